/* Solves the levels of a file, with a limit of 10 seconds each:
 *     cc solve.c $(pkg-config --cflags --libs sokoworks) -o solve && ./solve levels.xsb
 */
#include <sokoworks.h>
#include <stdio.h>
#include <stdlib.h>

static int show(const sokoworks_progress *progress, void *data) {
    (void)data;
    fprintf(stderr, "\r%llu positions", (unsigned long long)progress->expanded);
    return 0; /* anything else ends the search */
}

static char *read_file(const char *name, size_t *length) {
    FILE *file = fopen(name, "rb");
    char *bytes = NULL;
    size_t room = 0, count;
    *length = 0;
    if (!file) return NULL;
    do {
        room = room ? 2 * room : 65536;
        char *more = realloc(bytes, room);
        if (!more) {
            free(bytes);
            bytes = NULL;
            break;
        }
        bytes = more;
        count = fread(bytes + *length, 1, room - *length, file);
        *length += count;
    } while (*length == room);
    fclose(file);
    return bytes;
}

int main(int argc, char **argv) {
    size_t length, place;
    char *bytes = argc == 2 ? read_file(argv[1], &length) : NULL;
    if (!bytes) {
        fprintf(stderr, "usage: solve FILE\n");
        return 2;
    }
    sokoworks_collection *levels = sokoworks_collection_read(bytes, length, NULL);
    sokoworks_settings *settings = sokoworks_settings_new();
    sokoworks_settings_set(settings, "time", "10s", NULL);
    sokoworks_settings_set(settings, "memory", "1GiB", NULL);
    free(bytes);
    for (place = 0; place < sokoworks_collection_count(levels); place++) {
        sokoworks_error *error = NULL;
        sokoworks_level *level = sokoworks_collection_level(levels, place, &error);
        sokoworks_answer *answer = NULL;
        if (level) answer = sokoworks_solve(level, NULL, settings, NULL, show, NULL, &error);
        printf("%zu %s: ", place + 1, sokoworks_collection_title(levels, place));
        if (!answer) {
            printf("%s\n", sokoworks_error_message(error));
        } else if (sokoworks_answer_ending(answer) == SOKOWORKS_ENDING_SOLVED) {
            printf("%s\n", sokoworks_solution_letters(sokoworks_answer_solution(answer)));
        } else if (sokoworks_answer_ending(answer) == SOKOWORKS_ENDING_UNSOLVABLE) {
            printf("no solution exists\n");
        } else {
            printf("not solved (%s)\n", sokoworks_answer_reason(answer));
        }
        sokoworks_error_free(error);
        sokoworks_answer_free(answer);
        sokoworks_level_free(level);
    }
    sokoworks_settings_free(settings);
    sokoworks_collection_free(levels);
    return 0;
}

/* What a program in C can ask for, right and wrong:
 *     test [SOLVES [memory]]
 * solves that many small levels, and with `memory` checks that this takes no more memory at the end than at the beginning.
 */
#include <pthread.h>
#include <sokoworks.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define CHECK(claim)                                                                       \
    do {                                                                                   \
        if (!(claim)) {                                                                    \
            fprintf(stderr, "%s:%d: not so: %s\n", __FILE__, __LINE__, #claim);            \
            exit(1);                                                                       \
        }                                                                                  \
    } while (0)

static const char ROOM[] = "#######\n#@    #\n# $   #\n#    .#\n#######\n";
static const char ATOMS[] = "xxxxxx\nxH--hx\nxxxxxx\n";
static const char FULL[] = "##############\n#@           #\n# $ $ $ $    #\n#            #\n# $ $ $ $    #\n#            #\n"
                           "#            #\n#    . . . . #\n#            #\n#    . . . . #\n#            #\n##############\n";

static sokoworks_level *level_of(const char *text) {
    sokoworks_error *error = NULL;
    sokoworks_level *level = sokoworks_level_read(text, strlen(text), &error);
    CHECK(level && !error);
    return level;
}

static int is_same(const char *left, const char *right) {
    return left && right && strcmp(left, right) == 0;
}

static void levels_are_read(void) {
    sokoworks_error *error = NULL;
    sokoworks_level *level = level_of(ROOM);
    CHECK(sokoworks_level_game(level) == SOKOWORKS_GAME_SOKOBAN);
    CHECK(sokoworks_level_width(level) == 7 && sokoworks_level_height(level) == 5);
    CHECK(is_same(sokoworks_level_text(level), ROOM));
    CHECK(strlen(sokoworks_level_identity(level)) == 32);
    sokoworks_level_free(level);
    level = level_of(ATOMS);
    CHECK(sokoworks_level_game(level) == SOKOWORKS_GAME_SOKOBOND);
    sokoworks_level_free(level);
    const char *broken = "#####\n# $.#\n#####\n";
    CHECK(!sokoworks_level_read(broken, strlen(broken), &error));
    CHECK(is_same(sokoworks_error_code(error), "E-NOPLAYER"));
    CHECK(sokoworks_error_message(error)[0] && !sokoworks_error_is_warning(error));
    CHECK(sokoworks_error_line(error) <= 3 && sokoworks_error_column(error) <= 5);
    sokoworks_error_free(error);
    CHECK(!sokoworks_level_read(broken, strlen(broken), NULL));
}

static void collections_are_read(void) {
    const char *text = "; first\n#####\n#@$.#\n#####\nTitle: One\nAuthor: Ann\nSolution:\nR\n\n#####\n# $.#\n#####\nTitle: Two\n";
    sokoworks_error *error = NULL;
    sokoworks_collection *file = sokoworks_collection_read(text, strlen(text), &error);
    CHECK(file && !error && sokoworks_collection_count(file) == 2);
    CHECK(is_same(sokoworks_collection_title(file, 0), "One"));
    CHECK(is_same(sokoworks_collection_author(file, 0), "Ann"));
    CHECK(!sokoworks_collection_title(file, 2) && !sokoworks_collection_author(file, 1));
    CHECK(sokoworks_collection_solution_count(file, 0) == 1);
    CHECK(is_same(sokoworks_collection_solution(file, 0, 0), "R") && !sokoworks_collection_solution(file, 0, 1));
    sokoworks_level *level = sokoworks_collection_level(file, 0, &error);
    CHECK(level && !error);
    CHECK(!sokoworks_collection_level(file, 1, &error) && error);
    sokoworks_error_free(error);
    CHECK(!sokoworks_collection_level(file, 7, &error) && is_same(sokoworks_error_code(error), "argument"));
    sokoworks_error_free(error);
    size_t remarks = sokoworks_collection_diagnostic_count(file);
    CHECK(remarks > 0 && sokoworks_error_message(sokoworks_collection_diagnostic(file, remarks - 1)));
    CHECK(!sokoworks_collection_diagnostic(file, remarks));
    sokoworks_collection_free(file);
    CHECK(sokoworks_level_width(level) == 5); /* it outlives its collection */
    sokoworks_level_free(level);
}

static void how_a_level_was_read_is_reported(void) {
    const char *open = "#####\n#@$.#\n## ##\n", *plus = "#####\n#@$.#\n#####\nboxorder: 1\n";
    sokoworks_error *error = NULL;
    sokoworks_level *level = level_of(open);
    CHECK(sokoworks_level_warning_count(level) == 1 && !sokoworks_level_warning(level, 1));
    CHECK(is_same(sokoworks_error_code(sokoworks_level_warning(level, 0)), "W-OPEN"));
    sokoworks_level_free(level);
    level = level_of(ROOM);
    CHECK(sokoworks_level_warning_count(level) == 0);
    sokoworks_level_free(level);
    /* Rules that are not played are refused by name, unless they are left out. */
    CHECK(!sokoworks_level_read(plus, strlen(plus), &error) && is_same(sokoworks_error_code(error), "E-RULES"));
    sokoworks_error_free(error);
    sokoworks_settings *settings = sokoworks_settings_new();
    CHECK(sokoworks_settings_set(settings, "plain-rules", "yes", NULL));
    level = sokoworks_level_read_as(plus, strlen(plus), settings, &error);
    CHECK(level && !error && is_same(sokoworks_error_code(sokoworks_level_warning(level, 0)), "W-RULES"));
    sokoworks_level_free(level);
    sokoworks_collection *file = sokoworks_collection_read_as(plus, strlen(plus), settings, &error);
    level = sokoworks_collection_level(file, 0, &error);
    CHECK(level && is_same(sokoworks_error_code(sokoworks_level_warning(level, 0)), "W-RULES"));
    CHECK(sokoworks_collection_meaning_count(file) == 0 && !sokoworks_collection_meaning(file, 0));
    sokoworks_level_free(level);
    sokoworks_collection_free(file);
    const char *signs = "XXXXX\nX@$.X\nXXXXX\n";
    CHECK(sokoworks_settings_set(settings, "cells", "X=#", NULL) && !sokoworks_settings_set(settings, "cells", "?", NULL));
    level = sokoworks_level_read_as(signs, strlen(signs), settings, &error);
    CHECK(level && is_same(sokoworks_level_text(level), "#####\n#@$.#\n#####\n"));
    sokoworks_level_free(level);
    sokoworks_settings_free(settings);
}

static void levels_are_solved(void) {
    sokoworks_error *error = NULL;
    sokoworks_level *level = level_of(ROOM);
    sokoworks_settings *settings = sokoworks_settings_new();
    CHECK(sokoworks_settings_set(settings, "metric", "moves,pushes", &error) && !error);
    CHECK(sokoworks_settings_set(settings, "memory", "64MiB", NULL));
    sokoworks_answer *answer = sokoworks_solve(level, NULL, settings, NULL, NULL, NULL, &error);
    CHECK(answer && !error && sokoworks_answer_ending(answer) == SOKOWORKS_ENDING_SOLVED);
    const sokoworks_solution *solution = sokoworks_answer_solution(answer);
    CHECK(sokoworks_solution_moves(solution) == 7 && sokoworks_solution_pushes(solution) == 4);
    CHECK(sokoworks_answer_is_proved(answer, "moves") && !sokoworks_answer_is_proved(answer, "steps"));
    CHECK(sokoworks_answer_lower_bound(answer) == 7 && is_same(sokoworks_answer_bound_metric(answer), "moves"));
    CHECK(!sokoworks_answer_reason(answer) && !sokoworks_answer_why(answer));
    CHECK(sokoworks_answer_method(answer)[0] && !sokoworks_solution_molecules(solution));
    sokoworks_solution *verified = sokoworks_verify(level, sokoworks_solution_letters(solution), &error);
    CHECK(verified && sokoworks_solution_box_lines(verified) >= 2);
    CHECK(sokoworks_solution_box_changes(verified) >= 1 && sokoworks_solution_pushing_sessions(verified) >= 1);
    sokoworks_solution_free(verified);
    sokoworks_answer_free(answer);
    answer = sokoworks_solve(level, "rDldR", settings, NULL, NULL, NULL, &error);
    CHECK(is_same(sokoworks_solution_letters(sokoworks_answer_solution(answer)), "RR"));
    sokoworks_answer_free(answer);
    CHECK(!sokoworks_solve(level, "u", settings, NULL, NULL, NULL, &error) && is_same(sokoworks_error_code(error), "moves"));
    sokoworks_error_free(error);
    CHECK(!sokoworks_verify(level, "rd", &error) && is_same(sokoworks_error_code(error), "moves"));
    sokoworks_error_free(error);
    CHECK(!sokoworks_verify(level, "?!", &error) && error);
    sokoworks_error_free(error);
    sokoworks_settings_free(settings);
    sokoworks_level_free(level);

    level = level_of(ATOMS);
    answer = sokoworks_solve(level, "", NULL, NULL, NULL, NULL, &error);
    solution = sokoworks_answer_solution(answer);
    CHECK(is_same(sokoworks_solution_letters(solution), "DD") && sokoworks_solution_pushes(solution) == -1);
    CHECK(is_same(sokoworks_solution_molecules(solution), "hydrogen (H2)"));
    sokoworks_answer_free(answer);
    sokoworks_level_free(level);

    level = level_of("########\n#  $ . #\n#. ## ##\n# $  $@#\n#. ##  #\n########");
    answer = sokoworks_solve(level, NULL, NULL, NULL, NULL, NULL, &error);
    CHECK(sokoworks_answer_ending(answer) == SOKOWORKS_ENDING_UNSOLVABLE && sokoworks_answer_why(answer));
    CHECK(!sokoworks_answer_solution(answer));
    sokoworks_answer_free(answer);
    sokoworks_level_free(level);
}

static void solutions_are_made_shorter(void) {
    sokoworks_error *error = NULL;
    sokoworks_level *level = level_of(ROOM);
    const char *known[] = {"rldRlrRlrRlrurD", "rd"};
    sokoworks_answer *answer = sokoworks_optimize(level, known, 2, NULL, NULL, NULL, NULL, &error);
    CHECK(answer && sokoworks_solution_moves(sokoworks_answer_solution(answer)) == 7);
    sokoworks_answer_free(answer);
    CHECK(!sokoworks_optimize(level, known + 1, 1, NULL, NULL, NULL, NULL, &error));
    CHECK(is_same(sokoworks_error_code(error), "moves"));
    sokoworks_error_free(error);
    CHECK(!sokoworks_optimize(level, NULL, 1, NULL, NULL, NULL, NULL, &error) && error);
    sokoworks_error_free(error);
    sokoworks_level_free(level);
}

static void settings_are_checked(void) {
    sokoworks_error *error = NULL;
    sokoworks_settings *settings = sokoworks_settings_new();
    const char *wrong[][2] = {{"colour", "red"}, {"time", "soon"}, {"memory", "3"}, {"threads", "-1"}, {"metric", "\xff"}, {"", ""}};
    for (size_t at = 0; at < sizeof wrong / sizeof *wrong; at++) {
        CHECK(!sokoworks_settings_set(settings, wrong[at][0], wrong[at][1], &error) && error);
        sokoworks_error_free(error);
    }
    CHECK(!sokoworks_settings_set(settings, NULL, NULL, &error) && error);
    sokoworks_error_free(error);
    CHECK(!sokoworks_settings_set(settings, "time", "soon", NULL));
    CHECK(sokoworks_settings_set(settings, "metric", "lines", NULL));
    sokoworks_level *level = level_of(ROOM);
    CHECK(!sokoworks_solve(level, NULL, settings, NULL, NULL, NULL, &error));
    CHECK(is_same(sokoworks_error_code(error), "setting"));
    sokoworks_error_free(error);
    sokoworks_level_free(level);
    sokoworks_settings_free(settings);
}

static int stop_now(const sokoworks_progress *progress, void *data) {
    uint64_t *seen = data;
    seen[0]++;
    seen[1] = progress->expanded;
    return seen[0] >= 3 && seen[1] > 0; /* whatever the machine is busy with */
}

static void searches_end_when_they_are_told_to(void) {
    sokoworks_error *error = NULL;
    sokoworks_level *level = level_of(FULL);
    sokoworks_settings *settings = sokoworks_settings_new();
    CHECK(sokoworks_settings_set(settings, "method", "bfs", NULL) && sokoworks_settings_set(settings, "memory", "256MiB", NULL));
    uint64_t seen[2] = {0, 0};
    sokoworks_answer *answer = sokoworks_solve(level, NULL, settings, NULL, stop_now, seen, &error);
    CHECK(answer && is_same(sokoworks_answer_reason(answer), "interrupted"));
    CHECK(seen[0] >= 3 && seen[1] > 0 && sokoworks_answer_expanded(answer) > 0);
    CHECK(sokoworks_answer_expanded(answer) <= sokoworks_answer_total_expanded(answer));
    sokoworks_answer_free(answer);
    sokoworks_stop *stop = sokoworks_stop_new();
    CHECK(!sokoworks_stop_is_raised(stop));
    sokoworks_stop_raise(stop);
    CHECK(sokoworks_stop_is_raised(stop));
    answer = sokoworks_solve(level, NULL, settings, stop, NULL, NULL, &error);
    CHECK(sokoworks_answer_ending(answer) == SOKOWORKS_ENDING_GAVE_UP && is_same(sokoworks_answer_reason(answer), "interrupted"));
    sokoworks_answer_free(answer);
    sokoworks_stop_free(stop);
    const char *limits[][2] = {{"time", "50ms"}, {"nodes", "100"}};
    for (size_t at = 0; at < 2; at++) {
        CHECK(sokoworks_settings_set(settings, limits[at][0], limits[at][1], NULL));
        answer = sokoworks_solve(level, NULL, settings, NULL, NULL, NULL, &error);
        CHECK(is_same(sokoworks_answer_reason(answer), limits[at][0]));
        sokoworks_answer_free(answer);
        CHECK(sokoworks_settings_set(settings, "time", "none", NULL));
    }
    sokoworks_settings_free(settings);
    sokoworks_level_free(level);
}

static void dead_positions_are_found(void) {
    sokoworks_error *error = NULL;
    sokoworks_level *level = level_of(ROOM);
    sokoworks_warnings *warnings = sokoworks_warnings_new(level, &error);
    CHECK(warnings && sokoworks_warnings_check(warnings, NULL, &error) == SOKOWORKS_VERDICT_UNKNOWN);
    CHECK(!sokoworks_warnings_message(warnings));
    CHECK(sokoworks_warnings_check(warnings, "rrdl", &error) == SOKOWORKS_VERDICT_DEAD);
    CHECK(sokoworks_warnings_message(warnings)[0]);
    CHECK(sokoworks_warnings_check(warnings, "u", &error) == SOKOWORKS_VERDICT_INVALID && error);
    sokoworks_error_free(error);
    sokoworks_warnings_free(warnings);
    sokoworks_level_free(level);
}

static void null_is_taken_everywhere(void) {
    sokoworks_error *error = NULL;
    CHECK(!sokoworks_solve(NULL, NULL, NULL, NULL, NULL, NULL, &error) && is_same(sokoworks_error_code(error), "argument"));
    sokoworks_error_free(error);
    CHECK(!sokoworks_optimize(NULL, NULL, 0, NULL, NULL, NULL, NULL, NULL) && !sokoworks_verify(NULL, NULL, NULL));
    CHECK(!sokoworks_collection_read(NULL, 5, NULL) && !sokoworks_level_read(NULL, 5, NULL) && !sokoworks_level_read(NULL, 0, NULL));
    CHECK(!sokoworks_level_read(ROOM, SIZE_MAX, NULL));
    CHECK(!sokoworks_collection_level(NULL, 0, NULL) && !sokoworks_collection_count(NULL) && !sokoworks_collection_title(NULL, 0));
    CHECK(!sokoworks_collection_author(NULL, 0) && !sokoworks_collection_solution(NULL, 0, 0));
    CHECK(!sokoworks_collection_solution_count(NULL, 0) && !sokoworks_collection_diagnostic_count(NULL));
    CHECK(!sokoworks_collection_diagnostic(NULL, 0));
    CHECK(!sokoworks_level_width(NULL) && !sokoworks_level_height(NULL) && !sokoworks_level_text(NULL) && !sokoworks_level_identity(NULL));
    CHECK(sokoworks_level_game(NULL) == SOKOWORKS_GAME_SOKOBAN);
    CHECK(!sokoworks_settings_set(NULL, "time", "1s", NULL) && !sokoworks_stop_is_raised(NULL));
    CHECK(sokoworks_answer_ending(NULL) == SOKOWORKS_ENDING_GAVE_UP && !sokoworks_answer_solution(NULL) && !sokoworks_answer_reason(NULL));
    CHECK(!sokoworks_answer_why(NULL) && !sokoworks_answer_is_proved(NULL, NULL) && !sokoworks_answer_lower_bound(NULL));
    CHECK(!sokoworks_answer_bound_metric(NULL) && !sokoworks_answer_expanded(NULL) && !sokoworks_answer_total_expanded(NULL) &&
          !sokoworks_answer_method(NULL));
    CHECK(!sokoworks_solution_letters(NULL) && !sokoworks_solution_molecules(NULL) && sokoworks_solution_moves(NULL) == -1);
    CHECK(sokoworks_solution_pushes(NULL) == -1 && sokoworks_solution_box_lines(NULL) == -1);
    CHECK(sokoworks_solution_box_changes(NULL) == -1 && sokoworks_solution_pushing_sessions(NULL) == -1);
    CHECK(!sokoworks_warnings_new(NULL, NULL) && sokoworks_warnings_check(NULL, NULL, NULL) == SOKOWORKS_VERDICT_INVALID);
    CHECK(!sokoworks_warnings_message(NULL));
    CHECK(!sokoworks_error_code(NULL) && !sokoworks_error_message(NULL) && !sokoworks_error_help(NULL));
    CHECK(!sokoworks_error_line(NULL) && !sokoworks_error_column(NULL) && !sokoworks_error_is_warning(NULL));
    sokoworks_stop_raise(NULL);
    sokoworks_level_free(NULL);
    sokoworks_collection_free(NULL);
    sokoworks_settings_free(NULL);
    sokoworks_stop_free(NULL);
    sokoworks_answer_free(NULL);
    sokoworks_solution_free(NULL);
    sokoworks_warnings_free(NULL);
    sokoworks_error_free(NULL);
}

static uint32_t state = 1;

static uint32_t chance(uint32_t below) {
    state = state * 1664525u + 1013904223u;
    return (state >> 8) % below;
}

static void any_bytes_are_taken(int count) {
    static const char LETTERS[] = "####  $$..@+*\n\n\nxHhOoCc-|:;0123()rRlLuUdD\t\xff";
    for (int round = 0; round < count; round++) {
        char text[200];
        size_t length = chance(sizeof text);
        for (size_t at = 0; at < length; at++) {
            text[at] = chance(20) ? LETTERS[chance(sizeof LETTERS - 1)] : (char)chance(256);
        }
        /* A copy of exactly that length, so that a sanitizer sees a byte too many. */
        char *exact = malloc(length ? length : 1);
        memcpy(exact, text, length);
        sokoworks_error *error = NULL;
        sokoworks_level *level = sokoworks_level_read(exact, length, &error);
        CHECK(!level == !!error);
        sokoworks_error_free(error);
        sokoworks_level_free(level);
        sokoworks_collection *file = sokoworks_collection_read(exact, length, NULL);
        CHECK(file);
        sokoworks_collection_free(file);
        level = level_of(ROOM);
        text[length ? length - 1 : 0] = 0;
        sokoworks_solution_free(sokoworks_verify(level, text, NULL));
        sokoworks_level_free(level);
        free(exact);
    }
}

static void *solve_often(void *shared) {
    const sokoworks_level *level = shared;
    for (int round = 0; round < 20; round++) {
        sokoworks_answer *answer = sokoworks_solve(level, NULL, NULL, NULL, NULL, NULL, NULL);
        CHECK(sokoworks_answer_ending(answer) == SOKOWORKS_ENDING_SOLVED);
        sokoworks_answer_free(answer);
    }
    return NULL;
}

static void threads_share_a_level(void) {
    pthread_t threads[4];
    sokoworks_level *level = level_of(ROOM);
    for (size_t at = 0; at < 4; at++) CHECK(!pthread_create(&threads[at], NULL, solve_often, level));
    for (size_t at = 0; at < 4; at++) CHECK(!pthread_join(threads[at], NULL));
    sokoworks_level_free(level);
}

/* Resident bytes of this process; 0 where the system does not say. */
static size_t resident(void) {
    FILE *file = fopen("/proc/self/statm", "r");
    unsigned long whole = 0, pages = 0;
    if (!file) return 0;
    if (fscanf(file, "%lu %lu", &whole, &pages) != 2) pages = 0;
    fclose(file);
    return pages * (size_t)sysconf(_SC_PAGESIZE);
}

static void memory_stays_the_same(int solves, int is_measured) {
    size_t before = 0;
    for (int round = 0; round < solves; round++) {
        if (round == solves / 5) before = resident();
        sokoworks_level *level = level_of(round % 4 ? ROOM : ATOMS);
        sokoworks_answer *answer = sokoworks_solve(level, NULL, NULL, NULL, NULL, NULL, NULL);
        CHECK(sokoworks_answer_ending(answer) == SOKOWORKS_ENDING_SOLVED);
        sokoworks_answer_free(answer);
        sokoworks_level_free(level);
    }
    size_t after = resident();
    printf("%d solves, resident bytes %zu, at a fifth of them %zu\n", solves, after, before);
    if (is_measured) CHECK(after <= before + (1 << 20));
}

int main(int argc, char **argv) {
    int solves = argc > 1 ? atoi(argv[1]) : 100;
    /* Header and library are of one version. */
    CHECK(is_same(sokoworks_version(), SOKOWORKS_VERSION));
    char version[32];
    snprintf(version, sizeof version, "%d.%d.%d", SOKOWORKS_VERSION_MAJOR, SOKOWORKS_VERSION_MINOR, SOKOWORKS_VERSION_PATCH);
    CHECK(is_same(version, SOKOWORKS_VERSION));
    levels_are_read();
    collections_are_read();
    how_a_level_was_read_is_reported();
    levels_are_solved();
    solutions_are_made_shorter();
    settings_are_checked();
    searches_end_when_they_are_told_to();
    dead_positions_are_found();
    null_is_taken_everywhere();
    any_bytes_are_taken(solves);
    threads_share_a_level();
    memory_stays_the_same(solves, argc > 2);
    return 0;
}

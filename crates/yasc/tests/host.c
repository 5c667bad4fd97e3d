/* A program that calls the plugin as Sokoban YASC does, and in ways that it should not:
 *     host PLUGIN [CALLS]
 *     host PLUGIN settings      (beside the plugin is a settings file with a mistake in its second line)
 * For Windows (also under wine) and for systems with dlopen. Ends with 0 and one line when everything is as it should be.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifdef _WIN32
#include <windows.h>
#define CALL __stdcall
typedef HMODULE plugin_file;
static plugin_file load(const char *name) { return LoadLibraryA(name); }
static void *find(plugin_file file, const char *name) { return (void *)(uintptr_t)GetProcAddress(file, name); }
static void unload(plugin_file file) { FreeLibrary(file); }
static uint32_t now(void) { return GetTickCount(); }
#else
#include <dlfcn.h>
#include <pthread.h>
#include <time.h>
#define CALL
typedef void *plugin_file;
static plugin_file load(const char *name) { return dlopen(name, RTLD_NOW); }
static void *find(plugin_file file, const char *name) { return dlsym(file, name); }
static void unload(plugin_file file) { dlclose(file); }
static uint32_t now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (uint32_t)(time.tv_sec * 1000 + time.tv_nsec / 1000000);
}
#endif

#pragma pack(push, 1)
typedef struct {
    uint32_t size, flags;
    int64_t moves, pushes, states;
    char text[256];
    uint32_t milliseconds;
} plugin_status;
#pragma pack(pop)

typedef int(CALL *callback)(void);
typedef int(CALL *long_call)(uint32_t, uint32_t, const char *, char *, uint32_t, plugin_status *, callback);

static struct {
    void(CALL *ShowAbout)(void *);
    void(CALL *GetConstraints)(uint32_t *, uint32_t *, uint32_t *);
    void(CALL *GetPluginName)(char *, uint32_t);
    void(CALL *GetSolverName)(char *, uint32_t);
    void(CALL *Configure)(void *);
    int(CALL *Solve)(uint32_t, uint32_t, const char **, char *, uint32_t);
    long_call SolveEx, Optimize;
    int(CALL *Terminate)(void);
    int(CALL *IsSupportedOptimization)(uint32_t);
    int(CALL *GetSupportedOptimizations)(void);
} plugin;

enum { OK, CONSTRAINTS, INVALID, IMPOSSIBLE, GIVEUP, TOOLONG, CONFIGURATION, FAILURE, TIMEOUT, TERMINATED };

#define CHECK(claim)                                                            \
    do {                                                                        \
        if (!(claim)) {                                                         \
            fprintf(stderr, "%s:%d: not so: %s\n", __FILE__, __LINE__, #claim); \
            exit(1);                                                            \
        }                                                                       \
    } while (0)

static plugin_file open_plugin(const char *name) {
    plugin_file file = load(name);
    if (!file) {
        fprintf(stderr, "%s cannot be loaded\n", name);
        exit(1);
    }
#define FIND(function) CHECK((*(void **)&plugin.function = find(file, #function)) != NULL)
    FIND(ShowAbout);
    FIND(GetConstraints);
    FIND(GetPluginName);
    FIND(GetSolverName);
    FIND(Configure);
    FIND(Solve);
    FIND(SolveEx);
    FIND(Optimize);
    FIND(Terminate);
    FIND(IsSupportedOptimization);
    FIND(GetSupportedOptimizations);
    return file;
}

/* What the callbacks see and do. */
static plugin_status status;
static int calls, stops_at, answers, asks_to_terminate;
static uint32_t began, most_time;

static int CALL watch(void) {
    CHECK(status.size == sizeof status && memchr(status.text, 0, sizeof status.text));
    calls++;
    if (asks_to_terminate && calls >= stops_at) CHECK(plugin.Terminate() == OK);
    if (most_time && now() - began >= most_time) return TIMEOUT;
    return stops_at && calls >= stops_at && !asks_to_terminate ? answers : 0;
}

static plugin_status *begin(uint32_t flags) {
    memset(&status, 0, sizeof status);
    status.size = sizeof status;
    status.flags = flags;
    calls = stops_at = answers = asks_to_terminate = 0;
    most_time = 0;
    began = now();
    return &status;
}

/* The moves of a solution by the plain rules; -1 when it is none. */
static int replay(uint32_t width, uint32_t height, const char *board, const char *moves) {
    uint32_t area = width * height, player = 0, pushes = 0, count = 0, open = 0, at;
    char *cells = malloc(area + 1);
    int result = -1;
    memcpy(cells, board, area);
    for (at = 0; at < area; at++) {
        cells[at] &= 0x7f; /* without marks, in the usual letters */
        if (cells[at] == 'p' || cells[at] == 'P') cells[at] = cells[at] == 'p' ? '@' : '+';
        if (cells[at] == 'b' || cells[at] == 'B') cells[at] = cells[at] == 'b' ? '$' : '*';
        if (cells[at] == 'W') cells[at] = '#';
        if (cells[at] == '@' || cells[at] == '+') {
            player = at;
            cells[at] = cells[at] == '@' ? ' ' : '.';
        }
    }
    for (; *moves; moves++, count++) {
        int step = *moves == 'l' || *moves == 'L' ? -1 : *moves == 'r' || *moves == 'R' ? 1 : *moves == 'u' || *moves == 'U' ? -(int)width : (int)width;
        if (!strchr("lurdLURD", *moves)) goto end;
        if ((step == -1 && player % width == 0) || (step == 1 && player % width == width - 1)) goto end;
        int to = (int)player + step, behind = to + step;
        if (to < 0 || to >= (int)area || cells[to] == '#') goto end;
        if (cells[to] == '$' || cells[to] == '*') {
            if ((step == -1 && to % (int)width == 0) || (step == 1 && to % (int)width == (int)width - 1)) goto end;
            if (behind < 0 || behind >= (int)area || !strchr(" -_.", cells[behind])) goto end;
            cells[behind] = cells[behind] == '.' ? '*' : '$';
            cells[to] = cells[to] == '*' ? '.' : ' ';
            pushes++;
        }
        player = (uint32_t)to;
    }
    for (at = 0; at < area; at++) open += cells[at] == '$';
    if (!open && pushes) result = (int)count;
end:
    free(cells);
    return result;
}

static const char ROOM[] = "########@    ## $   ##    .########";
static const char FULL[] = "##############"
                           "#@           #"
                           "# $ $ $ $    #"
                           "#            #"
                           "# $ $ $ $    #"
                           "#            #"
                           "# $ $ $ $    #"
                           "#    . . . . #"
                           "#            #"
                           "#    . . . . #"
                           "#    . . . . #"
                           "##############";
static const char DETOUR[] = "rldRlrRlrRlrurD\0";

static void names_are_told(void) {
    char name[300];
    uint32_t width = 0, height = 0, boxes = 0, size;
    for (size = 0; size < 40; size++) {
        memset(name, 'x', sizeof name);
        plugin.GetPluginName(name, size);
        CHECK(name[size] == 'x' && (!size || strlen(name) < size));
    }
    plugin.GetPluginName(name, sizeof name);
    CHECK(strstr(name, "Sokoworks") && strstr(name, "solver") && strstr(name, "optimizer"));
    memset(name, 'x', sizeof name);
    plugin.GetSolverName(name, sizeof name);
    CHECK(strstr(name, "Sokoworks"));
    plugin.GetPluginName(NULL, 10);
    plugin.GetConstraints(&width, &height, &boxes);
    CHECK(width >= 200 && height >= 200 && boxes >= 1000);
    plugin.GetConstraints(NULL, NULL, NULL);
    CHECK(plugin.IsSupportedOptimization(2 | 256) && plugin.IsSupportedOptimization(4 | 128) && plugin.IsSupportedOptimization(4));
    CHECK(!plugin.IsSupportedOptimization(64) && !plugin.IsSupportedOptimization(0));
    CHECK(plugin.GetSupportedOptimizations() & 4);
    CHECK(plugin.Terminate() == OK);
}

static void levels_are_solved(void) {
    char moves[64];
    int code = plugin.SolveEx(7, 5, ROOM, moves, sizeof moves, begin(0), watch);
    CHECK(code == OK && replay(7, 5, ROOM, moves) == (int)strlen(moves));
    CHECK(calls >= 1 && status.flags & 1 && status.pushes == 4 && status.moves == (int64_t)strlen(moves));
    CHECK(strstr(status.text, "solved"));
    const char *rows[] = {"#######", "#@    #", "# $", "#    .#", "#######"};
    /* The third row ends early: what is behind it counts as wall. */
    CHECK(plugin.Solve(7, 5, rows, moves, sizeof moves) == OK && replay(7, 5, ROOM, moves) > 0);
    rows[2] = "# $   #and more";
    CHECK(plugin.Solve(7, 5, rows, moves, sizeof moves) == OK && replay(7, 5, ROOM, moves) > 0);
    CHECK(plugin.Solve(7, 5, NULL, moves, sizeof moves) == INVALID);
    const char dead[] = "#########  $ . ##. ## ### $  $@##. ##  #########";
    CHECK(plugin.SolveEx(8, 6, dead, moves, sizeof moves, begin(0), watch) == IMPOSSIBLE && !moves[0]);
    CHECK(strstr(status.text, "no solution exists"));
    CHECK(plugin.SolveEx(7, 5, ROOM, moves, sizeof moves, NULL, NULL) == OK);
}

static void small_buffers_stay_whole(void) {
    uint32_t size;
    char moves[64];
    for (size = 0; size < 20; size++) {
        memset(moves, 'x', sizeof moves);
        int code = plugin.SolveEx(7, 5, ROOM, moves, size, begin(0), watch);
        CHECK(code == (size == 0 || size > 7 ? OK : TOOLONG));
        CHECK(moves[size] == 'x' && (code == OK || !moves[0]));
    }
    CHECK(plugin.SolveEx(7, 5, ROOM, NULL, 100, begin(0), watch) == OK);
    for (size = 0; size <= sizeof status; size++) {
        /* A record of another size: nothing behind it is touched. */
        char record[sizeof status + 8];
        memset(record, 'x', sizeof record);
        if (size >= 4) memcpy(record, &size, 4);
        if (size >= 4) CHECK(plugin.SolveEx(7, 5, ROOM, moves, sizeof moves, (plugin_status *)(void *)record, NULL) == OK);
        CHECK(record[size] == 'x');
    }
}

/* A hall of 60 by 60 with 91 boxes, which takes longer than any of these tests. */
static char *hall(void) {
    enum { SIDE = 60 };
    char *board = malloc(SIDE * SIDE + 1);
    int row, column;
    for (row = 0; row < SIDE; row++)
        for (column = 0; column < SIDE; column++) {
            int is_rim = row == 0 || column == 0 || row == SIDE - 1 || column == SIDE - 1;
            int is_thing = row % 4 == 3 && column % 4 == 3 && row < SIDE / 2 - 1 && column < SIDE - 3;
            int is_goal = row >= SIDE / 2 - 2 && (row - SIDE / 2 + 2) % 4 == 3 && column % 4 == 3 && row < SIDE - 3 && column < SIDE - 3;
            board[row * SIDE + column] = is_rim ? '#' : is_thing ? '$' : is_goal ? '.' : ' ';
        }
    board[SIDE + 1] = '@';
    board[SIDE * SIDE] = 0;
    return board;
}

static void calls_end_when_they_are_told_to(void) {
    char moves[1000], *board = hall();
    int round;
    for (round = 0; round < 4; round++) {
        plugin_status *shown = begin(0);
        stops_at = round == 3 ? 1 : 3;
        answers = round == 0 ? 1 : round == 1 ? TIMEOUT : TERMINATED;
        asks_to_terminate = round == 2;
        int code = plugin.SolveEx(60, 60, board, moves, sizeof moves, shown, watch);
        CHECK(code == (round == 1 ? TIMEOUT : TERMINATED) && !moves[0] && calls >= stops_at);
        CHECK(strstr(status.text, "not solved") && now() - began < 20000);
    }
    free(board);
}

static void games_are_optimized(void) {
    char moves[100];
    uint32_t size;
    memcpy(moves, DETOUR, sizeof DETOUR);
    int code = plugin.Optimize(7, 5, ROOM, moves, sizeof moves, begin(2 | 256), watch);
    CHECK(code == OK && strlen(moves) == 7 && !moves[8] && replay(7, 5, ROOM, moves) == 7);
    CHECK(status.flags == (2 | 256) && status.moves == 7 && status.pushes == 4 && calls >= 1 && status.text[0]);
    CHECK(plugin.Optimize(7, 5, ROOM, moves, sizeof moves, begin(4 | 128), watch) == GIVEUP && strlen(moves) == 7);
    memcpy(moves, DETOUR, sizeof DETOUR);
    CHECK(plugin.Optimize(7, 5, ROOM, moves, sizeof moves, begin(0), watch) == OK && status.flags == (4 | 128));
    memcpy(moves, "rd\0", 4);
    CHECK(plugin.Optimize(7, 5, ROOM, moves, sizeof moves, begin(2), watch) == INVALID && !strcmp(moves, "rd"));
    memcpy(moves, "r?\0", 4);
    CHECK(plugin.Optimize(7, 5, ROOM, moves, sizeof moves, begin(2), watch) == INVALID && status.flags == 2);
    CHECK(plugin.Optimize(7, 5, ROOM, NULL, 100, begin(2), watch) == INVALID);
    CHECK(plugin.Optimize(7, 5, ROOM, moves, 0, begin(2), watch) == INVALID);
    for (size = 1; size <= sizeof DETOUR; size++) {
        memset(moves, 'x', sizeof moves);
        memcpy(moves, DETOUR, size < sizeof DETOUR ? size : sizeof DETOUR);
        code = plugin.Optimize(7, 5, ROOM, moves, size, begin(2), NULL);
        CHECK(code == (size < 15 ? INVALID : OK) && moves[size] == 'x');
    }
    /* A solution of the larger board, stopped at once and by the time. */
    char *large = malloc(20000);
    plugin_status *shown = begin(0);
    most_time = 20000;
    if (plugin.SolveEx(14, 12, FULL, large, 10000, shown, watch) == OK) {
        size_t length = strlen(large);
        large[length + 1] = 0;
        shown = begin(4 | 128);
        stops_at = 1;
        answers = 1;
        CHECK(plugin.Optimize(14, 12, FULL, large, 10000, shown, watch) == TERMINATED && strlen(large) == length);
        shown = begin(4 | 128);
        most_time = 300;
        code = plugin.Optimize(14, 12, FULL, large, 10000, shown, watch);
        CHECK(code == OK || code == TIMEOUT || code == GIVEUP);
        CHECK(replay(14, 12, FULL, large) > 0 && now() - began < 20000);
    }
    free(large);
}

static void boards_of_any_shape_are_taken(void) {
    char moves[64];
    static char wide[1000 * 3 + 1];
    CHECK(plugin.SolveEx(0, 5, ROOM, moves, sizeof moves, begin(0), watch) == CONSTRAINTS);
    CHECK(plugin.SolveEx(5, 0, ROOM, moves, sizeof moves, begin(0), watch) == CONSTRAINTS);
    CHECK(plugin.SolveEx(0xffffffffu, 0xffffffffu, ROOM, moves, sizeof moves, begin(0), watch) == CONSTRAINTS);
    CHECK(plugin.SolveEx(65536, 65536, ROOM, moves, sizeof moves, begin(0), watch) == CONSTRAINTS);
    CHECK(plugin.SolveEx(7, 5, NULL, moves, sizeof moves, begin(0), watch) == INVALID && status.text[0]);
    CHECK(plugin.SolveEx(7, 6, ROOM, moves, sizeof moves, begin(0), watch) == INVALID); /* it ends too early */
    CHECK(plugin.SolveEx(35, 1, ROOM, moves, sizeof moves, begin(0), watch) != OK);
    CHECK(plugin.SolveEx(1, 35, ROOM, moves, sizeof moves, begin(0), watch) != OK);
    CHECK(plugin.SolveEx(5, 3, "######@$.#####", moves, sizeof moves, begin(0), watch) == INVALID);
    CHECK(plugin.SolveEx(5, 3, "######?$.######", moves, sizeof moves, begin(0), watch) == INVALID);
    memset(wide, '#', sizeof wide - 1);
    memset(wide + 1001, ' ', 998);
    memcpy(wide + 1001, "@$.", 3);
    CHECK(plugin.SolveEx(1000, 3, wide, moves, sizeof moves, begin(0), watch) == OK && !strcmp(moves, "R"));
}

static uint32_t state = 7;

static uint32_t chance(uint32_t below) {
    state = state * 1664525u + 1013904223u;
    return (state >> 8) % below;
}

/* A board with walls around, or anything at all. The copy ends where the board ends, for sanitizers. */
static char *random_board(uint32_t *width, uint32_t *height) {
    static const char CELLS[] = "      ##$$..*@+";
    uint32_t at, boxes = 1 + chance(4), is_any = !chance(4), w = 3 + chance(12), h = 3 + chance(10);
    char *board = malloc(w * h + 1);
    for (at = 0; at < w * h; at++) {
        int is_rim = at < w || at >= w * (h - 1) || at % w == 0 || at % w == w - 1;
        board[at] = is_any ? CELLS[chance(sizeof CELLS - 1)] : is_rim || !chance(6) ? '#' : ' ';
        if (is_any && !chance(40)) board[at] = (char)(1 + chance(255));
    }
    board[w * h] = 0;
    if (!is_any && w > 4 && h > 4) {
        char things[20];
        memset(things, '$', boxes);
        memset(things + boxes, '.', boxes);
        things[2 * boxes] = '@';
        for (at = 0; at <= 2 * boxes; at++) board[(2 + chance(h - 4)) * w + 2 + chance(w - 4)] = things[at];
    }
    *width = w;
    *height = h;
    return board;
}

static void random_calls(int count) {
    int round, counts[10] = {0};
    for (round = 0; round < count; round++) {
        uint32_t width, height, size = chance(3) ? 600 : chance(30), at;
        char *board = random_board(&width, &height), *buffer = malloc(size + 1);
        plugin_status *shown = begin(chance(2) ? 0 : chance(16384));
        int is_optimizing = chance(2), code;
        most_time = 30;
        for (at = 0; at < size; at++) buffer[at] = chance(30) ? "lurdLURD"[chance(8)] : (char)chance(256);
        buffer[size] = 'x';
        if (is_optimizing && chance(2)) {
            /* A game that solves the board, if there is one. */
            code = plugin.SolveEx(width, height, board, buffer, size, begin(0), watch);
            size_t length = code == OK && size ? strlen(buffer) : 0;
            if (length && length + 1 < size) buffer[length + 1] = 0;
            shown = begin(chance(2) ? 2 | 256 : 4 | 128);
            most_time = 30;
        }
        code = (is_optimizing ? plugin.Optimize : plugin.SolveEx)(width, height, board, buffer, size, chance(5) ? shown : NULL, chance(5) ? watch : NULL);
        CHECK(code >= OK && code <= TERMINATED && code != FAILURE && code != CONFIGURATION && buffer[size] == 'x');
        if (code == OK && size && replay(width, height, board, buffer) <= 0) {
            fprintf(stderr, "no solution, columns %u, board %s, moves %s, optimizing %d\n", width, board, buffer, is_optimizing);
            return exit(1);
        }
        counts[code]++;
        free(board);
        free(buffer);
    }
    printf("%d random calls:", count);
    for (round = 0; round < 10; round++)
        if (counts[round]) printf(" code %d %d times,", round, counts[round]);
    printf(" no crash\n");
}

#ifdef _WIN32
static DWORD WINAPI
#else
static void *
#endif
solve_often(void *unused) {
    int round;
    (void)unused;
    for (round = 0; round < 20; round++) {
        char moves[64];
        CHECK(plugin.SolveEx(7, 5, ROOM, moves, sizeof moves, NULL, NULL) == OK && replay(7, 5, ROOM, moves) > 0);
    }
    return 0;
}

static void several_threads_call(void) {
    int at;
#ifdef _WIN32
    HANDLE threads[3];
    for (at = 0; at < 3; at++) CHECK((threads[at] = CreateThread(NULL, 0, solve_often, NULL, 0, NULL)) != NULL);
    CHECK(WaitForMultipleObjects(3, threads, TRUE, 60000) == WAIT_OBJECT_0);
#else
    pthread_t threads[3];
    for (at = 0; at < 3; at++) CHECK(!pthread_create(&threads[at], NULL, solve_often, NULL));
    for (at = 0; at < 3; at++) CHECK(!pthread_join(threads[at], NULL));
#endif
}

static void mistakes_in_settings_are_told(void) {
    char moves[64];
    CHECK(plugin.SolveEx(7, 5, ROOM, moves, sizeof moves, begin(0), watch) == CONFIGURATION && !moves[0]);
    CHECK(strstr(status.text, "line 2"));
    memcpy(moves, DETOUR, sizeof DETOUR);
    CHECK(plugin.Optimize(7, 5, ROOM, moves, sizeof moves, begin(2), watch) == CONFIGURATION);
    CHECK(!strcmp(moves, DETOUR) && status.flags == 2);
}

int main(int argc, char **argv) {
    int round;
    if (argc < 2) return 2;
    CHECK(sizeof status == 292);
    if (argc > 2 && !strcmp(argv[2], "settings")) {
        open_plugin(argv[1]);
        mistakes_in_settings_are_told();
        return 0;
    }
    for (round = 0; round < 5; round++) {
        plugin_file file = open_plugin(argv[1]);
        levels_are_solved();
        unload(file);
    }
    open_plugin(argv[1]);
    names_are_told();
    levels_are_solved();
    small_buffers_stay_whole();
    calls_end_when_they_are_told_to();
    games_are_optimized();
    boards_of_any_shape_are_taken();
    several_threads_call();
    random_calls(argc > 2 ? atoi(argv[2]) : 200);
    printf("the plugin does what a host expects\n");
    return 0;
}

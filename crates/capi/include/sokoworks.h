/* The C interface of Sokoworks: levels of Sokoban and Sokobond, read, solved, shortened and verified.
 *
 * Handles: a function that makes one says so. Each is freed once by its _free, which takes NULL too. Every other function takes
 * NULL for a handle as well and then answers 0, NULL or what its description says.
 * Text that goes in is UTF-8 and ends with a NUL, where no length is given. Text that comes out belongs to the handle that it was
 * asked from and lives as long.
 * Errors: the last parameter of a function that can fail may be NULL. Else *error becomes NULL or an error, which the caller
 * frees. It is not read, so it needs no value before.
 * Threads: there is no global state. Different handles may be used by different threads at the same time. One handle may too, in
 * functions that take it as const. Functions that take it without const, and _free, need it for themselves. A search runs in
 * threads of its own; the call returns when it has ended, and calls its observer in the thread that called it.
 * Nothing unwinds out of a function. Memory that cannot be had ends the program: give searches a limit of memory.
 */


#ifndef SOKOWORKS_H
#define SOKOWORKS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The version of this header; `sokoworks_version` returns that of the library.
#define SOKOWORKS_VERSION "0.1.0"
#define SOKOWORKS_VERSION_MAJOR 0
#define SOKOWORKS_VERSION_MINOR 1
#define SOKOWORKS_VERSION_PATCH 0

// How a search ended.
typedef enum sokoworks_ending {
    // With a solution that the judge accepted.
    SOKOWORKS_ENDING_SOLVED = 0,
    // With a proof that there is no solution.
    SOKOWORKS_ENDING_UNSOLVABLE = 1,
    // Without an answer.
    SOKOWORKS_ENDING_GAVE_UP = 2,
} sokoworks_ending;

// The game of a level.
typedef enum sokoworks_game {
    // Boxes are pushed onto goals.
    SOKOWORKS_GAME_SOKOBAN = 0,
    // Atoms are pushed so that they bond.
    SOKOWORKS_GAME_SOKOBOND = 1,
} sokoworks_game;

// What is known of a position.
typedef enum sokoworks_verdict {
    // Nothing is proved.
    SOKOWORKS_VERDICT_UNKNOWN = 0,
    // It is proved that the level cannot be solved from there.
    SOKOWORKS_VERDICT_DEAD = 1,
    // The moves cannot be made; the error says why.
    SOKOWORKS_VERDICT_INVALID = 2,
} sokoworks_verdict;

// The answer of a search.
typedef struct sokoworks_answer sokoworks_answer;

// A file of levels of either game, read.
typedef struct sokoworks_collection sokoworks_collection;

// What went wrong: a code, a sentence, and where there is one a place in the text and a hint. Diagnostics of files are the same.
typedef struct sokoworks_error sokoworks_error;

// A playable level. It never changes.
typedef struct sokoworks_level sokoworks_level;

// How to read levels, how to search and within which limits. New ones ask for any solution, with one thread and no limits.
typedef struct sokoworks_settings sokoworks_settings;

// Moves that solve a level: they were replayed by the plain rules.
typedef struct sokoworks_solution sokoworks_solution;

// A flag that ends every search that was given it. Once raised it stays raised.
typedef struct sokoworks_stop sokoworks_stop;

// The tests of one level with their tables, which take some milliseconds to make.
typedef struct sokoworks_warnings sokoworks_warnings;

// The counters of a running search. New members may be added at the end.
typedef struct sokoworks_progress {
    // Positions expanded.
    uint64_t expanded;
    // Positions stored now.
    uint64_t stored;
    // Most bytes held by the tables of the search.
    uint64_t bytes;
    // A proved lower bound on every solution; 0 when nothing is known.
    uint64_t lower_bound;
    // Moves of the best solution so far; 0 when there is none.
    uint64_t best_moves;
    // Pushes of the best solution so far, where they are counted.
    uint64_t best_pushes;
} sokoworks_progress;

// Is called some times in a second, in the thread that called the search, with the counters and the `data` of that call. The
// search ends when it returns anything but 0. It must not unwind or jump out.
typedef int (*sokoworks_observer)(const struct sokoworks_progress *progress, void *data);

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

// The version of the library, such as "0.1.0".
const char *sokoworks_version(void);

// How the search ended; gave up for null.
enum sokoworks_ending sokoworks_answer_ending(const struct sokoworks_answer *answer);

// Why there is no answer, or no proof that a solution is shortest when that was wanted: "time", "memory", "nodes", "work",
// "interrupted", "depth", "incomplete", "out-of-scope" or "disk". After `sokoworks_optimize` the limit that ended it. Else null.
const char *sokoworks_answer_reason(const struct sokoworks_answer *answer);

// Why the level is unsolvable, as a sentence, if a part of its boxes is to blame, or null.
const char *sokoworks_answer_why(const struct sokoworks_answer *answer);

// The solution, or null. It belongs to the answer.
const struct sokoworks_solution *sokoworks_answer_solution(const struct sokoworks_answer *answer);

// Whether it is proved that no solution has less of a metric, "moves" or "pushes".
bool sokoworks_answer_is_proved(const struct sokoworks_answer *answer, const char *metric);

// A proved lower bound on every solution; 0 when nothing is known.
uint32_t sokoworks_answer_lower_bound(const struct sokoworks_answer *answer);

// What the lower bound counts: "moves" or "pushes"; null when there is none.
const char *sokoworks_answer_bound_metric(const struct sokoworks_answer *answer);

// Positions that were expanded by the search that is named: `sokoworks_answer_method`.
uint64_t sokoworks_answer_expanded(const struct sokoworks_answer *answer);

// Positions that were expanded by all searches, and by what was done after them.
uint64_t sokoworks_answer_total_expanded(const struct sokoworks_answer *answer);

// The search that proved the solution to be shortest or the level to be unsolvable; of a solution that is not proved shortest, the
// one that found it.
const char *sokoworks_answer_method(const struct sokoworks_answer *answer);

// Frees an answer with its solution.
void sokoworks_answer_free(struct sokoworks_answer *answer);

// Reads a file of levels, given as bytes: Sokoban in XSB, SOK, SLC, run-length encoding and more, or a level of Sokobond. Never
// fails but for arguments: what could not be read is among the diagnostics.
struct sokoworks_collection *sokoworks_collection_read(const char *text,
                                                       size_t length,
                                                       struct sokoworks_error **error);

// The same, as settings say: "cells" and "plain-rules" are about reading. Null for the usual ones.
struct sokoworks_collection *sokoworks_collection_read_as(const char *text,
                                                          size_t length,
                                                          const struct sokoworks_settings *settings,
                                                          struct sokoworks_error **error);

// How many levels there are, playable or not.
size_t sokoworks_collection_count(const struct sokoworks_collection *collection);

// The level at a place from 0, as a handle of its own. Null with an error when it is not playable or not there.
struct sokoworks_level *sokoworks_collection_level(const struct sokoworks_collection *collection,
                                                   size_t place,
                                                   struct sokoworks_error **error);

// The title of the level at a place from 0; empty when it has none, null when there is no such level.
const char *sokoworks_collection_title(const struct sokoworks_collection *collection, size_t place);

// The author of the level at a place from 0, or null.
const char *sokoworks_collection_author(const struct sokoworks_collection *collection, size_t place);

// How many solutions the file has for the level at a place from 0. They hold.
size_t sokoworks_collection_solution_count(const struct sokoworks_collection *collection, size_t place);

// The moves of a solution in the file, both counted from 0, or null.
const char *sokoworks_collection_solution(const struct sokoworks_collection *collection,
                                          size_t place,
                                          size_t number);

// How many remarks there are about the file.
size_t sokoworks_collection_diagnostic_count(const struct sokoworks_collection *collection);

// A remark about the file, from 0, in the order of lines. It belongs to the collection.
const struct sokoworks_error *sokoworks_collection_diagnostic(const struct sokoworks_collection *collection,
                                                              size_t number);

// How many meanings the signs of the file have; 0 where they are clear, else there are no levels.
size_t sokoworks_collection_meaning_count(const struct sokoworks_collection *collection);

// One of several meanings, from 0, as a value of the setting "cells"; null when there is no such meaning.
const char *sokoworks_collection_meaning(const struct sokoworks_collection *collection, size_t number);

// Frees a collection. Levels that were taken from it stay.
void sokoworks_collection_free(struct sokoworks_collection *collection);

// A short word that stays the same: the code of a diagnostic such as "E-NOPLAYER" (docs/user/diagnostics.md lists them), or
// "argument", "setting", "request", "moves", "thread", "fault".
const char *sokoworks_error_code(const struct sokoworks_error *error);

// One sentence in English.
const char *sokoworks_error_message(const struct sokoworks_error *error);

// What can be done about it, or null.
const char *sokoworks_error_help(const struct sokoworks_error *error);

// The line of the text, from 1; 0 when it is about the whole.
size_t sokoworks_error_line(const struct sokoworks_error *error);

// The column in characters, from 1; 0 when it is about the whole line.
size_t sokoworks_error_column(const struct sokoworks_error *error);

// Whether the text was read nevertheless: a note or a warning.
bool sokoworks_error_is_warning(const struct sokoworks_error *error);

// Frees an error that a function gave; not one of a collection.
void sokoworks_error_free(struct sokoworks_error *error);

// Reads the first playable level of a text in any format. Null with the first error of the text when there is none.
struct sokoworks_level *sokoworks_level_read(const char *text,
                                             size_t length,
                                             struct sokoworks_error **error);

// The same, as settings say: "cells" and "plain-rules" are about reading. Null for the usual ones.
struct sokoworks_level *sokoworks_level_read_as(const char *text,
                                                size_t length,
                                                const struct sokoworks_settings *settings,
                                                struct sokoworks_error **error);

// How many warnings there are about how the level was read: what was assumed or left out, such as a border with gaps.
size_t sokoworks_level_warning_count(const struct sokoworks_level *level);

// A warning about how the level was read, from 0. It belongs to the level.
const struct sokoworks_error *sokoworks_level_warning(const struct sokoworks_level *level, size_t number);

// The game; that of Sokoban for null.
enum sokoworks_game sokoworks_level_game(const struct sokoworks_level *level);

// Columns of the board.
uint32_t sokoworks_level_width(const struct sokoworks_level *level);

// Rows of the board.
uint32_t sokoworks_level_height(const struct sokoworks_level *level);

// The board as text with a newline after each row: XSB, or the format of Sokobond.
const char *sokoworks_level_text(const struct sokoworks_level *level);

// What the level is, however it is written, as 32 hexadecimal digits: the same in every version. In Sokoban the eight turned
// and mirrored images of a level share it.
const char *sokoworks_level_identity(const struct sokoworks_level *level);

// Frees a level.
void sokoworks_level_free(struct sokoworks_level *level);

// Searches a level for a solution, from where the moves `after` lead (null or empty: from its start). `settings` and `stop` may
// be null. Null with an error when that cannot be done; a search that finds nothing has an answer all the same. The first moves
// of its solution up to the first push are a hint.
struct sokoworks_answer *sokoworks_solve(const struct sokoworks_level *level,
                                         const char *after,
                                         const struct sokoworks_settings *settings,
                                         const struct sokoworks_stop *stop,
                                         sokoworks_observer observer,
                                         void *data,
                                         struct sokoworks_error **error);

// Makes the best of `count` known solutions of a level shorter, by the metric of the settings (by default pushes and then moves),
// until nothing more is found or a limit is reached. The result is never worse than the best of them. Null with an error when
// none of them solves the level.
struct sokoworks_answer *sokoworks_optimize(const struct sokoworks_level *level,
                                            const char *const *known,
                                            size_t count,
                                            const struct sokoworks_settings *settings,
                                            const struct sokoworks_stop *stop,
                                            sokoworks_observer observer,
                                            void *data,
                                            struct sokoworks_error **error);

// New settings.
struct sokoworks_settings *sokoworks_settings_new(void);

// Sets a setting by its name on the command line, with "-" or "_". False with an error when there is no such name, or the value is none of it.
//
// The names, and which values each has, are in the guide: "Settings of searches". Switches such as "improve" are "yes" or "no", times
// such as "time" are "30s" or "none", amounts such as "memory" are "1GiB". "metric" is "any", "moves", "pushes", "moves,pushes" or
// "pushes,moves"; for sokoworks_optimize also "lines", "changes", "sessions". "cells" and "plain-rules" are about reading.
bool sokoworks_settings_set(struct sokoworks_settings *settings,
                            const char *name,
                            const char *value,
                            struct sokoworks_error **error);

// Frees settings.
void sokoworks_settings_free(struct sokoworks_settings *settings);

// Replays moves from the start of a level by the plain rules, which the searches do not use. Null with the reason when they do
// not solve it.
struct sokoworks_solution *sokoworks_verify(const struct sokoworks_level *level,
                                            const char *moves,
                                            struct sokoworks_error **error);

// The moves as letters: LURD with upper case for pushes (Sokoban), WASD (Sokobond).
const char *sokoworks_solution_letters(const struct sokoworks_solution *solution);

// Number of moves, pushes included.
int64_t sokoworks_solution_moves(const struct sokoworks_solution *solution);

// Number of pushes; -1 in Sokobond.
int64_t sokoworks_solution_pushes(const struct sokoworks_solution *solution);

// Runs of pushes of one box in one direction; -1 in Sokobond.
int64_t sokoworks_solution_box_lines(const struct sokoworks_solution *solution);

// Pushes of another box than the push before; -1 in Sokobond.
int64_t sokoworks_solution_box_changes(const struct sokoworks_solution *solution);

// Runs of pushes with no plain step between them; -1 in Sokobond.
int64_t sokoworks_solution_pushing_sessions(const struct sokoworks_solution *solution);

// The finished molecules of Sokobond, such as "2 water (H2O)", or null.
const char *sokoworks_solution_molecules(const struct sokoworks_solution *solution);

// Frees a solution that `sokoworks_verify` made; not one of an answer.
void sokoworks_solution_free(struct sokoworks_solution *solution);

// A new flag.
struct sokoworks_stop *sokoworks_stop_new(void);

// Raises the flag, from any thread. Searches end within some milliseconds.
void sokoworks_stop_raise(const struct sokoworks_stop *stop);

// Whether the flag is raised.
bool sokoworks_stop_is_raised(const struct sokoworks_stop *stop);

// Frees a flag, when no search uses it any more.
void sokoworks_stop_free(struct sokoworks_stop *stop);

// The tests of a level.
struct sokoworks_warnings *sokoworks_warnings_new(const struct sokoworks_level *level,
                                                  struct sokoworks_error **error);

// Looks for a proof that the level cannot be solved from where moves lead. There are no false alarms. Takes microseconds to
// some milliseconds. Only one thread at a time may use the tests.
enum sokoworks_verdict sokoworks_warnings_check(struct sokoworks_warnings *warnings,
                                                const char *after,
                                                struct sokoworks_error **error);

// Why the position of the last check is dead, as a sentence, or null.
const char *sokoworks_warnings_message(const struct sokoworks_warnings *warnings);

// Frees the tests of a level.
void sokoworks_warnings_free(struct sokoworks_warnings *warnings);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* SOKOWORKS_H */

// Loaded before libsqlite3 (LD_PRELOAD): the seconds that a program spends in SQLite's statements
// while they are prepared, stepped and reset, which is what the same statements cost from C at least.
// Written to the file that INSIDE names, at the end.
#include "common.h"
#include <dlfcn.h>
#include <sqlite3.h>

static int64_t total;

static void *next(void **place, const char *name) {
  if (!*place) *place = dlsym(RTLD_NEXT, name);
  return *place;
}

int sqlite3_step(sqlite3_stmt *statement) {
  static void *place;
  int (*inner)(sqlite3_stmt *) = next(&place, "sqlite3_step");
  int64_t from = nanoseconds(CLOCK_MONOTONIC);
  int result = inner(statement);
  total += nanoseconds(CLOCK_MONOTONIC) - from;
  return result;
}

int sqlite3_reset(sqlite3_stmt *statement) {
  static void *place;
  int (*inner)(sqlite3_stmt *) = next(&place, "sqlite3_reset");
  int64_t from = nanoseconds(CLOCK_MONOTONIC);
  int result = inner(statement);
  total += nanoseconds(CLOCK_MONOTONIC) - from;
  return result;
}

int sqlite3_prepare_v3(sqlite3 *database, const char *text, int length, unsigned flags,
                       sqlite3_stmt **statement, const char **rest) {
  static void *place;
  int (*inner)(sqlite3 *, const char *, int, unsigned, sqlite3_stmt **, const char **) =
      next(&place, "sqlite3_prepare_v3");
  int64_t from = nanoseconds(CLOCK_MONOTONIC);
  int result = inner(database, text, length, flags, statement, rest);
  total += nanoseconds(CLOCK_MONOTONIC) - from;
  return result;
}

__attribute__((destructor)) static void tell(void) {
  FILE *file = fopen(getenv("INSIDE") ? getenv("INSIDE") : "/dev/null", "w");
  if (!file) return;
  fprintf(file, "%.6f\n", (double)total / 1e9);
  fclose(file);
}

// rows DATABASE LOG COUNT BYTES: on a copy of tocsind's database, what the delivery of COUNT requests
// to a log must write: the same statements, in turns of 100 with a commit before the line is written
// and one after it, and a line of BYTES each. Prints seconds.
#include "common.h"
#include <fcntl.h>
#include <sqlite3.h>

static sqlite3 *database;

static sqlite3_stmt *prepared(const char *text) {
  sqlite3_stmt *statement;
  if (sqlite3_prepare_v2(database, text, -1, &statement, NULL) != SQLITE_OK) {
    fprintf(stderr, "rows: %s\n", sqlite3_errmsg(database));
    exit(1);
  }
  return statement;
}
static void run(sqlite3_stmt *statement) {
  if (sqlite3_step(statement) != SQLITE_DONE) {
    fprintf(stderr, "rows: %s\n", sqlite3_errmsg(database));
    exit(1);
  }
  sqlite3_reset(statement);
}
static void with(sqlite3_stmt *statement, int64_t number) {
  sqlite3_bind_int64(statement, 1, number);
  run(statement);
}

int main(int count, char **words) {
  if (count != 5) return 2;
  int total = atoi(words[3]), size = atoi(words[4]), done = 0;
  char *line = calloc(1, (size_t)size + 1);
  memset(line, 'x', (size_t)size);
  if (size > 0) line[size - 1] = '\n';
  int log = open(words[2], O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  if (log < 0 || sqlite3_open(words[1], &database) != SQLITE_OK) return 1;
  sqlite3_exec(database, "PRAGMA foreign_keys = ON; PRAGMA synchronous = FULL;"
                         "PRAGMA journal_mode = WAL; PRAGMA temp_store = MEMORY", NULL, NULL, NULL);
  sqlite3_stmt *begin = prepared("BEGIN IMMEDIATE"), *commit = prepared("COMMIT");
  sqlite3_stmt *due = prepared("SELECT * FROM request WHERE next IS NOT NULL AND title <> 'first' "
                               "ORDER BY next, id LIMIT 100");
  sqlite3_stmt *advance = prepared("UPDATE request SET state = 'delivered', next = NULL, fired = 1 "
                                   "WHERE id = ?");
  sqlite3_stmt *delivery = prepared(
      "INSERT INTO delivery (id, request, app, thread, scheduled, claimed, level, surfaces, stays, sound,"
      " title, subtitle, body, reasons, haptic, wakes_screen, badge, previews_hidden, prompt, held, grouped,"
      " summary, configuration, settings, device, because)"
      " SELECT id, id, app, thread, anchor, anchor, level, 7, 1, 'default', title, '', '', 'authorized', 0, 0,"
      " 'unchanged', 0, 'none', 'no', 'app', '', 1, 'authorized', '-', 'authorized:-'"
      " FROM request WHERE id = ?");
  sqlite3_stmt *part = prepared("INSERT INTO part VALUES (?, 'lines', 'claimed', NULL, NULL, NULL, NULL)");
  sqlite3_stmt *written = prepared("UPDATE part SET state = 'written' WHERE delivery = ? AND sink = 'lines'");
  sqlite3_stmt *delivered = prepared("UPDATE delivery SET delivered = 1 WHERE id = ? AND delivered IS NULL");
  sqlite3_stmt *entry = prepared(
      "INSERT INTO log (time, event, request, app, identifier, reasons, lateness)"
      " SELECT 1, 'delivered', id, app, identifier, 'authorized', 1 FROM request WHERE id = ?");
  sqlite3_stmt *rest = prepared("SELECT r.*, d.* FROM request r JOIN delivery d ON d.request = r.id WHERE d.id = ?");
  int64_t from = nanoseconds(CLOCK_MONOTONIC);
  while (done < total) {
    int64_t ids[100];
    int found = 0;
    run(begin);
    while (sqlite3_step(due) == SQLITE_ROW) ids[found++] = sqlite3_column_int64(due, 0);
    sqlite3_reset(due);
    if (found == 0) return 1;
    for (int index = 0; index < found; index++) {
      with(advance, ids[index]);
      with(delivery, ids[index]);
      with(part, ids[index]);
    }
    run(commit);
    run(begin);
    for (int index = 0; index < found; index++) {
      if (write(log, line, (size_t)size) != size) return 1;
      sqlite3_bind_int64(rest, 1, ids[index]);
      sqlite3_step(rest);
      sqlite3_reset(rest);
      with(written, ids[index]);
      with(delivered, ids[index]);
      with(entry, ids[index]);
    }
    run(commit);
    done += found;
  }
  printf("%.6f\n", (nanoseconds(CLOCK_MONOTONIC) - from) / 1e9);
}

// first PROGRAM: starts it, waits for its name on the bus, makes one call (Control.Add) and prints
// its process id and the milliseconds from start to answer. SIGTERM ends the program, then this one.
#include "common.h"
#include <signal.h>
#include <spawn.h>
#include <sys/prctl.h>
#include <sys/wait.h>

extern char **environ;
static pid_t child;
static int owned;

static int appeared(sd_bus_message *signal, void *data, sd_bus_error *error) {
  const char *name, *before, *after;
  (void)data, (void)error;
  CHECK(sd_bus_message_read(signal, "sss", &name, &before, &after));
  owned = *after != 0;
  return 0;
}
static void pass(int number) { kill(child, number); }

int main(int count, char **words) {
  if (count != 2) return 2;
  sd_bus *bus;
  sd_bus_message *reply;
  sd_bus_error error = SD_BUS_ERROR_NULL;
  CHECK(sd_bus_open_user(&bus));
  CHECK(sd_bus_add_match(bus, NULL,
                         "type='signal',sender='org.freedesktop.DBus',member='NameOwnerChanged',"
                         "arg0='org.tocsin.Tocsin1'",
                         appeared, NULL));
  prctl(PR_SET_PDEATHSIG, SIGTERM);
  int64_t from = nanoseconds(CLOCK_MONOTONIC);
  char *arguments[] = {words[1], NULL};
  if (posix_spawn(&child, words[1], NULL, NULL, arguments, environ) != 0) return 1;
  signal(SIGTERM, pass);
  signal(SIGINT, pass);
  while (!owned) {
    if (waitpid(child, NULL, WNOHANG) == child) return 1;
    if (CHECK(sd_bus_process(bus, NULL)) == 0) CHECK(sd_bus_wait(bus, 100000));
  }
  if (sd_bus_call_method(bus, "org.tocsin.Tocsin1", "/org/tocsin/Tocsin1",
                         "org.tocsin.Tocsin1.Control", "Add", &error, &reply, "sa{sv}",
                         "org.tocsin.Reminders", 2, "title", "s", "first", "when", "s",
                         "in 1000h") < 0) {
    fprintf(stderr, "first: %s\n", error.message);
    kill(child, SIGTERM);
    waitpid(child, NULL, 0);
    return 1;
  }
  printf("%d %.3f\n", child, (nanoseconds(CLOCK_MONOTONIC) - from) / 1e6);
  fflush(stdout);
  sd_bus_flush_close_unref(bus);
  while (waitpid(child, NULL, 0) < 0 && errno == EINTR) {}
}

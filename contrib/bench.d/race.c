// race ROUNDS COMMAND... [-- COMMAND...]...: runs the commands in turn, ROUNDS times, and prints for
// each round the microseconds from fork to end of each. Their output is dropped; a failure ends it.
#include "common.h"
#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>

extern char **environ;

static double run(char **words) {
  pid_t child;
  int status;
  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_addopen(&files, 0, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&files, 1, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_addopen(&files, 2, getenv("RACE_ERRORS"), O_WRONLY | O_APPEND | O_CREAT, 0600);
  int64_t from = nanoseconds(CLOCK_MONOTONIC);
  if (posix_spawnp(&child, words[0], &files, NULL, words, environ) != 0) {
    fprintf(stderr, "race: cannot run %s\n", words[0]);
    exit(1);
  }
  waitpid(child, &status, 0);
  int64_t to = nanoseconds(CLOCK_MONOTONIC);
  posix_spawn_file_actions_destroy(&files);
  if (status != 0) {
    fprintf(stderr, "race: %s failed (%#x)\n", words[0], status);
    exit(1);
  }
  return (to - from) / 1e3;
}

int main(int count, char **words) {
  if (count < 3 || getenv("RACE_ERRORS") == NULL) return 2;
  char **commands[16];
  int number = 0;
  commands[number++] = words + 2;
  for (int index = 2; index < count; index++)
    if (strcmp(words[index], "--") == 0 && number < 16) {
      words[index] = NULL;
      commands[number++] = words + index + 1;
    }
  long rounds = atol(words[1]);
  for (int index = 0; index < number; index++) run(commands[index]); // what is cold
  for (long round = 0; round < rounds; round++) {
    for (int index = 0; index < number; index++) printf("%.1f ", run(commands[index]));
    printf("\n");
  }
}

/* What libical says of rules: for each line of standard input with a start, a rule and a count,
 * with tabs between them, a line with the first civil times, as seconds of that clock since 1970.
 * A rule that it cannot read, or looks for too long, gives an exclamation mark.
 */
#include <libical/ical.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

static void answer(const char *start, const char *rule, int left) {
  char text[4096];
  size_t length = 0;
  struct icalrecurrencetype parsed = icalrecurrencetype_from_string(rule);
  icalrecur_iterator *iterator = icalrecur_iterator_new(parsed, icaltime_from_string(start));
  if (!iterator) _exit(1);
  for (; left > 0; left--) {
    struct icaltimetype at = icalrecur_iterator_next(iterator);
    if (icaltime_is_null_time(at)) break;
    length += snprintf(text + length, sizeof text - length, "%lld ", (long long)icaltime_as_timet(at));
  }
  puts(text[0] && length ? text : "");
  fflush(stdout);
  _exit(0);
}

int main(void) {
  char line[4096];
  icalerror_set_errors_are_fatal(0);
  while (fgets(line, sizeof line, stdin)) {
    char *rest = line;
    char *start = strsep(&rest, "\t"), *rule = strsep(&rest, "\t"), *count = strsep(&rest, "\n");
    if (!start || !rule || !count) return 1;
    fflush(stdout);
    pid_t child = fork();
    if (child == 0) {
      /* It looks for what never comes for a long time: 100 ms of its own are enough. */
      struct itimerval limit = {.it_value = {.tv_usec = 100000}};
      setitimer(ITIMER_VIRTUAL, &limit, NULL);
      answer(start, rule, atoi(count));
    }
    int status = 1;
    if (child < 0 || waitpid(child, &status, 0) < 0) return 1;
    if (status != 0) puts("!");
  }
  return 0;
}

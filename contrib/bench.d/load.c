// load KIND COUNT [WINDOW]: COUNT calls on the session's bus with WINDOW in flight; prints seconds
// and, where somebody asks, what was answered.
//   add       Control.Add of tocsind
//   empty     the same call to an empty handler (server.c)
//   timer     systemd's StartTransientUnit with a timer and its service
//   many      Control.AddMany with 1,000 requests a call
//   spread    Control.Add, due one after the other within WINDOW seconds; prints each one's time
//   floating  Control.AddMany with 1,000 requests a call: every other one each day at a minute of its
//             own, the rest once, on a day of its own next year
//   calls     Control.Add, Control.List of one and Ping in turn, one call after the other until
//             SIGTERM or for COUNT seconds; prints how many, and the longest wait of each in ms
//   instant   Control.AddMany, all due at the wall time WINDOW (seconds since 1970)
#include "common.h"
#include <math.h>
#include <signal.h>
#include <time.h>

static const char *center = "org.tocsin.Tocsin1", *app = "org.tocsin.Reminders";
static sd_bus *bus;
static long answered, refused;
static int prints;

// The text that ends `when`, of an instant.
static const char *written(double seconds) {
  static char text[64];
  time_t whole = (time_t)seconds;
  struct tm parts;
  gmtime_r(&whole, &parts);
  strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &parts);
  return text;
}

static int take(sd_bus_message *reply, void *index, sd_bus_error *error) {
  (void)error;
  answered++;
  if (sd_bus_message_is_method_error(reply, NULL)) {
    if (refused++ == 0) fprintf(stderr, "%s\n", sd_bus_message_get_error(reply)->message);
    return 0;
  }
  if (!prints) return 0;
  uint64_t id;
  CHECK(sd_bus_message_read(reply, "t", &id));
  CHECK(sd_bus_message_enter_container(reply, 'a', "{sv}"));
  while (CHECK(sd_bus_message_enter_container(reply, 'e', "sv")) > 0) {
    const char *key;
    int64_t usec;
    CHECK(sd_bus_message_read(reply, "s", &key));
    if (strcmp(key, "next-usec") == 0) {
      CHECK(sd_bus_message_read(reply, "v", "x", &usec));
      printf("%lld n%ld\n", (long long)usec, (long)(intptr_t)index);
    } else {
      CHECK(sd_bus_message_skip(reply, "v"));
    }
    CHECK(sd_bus_message_exit_container(reply));
  }
  return 0;
}
static int takeMany(sd_bus_message *reply, void *index, sd_bus_error *error) {
  (void)index, (void)error;
  answered++;
  if (sd_bus_message_is_method_error(reply, NULL)) {
    if (refused++ == 0) fprintf(stderr, "%s\n", sd_bus_message_get_error(reply)->message);
    return 0;
  }
  uint64_t id;
  const char *code, *message;
  CHECK(sd_bus_message_enter_container(reply, 'a', "(tss)"));
  while (CHECK(sd_bus_message_read(reply, "(tss)", &id, &code, &message)) > 0)
    if (id == 0 && refused++ == 0) fprintf(stderr, "%s: %s\n", code, message);
  return 0;
}

static sd_bus_message *call(const char *destination, const char *member) {
  sd_bus_message *message;
  CHECK(sd_bus_message_new_method_call(bus, &message, destination, "/org/tocsin/Tocsin1",
                                       "org.tocsin.Tocsin1.Control", member));
  return message;
}
static sd_bus_message *addOne(const char *destination, long index) {
  char title[32];
  snprintf(title, sizeof title, "n%ld", index);
  sd_bus_message *message = call(destination, "Add");
  CHECK(sd_bus_message_append(message, "sa{sv}", app, 2, "title", "s", title, "when", "s",
                              "in 1000h"));
  return message;
}
static sd_bus_message *addAfter(long index, long count, double span) {
  char title[32];
  snprintf(title, sizeof title, "n%ld", index);
  int64_t usec = (int64_t)((1.5 + span * index / count) * 1e6);
  sd_bus_message *message = call(center, "Add");
  CHECK(sd_bus_message_append(message, "sa{sv}", app, 2, "title", "s", title, "trigger", "a{sv}", 1,
                              "interval-usec", "x", usec));
  return message;
}
static sd_bus_message *addMany(long first, long count, const char *when) {
  sd_bus_message *message = call(center, "AddMany");
  CHECK(sd_bus_message_append(message, "s", app));
  CHECK(sd_bus_message_open_container(message, 'a', "a{sv}"));
  for (long index = first; index < first + count; index++) {
    char title[32];
    snprintf(title, sizeof title, "n%ld", index);
    CHECK(sd_bus_message_append(message, "a{sv}", 2, "title", "s", title, "when", "s", when));
  }
  CHECK(sd_bus_message_close_container(message));
  CHECK(sd_bus_message_append(message, "a{sv}", 0));
  return message;
}
static sd_bus_message *floating(long first, long count) {
  time_t now = time(NULL);
  struct tm today;
  gmtime_r(&now, &today);
  sd_bus_message *message = call(center, "AddMany");
  CHECK(sd_bus_message_append(message, "s", app));
  CHECK(sd_bus_message_open_container(message, 'a', "a{sv}"));
  for (long index = first; index < first + count; index++) {
    char title[32], when[64];
    long minute = index / 2, hour = minute / 60 % 24, day = minute / 1440;
    snprintf(title, sizeof title, "n%ld", index);
    if (index % 2 == 0) snprintf(when, sizeof when, "every day %02ld:%02ld", hour, minute % 60);
    else
      snprintf(when, sizeof when, "%d-%02ld-%02ld %02ld:%02ld", today.tm_year + 1901, day / 28 % 12 + 1,
               day % 28 + 1, hour, minute % 60);
    CHECK(sd_bus_message_append(message, "a{sv}", 2, "title", "s", title, "when", "s", when));
  }
  CHECK(sd_bus_message_close_container(message));
  CHECK(sd_bus_message_append(message, "a{sv}", 0));
  return message;
}
static volatile sig_atomic_t ends;
static void end(int number) { (void)number, ends = 1; }
static int longestWait(double seconds) {
  int64_t longest[3] = {0}, limit = nanoseconds(CLOCK_MONOTONIC) + (int64_t)(seconds * 1e9), from;
  long count = 0;
  signal(SIGTERM, end);
  while (!ends && (from = nanoseconds(CLOCK_MONOTONIC)) < limit) {
    int kind = count++ % 3;
    sd_bus_message *reply, *message;
    if (kind == 0) {
      message = addOne(center, count);
    } else if (kind == 1) {
      message = call(center, "List");
      CHECK(sd_bus_message_append(message, "a{sv}", 1, "limit", "u", 1));
    } else {
      CHECK(sd_bus_message_new_method_call(bus, &message, center, "/", "org.freedesktop.DBus.Peer", "Ping"));
    }
    int result = sd_bus_call(bus, message, 0, NULL, &reply);
    if (result == -EINTR) break;
    CHECK(result);
    sd_bus_message_unref(message);
    sd_bus_message_unref(reply);
    int64_t wait = nanoseconds(CLOCK_MONOTONIC) - from;
    if (wait > longest[kind]) longest[kind] = wait;
  }
  printf("%ld %.6f %.6f %.6f\n", count, longest[0] / 1e6, longest[1] / 1e6, longest[2] / 1e6);
  return 0;
}
static sd_bus_message *timer(long index) {
  char unit[64], service[64];
  snprintf(unit, sizeof unit, "bench-%d-%ld.timer", getpid(), index);
  snprintf(service, sizeof service, "bench-%d-%ld.service", getpid(), index);
  sd_bus_message *message;
  CHECK(sd_bus_message_new_method_call(bus, &message, "org.freedesktop.systemd1",
                                       "/org/freedesktop/systemd1",
                                       "org.freedesktop.systemd1.Manager", "StartTransientUnit"));
  CHECK(sd_bus_message_append(message, "ssa(sv)a(sa(sv))", unit, "fail", 1, "TimersMonotonic",
                              "a(st)", 1, "OnActiveSec", UINT64_C(3600000000000), 1, service, 1,
                              "ExecStart", "a(sasb)", 1, "/bin/true", 1, "/bin/true", 0));
  return message;
}

int main(int count, char **words) {
  if (count < 3) return 2;
  const char *kind = words[1];
  long total = atol(words[2]), sent = 0;
  double extra = count > 3 ? atof(words[3]) : 0;
  long window = 64, batch = 1;
  sd_bus_message_handler_t handler = take;
  if (strcmp(kind, "many") == 0 || strcmp(kind, "floating") == 0 || strcmp(kind, "instant") == 0) {
    handler = takeMany, batch = 1000, window = 4;
  } else if (strcmp(kind, "spread") == 0) {
    prints = 1;
  } else if (extra > 0) {
    window = (long)extra;
  }
  CHECK(sd_bus_open_user(&bus));
  CHECK(sd_bus_set_method_call_timeout(bus, UINT64_C(300000000)));
  if (strcmp(kind, "calls") == 0) return longestWait(total);
  int64_t from = nanoseconds(CLOCK_MONOTONIC);
  long calls = (total + batch - 1) / batch;
  while (answered < calls) {
    while (sent < calls && sent - answered < window) {
      sd_bus_message *message;
      long size = total - sent * batch < batch ? total - sent * batch : batch;
      if (strcmp(kind, "add") == 0) message = addOne(center, sent);
      else if (strcmp(kind, "empty") == 0) message = addOne("org.tocsin.Bench", sent);
      else if (strcmp(kind, "timer") == 0) message = timer(sent);
      else if (strcmp(kind, "many") == 0) message = addMany(sent * batch, size, "in 1000h");
      else if (strcmp(kind, "floating") == 0) message = floating(sent * batch, size);
      else if (strcmp(kind, "instant") == 0) message = addMany(sent * batch, size, written(extra));
      else if (strcmp(kind, "spread") == 0) message = addAfter(sent, total, extra);
      else return 2;
      CHECK(sd_bus_call_async(bus, NULL, message, handler, (void *)(intptr_t)sent, 0));
      sd_bus_message_unref(message);
      sent++;
    }
    if (CHECK(sd_bus_process(bus, NULL)) == 0) CHECK(sd_bus_wait(bus, UINT64_MAX));
  }
  double seconds = (nanoseconds(CLOCK_MONOTONIC) - from) / 1e9;
  if (refused > 0) fprintf(stderr, "%ld refused\n", refused);
  printf("%.6f\n", seconds);
  return refused > 0;
}

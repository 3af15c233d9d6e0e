// server STAMPS: a notification server that replies at once and writes, for each Notify, the time
// of its arrival (CLOCK_REALTIME, ns) and its summary; and an object that answers Control.Add with
// nothing done, under its own name: the floor of any daemon in C.
#include "common.h"
#include <fcntl.h>

static int stamps;
static uint32_t last;

static int notify(sd_bus_message *call, void *data, sd_bus_error *error) {
  int64_t arrived = nanoseconds(CLOCK_REALTIME);
  const char *app, *icon, *summary;
  uint32_t replaced;
  (void)data, (void)error;
  CHECK(sd_bus_message_read(call, "suss", &app, &replaced, &icon, &summary));
  int result = sd_bus_reply_method_return(call, "u", ++last);
  dprintf(stamps, "%lld %s\n", (long long)arrived, summary);
  return result;
}
static int capabilities(sd_bus_message *call, void *data, sd_bus_error *error) {
  (void)data, (void)error;
  return sd_bus_reply_method_return(call, "as", 3, "actions", "body", "persistence");
}
static int information(sd_bus_message *call, void *data, sd_bus_error *error) {
  (void)data, (void)error;
  return sd_bus_reply_method_return(call, "ssss", "null", "bench", "1", "1.2");
}
static int closed(sd_bus_message *call, void *data, sd_bus_error *error) {
  (void)data, (void)error;
  return sd_bus_reply_method_return(call, "");
}
static int add(sd_bus_message *call, void *data, sd_bus_error *error) {
  (void)data, (void)error;
  return sd_bus_reply_method_return(call, "ta{sv}", (uint64_t)++last, 0);
}

static const sd_bus_vtable notifications[] = {
    SD_BUS_VTABLE_START(0),
    SD_BUS_METHOD("Notify", "susssasa{sv}i", "u", notify, SD_BUS_VTABLE_UNPRIVILEGED),
    SD_BUS_METHOD("CloseNotification", "u", "", closed, SD_BUS_VTABLE_UNPRIVILEGED),
    SD_BUS_METHOD("GetCapabilities", "", "as", capabilities, SD_BUS_VTABLE_UNPRIVILEGED),
    SD_BUS_METHOD("GetServerInformation", "", "ssss", information, SD_BUS_VTABLE_UNPRIVILEGED),
    SD_BUS_VTABLE_END};
static const sd_bus_vtable control[] = {
    SD_BUS_VTABLE_START(0),
    SD_BUS_METHOD("Add", "sa{sv}", "ta{sv}", add, SD_BUS_VTABLE_UNPRIVILEGED),
    SD_BUS_VTABLE_END};

int main(int count, char **words) {
  if (count != 2) return 2;
  sd_bus *bus;
  stamps = open(words[1], O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  if (stamps < 0) return 1;
  CHECK(sd_bus_open_user(&bus));
  CHECK(sd_bus_add_object_vtable(bus, NULL, "/org/freedesktop/Notifications",
                                 "org.freedesktop.Notifications", notifications, NULL));
  CHECK(sd_bus_add_object_vtable(bus, NULL, "/org/tocsin/Tocsin1", "org.tocsin.Tocsin1.Control",
                                 control, NULL));
  CHECK(sd_bus_request_name(bus, "org.freedesktop.Notifications", 0));
  CHECK(sd_bus_request_name(bus, "org.tocsin.Bench", 0));
  for (;;)
    if (CHECK(sd_bus_process(bus, NULL)) == 0) CHECK(sd_bus_wait(bus, UINT64_MAX));
}

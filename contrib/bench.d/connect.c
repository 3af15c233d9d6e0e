// The least that a client in C does: one connection to the session's bus, with its Hello answered.
#include "common.h"

int main(void) {
  sd_bus *bus;
  const char *name;
  CHECK(sd_bus_open_user(&bus));
  CHECK(sd_bus_get_unique_name(bus, &name));
  sd_bus_flush_close_unref(bus);
}

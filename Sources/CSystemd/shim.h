// libsystemd: sd-bus, sd-event, sd-daemon, sd-journal, sd-id128, sd-login.
#include <systemd/sd-bus.h>
#include <systemd/sd-bus-vtable.h>
#include <systemd/sd-daemon.h>
#include <systemd/sd-event.h>
#include <systemd/sd-id128.h>
#include <systemd/sd-journal.h>
#include <systemd/sd-login.h>

// A vtable that names its arguments must point here; the symbol's address is out of Swift's reach.
static inline const unsigned *tocsin_vtable_format(void) { return &sd_bus_object_vtable_format; }

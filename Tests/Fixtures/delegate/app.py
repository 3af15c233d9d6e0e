#!/usr/bin/python3
"""An app on the bus that does what its arguments say, in their order, and then goes on until it is
ended. What it is told it writes as one JSON object a line.

  out=FILE                where to, instead of standard output; gone: it ends
  register=ID             org.tocsin.Tocsin1.Center.Register
  export=KIND:PATH        delegate, application or both, at PATH
  delegate=PATH           exports a Delegate there, and sets it
  follow=PATH             the same, and again whenever tocsind comes
  own=NAME                takes a name of the bus
  add=JSON                one request
  foreground=0|1          SetForeground
  mode=MODE               how it takes what it is told: reply, error, hang, crash
  present=WORD,WORD       what it answers to WillPresent
  quit                    ends here
"""

import json
import os
import sys

import dbus
import dbus.service
from dbus.mainloop.glib import DBusGMainLoop
from gi.repository import GLib

NAME = "org.tocsin.Tocsin1"
CENTER = NAME + ".Center"
DELEGATE = NAME + ".Delegate"
APPLICATION = "org.freedesktop.Application"

mode = "reply"
present = ["banner", "list"]
held = []
exported = {}
output = sys.stdout


def plain(value):
    if isinstance(value, dict):
        return {str(key): plain(each) for key, each in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(each) for each in value]
    if isinstance(value, (bool, dbus.Boolean)):
        return bool(value)
    if isinstance(value, int):
        return int(value)
    return float(value) if isinstance(value, float) else str(value)


def say(what, **values):
    print(json.dumps({"what": what, **plain(values)}), file=output, flush=True)


def take(done, failed, *answer):
    if mode == "crash":
        os._exit(1)
    if mode == "hang":
        held.append(done)
    elif mode == "error":
        failed(dbus.DBusException("busy", name="org.example.Busy"))
    else:
        done(*answer)


class Delegate(dbus.service.Object):
    @dbus.service.method(DELEGATE, "a{sv}", "", async_callbacks=("done", "failed"))
    def DidReceive(self, response, done, failed):
        say("did-receive", **{"response": response})
        take(done, failed)

    @dbus.service.method(DELEGATE, "a{sv}", "as", async_callbacks=("done", "failed"))
    def WillPresent(self, notification, done, failed):
        say("will-present", **{"notification": notification})
        take(done, failed, dbus.Array(present, signature="s"))

    @dbus.service.method(DELEGATE, "a{sv}", "", async_callbacks=("done", "failed"))
    def OpenSettings(self, notification, done, failed):
        say("open-settings", **{"notification": notification})
        take(done, failed)


class Application(dbus.service.Object):
    @dbus.service.method(APPLICATION, "a{sv}", "")
    def Activate(self, data):
        say("activate", **{"data": data})

    @dbus.service.method(APPLICATION, "sava{sv}", "")
    def ActivateAction(self, name, parameter, data):
        say("activate-action", name=name, parameter=parameter, data=data)


class Both(Delegate, Application):
    pass


def variant(value):
    if isinstance(value, dict):
        return dbus.Dictionary({key: variant(each) for key, each in value.items()}, signature="sv")
    if isinstance(value, list):
        return dbus.Array([variant(each) for each in value], signature="a{sv}")
    return dbus.Int64(value) if type(value) is int else value


DBusGMainLoop(set_as_default=True)
bus = dbus.SessionBus()


def center(member, *arguments):
    proxy = bus.get_object(NAME, "/org/tocsin/Tocsin1", introspect=False)
    return proxy.get_dbus_method(member, CENTER)(*arguments)


def export(kind, path):
    if path not in exported:
        kinds = {"delegate": Delegate, "application": Application, "both": Both}
        exported[path] = kinds[kind](bus, path)


def delegate(path):
    export("delegate", path)
    center("SetDelegate", dbus.ObjectPath(path))


identity = None


def come_back(path):
    if identity:
        center("Register", identity)
    delegate(path)
    say("set")


def watch():
    """It ends with its file."""
    if not os.path.exists(output.name):
        os._exit(0)
    return True


for argument in sys.argv[1:]:
    word, _, value = argument.partition("=")
    if word == "out":
        output = open(value, "a")
        GLib.timeout_add(200, watch)
    elif word == "register":
        # A connection registers once, and once more after tocsind was away.
        identity = value
        center("Register", value)
    elif word == "export":
        export(*value.split(":"))
    elif word == "delegate":
        delegate(value)
    elif word == "follow":
        delegate(value)
        state = {"owner": bus.get_name_owner(NAME)}

        def changed(name, old, new, path=value, state=state):
            if new and new != state["owner"]:
                state["owner"] = new
                come_back(path)

        bus.add_signal_receiver(
            changed, "NameOwnerChanged", "org.freedesktop.DBus", arg0=NAME
        )
    elif word == "own":
        owned = dbus.service.BusName(value, bus)
    elif word == "add":
        number, added = center("Add", variant(json.loads(value)))
        say("added", id=number, added=added)
    elif word == "foreground":
        center("SetForeground", value == "1")
    elif word == "mode":
        mode = value
    elif word == "present":
        present = [each for each in value.split(",") if each]
    elif word == "quit":
        sys.exit(0)

say("ready", pid=os.getpid(), name=bus.get_unique_name())
GLib.MainLoop().run()

"""A screen that can be read: Xvfb, which keeps what it draws in a file."""
import os
import struct

from desk import Failure, wait_for


class Screen:
    def __init__(self, desk):
        """The display goes into the environment of everything that comes later."""
        self.desk = desk
        path, self.folder = f"{desk.folder}/display", f"{desk.folder}/screen"
        os.makedirs(self.folder, mode=0o700)
        desk.own()
        with open(path, "wb") as file:
            child = desk.start("Xvfb", "-ac", "-displayfd", "1", "-screen", "0", "1024x768x24",
                               "-fbdir", self.folder, "-nolisten", "tcp", stdout=file)

        def number():
            if child.poll() is not None:
                raise Failure("Xvfb: " + desk.complaint("Xvfb"))
            with open(path) as file:
                text = file.read()
            return text.strip() if text.endswith("\n") else ""
        desk.env["DISPLAY"] = ":" + wait_for("a display", number)
        self.empty = self.pixels()

    def pixels(self):
        """Of an X window dump, what is no header and no table of colours: the upper quarter of the
        screen, where popups come; the pointer is in its middle."""
        with open(self.folder + "/Xvfb_screen0", "rb") as file:
            dump = file.read()
        head, colours = struct.unpack(">I", dump[:4])[0], struct.unpack(">I", dump[76:80])[0]
        start = head + 12 * colours
        return dump[start:start + (len(dump) - start) // 4]

    def is_empty(self):
        return self.pixels() == self.empty

    def changes(self, limit=5.0):
        """Whether something comes up within that time."""
        try:
            wait_for("", lambda: not self.is_empty(), limit)
        except Failure:
            return False
        return True

    def settle(self):
        """Waits for the one colour of a desktop without a popup, which is not that of no desktop."""
        def plain():
            pixels = self.pixels()
            return pixels != self.empty and pixels == pixels[:4] * (len(pixels) // 4) and pixels
        self.empty = wait_for("a screen of one colour", plain)

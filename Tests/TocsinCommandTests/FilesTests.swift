import Glibc
import Systemd
import Testing
import TocsinModel

@testable import TocsinCommand

@Suite("Files, programs and standard input")
struct FilesTests {
  func input(_ bytes: [UInt8]) throws -> String {
    let file = try Descriptor.memory(bytes)
    return try StandardInput.read(file.raw)
  }

  @Test("Standard input is read whole, without the newline at its end")
  func reads() throws {
    #expect(try input([]) == "")
    #expect(try input(Array("a\nb\n".utf8)) == "a\nb")
    #expect(try input(Array("a\n\n".utf8)) == "a\n")
    let most = [UInt8](repeating: 0x61, count: Limits.textBytes)
    #expect(try input(most).utf8.count == Limits.textBytes)
    #expect(try input(most + [0x0A]).utf8.count == Limits.textBytes)
  }

  @Test("More than 64 KiB is refused without being read (B064)")
  func tooMuch() throws {
    for bytes in [
      [UInt8](repeating: 0x61, count: Limits.textBytes + 1),
      [UInt8](repeating: 0x61, count: Limits.textBytes) + [0x0A, 0x0A],
      [UInt8](repeating: 0x61, count: 4 * Limits.textBytes),
    ] {
      #expect(throws: Failure.tooLarge("standard input holds more than 64 KiB")) {
        _ = try input(bytes)
      }
    }
  }

  @Test("What is no text is refused with its place (B062)")
  func notText() {
    #expect(throws: Failure.usage("standard input holds invalid UTF-8 at byte 1")) {
      _ = try input([0x61, 0xFF])
    }
    #expect(throws: Failure.usage("standard input holds a NUL byte at byte 0")) {
      _ = try input([0])
    }
  }

  @Test("A program without a slash is found in PATH and becomes absolute (B068)")
  func programs() throws {
    let resolve = { (program: String, path: String?) in
      try ProgramPath.resolve(program, path: path, folder: { "/usr" })
    }
    #expect(try resolve("sh", "/nonexistent:/bin") == "/bin/sh")
    #expect(try resolve("/bin/sh", nil) == "/bin/sh")
    #expect(throws: Failure.file("there is no program 'sh' in PATH")) {
      _ = try resolve("sh", "/nonexistent")
    }
    #expect(throws: Failure.file("'/etc/passwd' is no program that can be run")) {
      _ = try resolve("/etc/passwd", nil)
    }
    #expect(throws: Failure.file("'/bin' is no program that can be run")) {
      _ = try resolve("/bin", nil)
    }
  }

  @Test("A program with a slash starts at the working directory")
  func relative() throws {
    #expect(
      try ProgramPath.resolve("./bin/sh", path: nil, folder: { "/usr" }) == "/usr/bin/sh")
    #expect(throws: Failure.file("'./nonexistent' is no program that can be run")) {
      _ = try ProgramPath.resolve("./nonexistent", path: nil, folder: { "/usr" })
    }
  }

  @Test("Only regular files are opened, and a named pipe does not hang")
  func opens() throws {
    #expect(throws: Failure.file("'/dev/null' is not a regular file")) {
      _ = try OpenedFile.open("/dev/null")
    }
    #expect(OpenedFile.name(of: "/a/b/c.png") == "c.png")
    #expect(OpenedFile.name(of: "c.png") == "c.png")
  }
}

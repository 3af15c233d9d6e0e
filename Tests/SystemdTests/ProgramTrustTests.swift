import Glibc
import Testing
import TocsinTesting

@testable import Systemd

@Suite("Programs that may be run: nobody else may write them, nor where they lie")
struct ProgramTrustTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func program(in subfolder: String = "", mode: mode_t = 0o755) throws -> String {
    if !subfolder.isEmpty { mkdir(folder.path + "/" + subfolder, 0o755) }
    let path = folder.path + (subfolder.isEmpty ? "" : "/" + subfolder) + "/program"
    try TemporaryFolder.write(path, "#!/bin/sh\n")
    chmod(path, mode)
    return path
  }

  @Test("One's own, or root's")
  func trusted() throws {
    #expect(try ProgramTrust.fault(program()) == nil)
    #expect(ProgramTrust.fault("/bin/true") == nil)
  }

  @Test(
    "Writable by others, not executable, no file, not there",
    arguments: [
      (mode_t(0o777), "may be written by others"), (0o775, "may be written by others"),
      (0o644, "is not executable"),
    ])
  func modes(mode: mode_t, fault: String) throws {
    #expect(try ProgramTrust.fault(program(mode: mode)) == fault)
  }

  @Test("No absolute path, a folder, nothing")
  func others() {
    #expect(ProgramTrust.fault("program") == "is no absolute path")
    #expect(ProgramTrust.fault(folder.path) == "is no file")
    #expect(ProgramTrust.fault(folder.path + "/none") != nil)
  }

  @Test("A folder that others may write is not trusted, also where a link only passes through it")
  func folders() throws {
    let path = try program(in: "open")
    chmod(folder.path + "/open", 0o777)
    let fault = "lies in \(folder.path)/open, which may be written by others"
    #expect(ProgramTrust.fault(path) == fault)

    let own = try program(in: "own")
    #expect(symlink(own, folder.path + "/open/link") == 0)
    #expect(ProgramTrust.fault(own) == nil)
    #expect(ProgramTrust.fault(folder.path + "/open/link") == fault)
    // With the sticky bit, as /tmp has it, others may not touch it.
    chmod(folder.path + "/open", 0o1777)
    #expect(ProgramTrust.fault(folder.path + "/open/link") == nil)
  }
}

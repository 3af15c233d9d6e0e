import CLinux
import Glibc

/// What runs on this machine, as far as `/proc` shows it to us.
package enum Processes {
  /// Those whose parent we are, also those that became ours when theirs ended.
  package static func children() -> [Int32] { all { parent(of: $0) == getpid() } }

  /// Those that were started with `variable` (`NAME=value`), without those whose first argument is
  /// `verb`.
  static func marked(_ variable: [UInt8], but verb: [UInt8]) -> [Int32] {
    all { name in
      strings(of: "/proc/\(name)/environ").contains { $0.elementsEqual(variable) }
        && strings(of: "/proc/\(name)/cmdline").dropFirst().first?.elementsEqual(verb) != true
    }
  }

  /// Ends all that our children have left to us (`tocsin_become_subreaper`), each with SIGKILL: what
  /// dies leaves its own children. Those of `others` stay.
  package static func endOrphans(but others: Set<Int32>, within usec: Int64) {
    let until = EventClock.monotonic.now() + usec
    while EventClock.monotonic.now() < until {
      let orphans = children().filter { !others.contains($0) }
      if orphans.isEmpty { return }
      for orphan in orphans {
        kill(orphan, SIGKILL)
        var status: Int32 = 0
        waitpid(orphan, &status, WNOHANG)
      }
      usleep(2000)
    }
  }

  package static func becomeSubreaper() throws(SystemdError) {
    try checkedErrno(tocsin_become_subreaper(), "prctl")
  }

  private static func all(where fits: (String) -> Bool) -> [Int32] {
    guard let folder = opendir("/proc") else { return [] }
    defer { closedir(folder) }
    let own = getpid()
    var found: [Int32] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(validatingCString: $0) }
      }
      guard let name, let pid = Int32(name), pid != own, fits(name) else { continue }
      found.append(pid)
    }
    return found
  }

  /// The fourth field of `/proc/PID/stat`, behind a name that may hold anything.
  private static func parent(of process: String) -> Int32? {
    let bytes = contents("/proc/\(process)/stat", most: 512)
    guard let end = bytes.lastIndex(of: UInt8(ascii: ")")) else { return nil }
    let words = bytes[(end + 1)...].split(separator: UInt8(ascii: " "))
    return words.count > 1
      ? Int32(String(decoding: words[words.startIndex + 1], as: UTF8.self)) : nil
  }

  private static func strings(of path: String) -> [ArraySlice<UInt8>] {
    contents(path, most: 1 << 20).split(separator: 0)
  }

  private static func contents(_ path: String, most: Int) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return [] }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 4096)
    while bytes.count < most {
      let count = read(descriptor, &chunk, chunk.count)
      guard count > 0 else { break }
      bytes += chunk[..<count]
    }
    return bytes
  }
}

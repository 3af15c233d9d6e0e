import CLinux
import CSystemd
import Glibc

/// Tells when one of some files changes, appears, goes, or is replaced by another.
///
/// Their directories are watched, which must exist: an editor or a package manager puts a new
/// file in the place of the old one, and a symbolic link such as /etc/localtime is one itself.
package final class FileWatch {
  private var sources: [EventSource] = []

  /// Calls with the path of the file as it was given. Where a directory goes, or the kernel has
  /// lost count, every file in it may have changed and is named.
  package init(
    _ loop: EventLoop, files: [String], _ changed: @escaping (String) -> Void
  ) throws(SystemdError) {
    var names: [[UInt8]: [(name: [UInt8], file: String)]] = [:]
    for file in files {
      let bytes = Array(file.utf8)
      guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else {
        throw SystemdError(errno: EINVAL, call: "FileWatch")
      }
      let directory = slash == 0 ? [UInt8(ascii: "/")] : Array(bytes[..<slash])
      names[directory, default: []].append((Array(bytes[(slash + 1)...]), file))
    }
    for (directory, files) in names {
      sources.append(
        try FileWatch.watch(loop, directory) { name in
          for entry in files where name == nil || name == entry.name { changed(entry.file) }
        })
    }
  }

  private static let all =
    IN_CREATE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_CLOSE_WRITE | IN_ATTRIB
    | IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR

  private static func watch(
    _ loop: EventLoop, _ directory: [UInt8], _ handler: @escaping ([UInt8]?) -> Void
  ) throws(SystemdError) -> EventSource {
    let callback = Callback(handler)
    var source: OpaquePointer?
    let path = (directory + [0]).map { CChar(bitPattern: $0) }
    let result = sd_event_add_inotify(
      loop.raw, &source, path, UInt32(all),
      { _, event, userdata in
        guard let event else { return 0 }
        Callback<[UInt8]?>.call(userdata, nameOfFile(event))
        return 0
      }, callback.userdata)
    try checked(result, "sd_event_add_inotify")
    return try EventSource(source, callback, "sd_event_add_inotify")
  }
}

/// The name that follows the fixed part of the event, padded with NULs; nil for an event of the
/// directory itself.
private func nameOfFile(_ event: UnsafePointer<inotify_event>) -> [UInt8]? {
  guard event.pointee.len > 0 else { return nil }
  let start = UnsafeRawPointer(event) + MemoryLayout<inotify_event>.size
  let padded = UnsafeRawBufferPointer(start: start, count: Int(event.pointee.len))
  return Array(padded.prefix { $0 != 0 })
}

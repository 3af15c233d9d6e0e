import Glibc
import Systemd
import TocsinModel

/// The folder of copies of callers' files. Names in it are ours; what a caller calls a file is
/// never used as one.
struct FileCopies {
  let folder: String

  /// Copies what the descriptor holds, from its start, and brings the copy to the disk. Only
  /// regular files (D13.10): a pipe or a device could hold the daemon up for ever.
  func copy(
    _ descriptor: Int32, use: StoredFile.Use, limit: Int64
  ) throws(CallError) -> String {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw CallError(.badRequest, "the \(use.rawValue) is no regular file")
    }
    guard status.st_size > 0, status.st_size <= limit else {
      throw CallError(
        .attachmentInvalidFileSize,
        "the \(use.rawValue) has \(status.st_size) bytes; it must have 1 to \(limit)")
    }
    guard mkdir(folder, 0o700) == 0 || errno == EEXIST else { throw failure(use) }
    var random: (UInt64, UInt64) = (.random(in: .min ... .max), .random(in: .min ... .max))
    let name = withUnsafeBytes(of: &random) { bytes in
      bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
    let target = open(
      "\(folder)/\(name)", O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard target >= 0 else { throw failure(use) }
    let isCopied = pump(from: descriptor, to: target, limit: limit) && fsync(target) == 0
    let error = errno
    close(target)
    guard isCopied else {
      remove(name)
      errno = error
      throw failure(use)
    }
    return name
  }

  func remove(_ name: String) { unlink("\(folder)/\(name)") }

  func path(_ name: String) -> String { "\(folder)/\(name)" }

  /// Removes what nothing refers to: left by a crash between copy and commit, or of requests that
  /// are gone. Only names that this type makes, and never through a link: what else lies there is
  /// not ours.
  func sweep(keeping wanted: Set<String>) {
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    guard let stream = fdopendir(descriptor) else {
      close(descriptor)
      return
    }
    defer { closedir(stream) }
    while let entry = readdir(stream) {
      let bytes = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      guard bytes.count == 32, let name = String(validating: bytes, as: UTF8.self),
        name.utf8.allSatisfy({ (48...57).contains($0) || (97...102).contains($0) }),
        !wanted.contains(name)
      else { continue }
      unlinkat(dirfd(stream), name, 0)
    }
  }

  private func pump(from source: Int32, to target: Int32, limit: Int64) -> Bool {
    var buffer = [UInt8](repeating: 0, count: 64 * 1024)
    var offset: Int64 = 0
    while true {
      let count = buffer.withUnsafeMutableBytes {
        pread(source, $0.baseAddress, $0.count, Int(offset))
      }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { return count == 0 }
      offset += Int64(count)
      guard offset <= limit else {  // it grew while it was read
        errno = EFBIG
        return false
      }
      let written = buffer.withUnsafeBytes { write(target, $0.baseAddress, count) }
      guard written == count else {
        if written >= 0 { errno = ENOSPC }
        return false
      }
    }
  }

  private func failure(_ use: StoredFile.Use) -> CallError {
    if errno == ENOSPC || errno == EDQUOT {
      return CallError(.notDurable, "the \(use.rawValue) could not be stored: the disk is full")
    }
    return CallError(
      .attachmentMoveFailed,
      "the \(use.rawValue) could not be stored: \(errorText(errno))")
  }
}

/// What a file is, by its first bytes (D13.9).
enum FileKind: Equatable {
  case png, jpeg, gif

  init?(_ descriptor: Int32) {
    var head = [UInt8](repeating: 0, count: 16)
    let count = head.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, $0.count, 0) }
    guard count >= 8 else { return nil }
    if head.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      self = .png
    } else if head.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if head.starts(with: Array("GIF87a".utf8)) || head.starts(with: Array("GIF89a".utf8)) {
      self = .gif
    } else {
      return nil
    }
  }
}

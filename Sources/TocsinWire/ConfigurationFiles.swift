import Glibc
import Systemd
import TocsinModel

/// The files of a configuration folder, read and with their owners checked.
package struct ConfigurationFiles: Sendable {
  /// C1.2
  package static let mostBytes = 1 << 20

  /// `tocsin.toml`, then `tocsin.toml.d/*.toml` in byte order of their names (C1.1).
  package var files: [(name: String, bytes: [UInt8])] = []
  package var faults: [Fault] = []

  package init() {}

  /// Names and contents in one number, FNV-1a with 64 bits in hexadecimal digits: tells whether
  /// what is in force is what is on disk (C1.4), and is no protection against anybody.
  package var hash: String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    func add(_ byte: UInt8) { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    for (name, bytes) in files {
      for part in [Array(name.utf8), bytes] {
        part.forEach(add)
        // Where a part ends belongs to it.
        withUnsafeBytes(of: UInt64(part.count).littleEndian) { $0.forEach(add) }
      }
    }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

extension ConfigurationFiles {
  /// Reads what is there. What is missing is no fault; what cannot be read, or belongs to
  /// somebody else, is one (C1.6).
  ///
  /// - Parameters:
  ///   - folder: `$XDG_CONFIG_HOME/tocsin`.
  ///   - person: whose configuration it is.
  package static func read(folder: String, person: UInt32) -> ConfigurationFiles {
    var result = ConfigurationFiles()
    let owners = Owners(person: person)
    let dropIns = folder + "/tocsin.toml.d"
    do throws(Fault) {
      // Of a folder that leads to nothing everything would be missing, and that is no fault.
      guard try isFolder(folder) else { return result }
      result.read(folder + "/tocsin.toml", owners)
      guard try isFolder(dropIns) else { return result }
      for name in try names(in: dropIns) { result.read(dropIns + "/" + name, owners) }
    } catch {
      result.faults.append(error)
    }
    return result
  }

  /// Reads one file, as `tocsin config check FILE` names it; here a missing one is a fault.
  package static func read(file: String, person: UInt32) -> ConfigurationFiles {
    var result = ConfigurationFiles()
    result.read(file, Owners(person: person), mayBeMissing: false)
    return result
  }

  private mutating func read(_ name: String, _ owners: Owners, mayBeMissing: Bool = true) {
    do throws(Fault) {
      let known = faults.count
      let bytes = try bytes(of: name, owners)
      guard faults.count == known else { return }
      if let bytes {
        files.append((name, bytes))
      } else if !mayBeMissing {
        faults.append(Fault(file: name, "no such file"))
      }
    } catch {
      faults.append(error)
    }
  }

  /// Nil where there is no such file. Symbolic links are followed: what they lead to is checked, and
  /// whose it is, who may write and how large it is are told each by itself (C1.3).
  private mutating func bytes(of name: String, _ owners: Owners) throws(Fault) -> [UInt8]? {
    // A pipe of that name must not hold up anybody.
    let descriptor = open(name, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else {
      let failure = errno
      guard failure == ENOENT || failure == ENOTDIR else {
        throw Fault(file: name, "cannot be opened: \(errorText(failure))")
      }
      // Somebody has written one, and where it leads to nothing has gone.
      var status = stat()
      guard lstat(name, &status) != 0 else {
        throw Fault(file: name, "is a link to nothing; remove it, or put back what it leads to")
      }
      return nil
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      throw Fault(file: name, "cannot be read: \(errorText(errno))")
    }
    guard status.st_mode & S_IFMT == S_IFREG else { throw Fault(file: name, "is no file") }
    if !owners.include(status.st_uid, of: descriptor) {
      faults.append(Fault(file: name, "belongs to somebody else"))
    }
    if status.st_mode & (S_IWGRP | S_IWOTH) != 0 {
      faults.append(
        Fault(file: name, "is writable by others; 'chmod go-w' makes it yours alone"))
    }
    return try ConfigurationFiles.contents(of: descriptor, name)
  }

  private static func contents(of descriptor: Int32, _ name: String) throws(Fault) -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count <= mostBytes {
      var failure: Int32 = 0
      let chunk = [UInt8](unsafeUninitializedCapacity: 64 * 1024) { buffer, count in
        let got = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
        if got < 0 { failure = errno }
        count = max(0, got)
      }
      if failure == EINTR { continue }
      if failure != 0 { throw Fault(file: name, "cannot be read: \(errorText(failure))") }
      if chunk.isEmpty { return bytes }
      bytes += chunk
    }
    throw Fault(file: name, "larger than 1 MiB")
  }

  /// False where there is nothing of that name.
  private static func isFolder(_ name: String) throws(Fault) -> Bool {
    var status = stat()
    if stat(name, &status) == 0 {
      guard status.st_mode & S_IFMT == S_IFDIR else { throw Fault(file: name, "is no folder") }
      return true
    }
    let failure = errno
    guard failure == ENOENT || failure == ENOTDIR else {
      throw Fault(file: name, "cannot be read: \(errorText(failure))")
    }
    guard lstat(name, &status) != 0 else {
      throw Fault(file: name, "is a link to nothing; remove it, or put back what it leads to")
    }
    return false
  }

  /// The names that end in `.toml`, hidden ones left out, in byte order.
  private static func names(in folder: String) throws(Fault) -> [String] {
    guard let stream = opendir(folder) else {
      if errno == ENOENT { return [] }
      throw Fault(file: folder, "cannot be read: \(errorText(errno))")
    }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let bytes = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      guard bytes.first != UInt8(ascii: "."), bytes.suffix(5).elementsEqual(".toml".utf8) else {
        continue
      }
      guard let name = String(validating: bytes, as: UTF8.self) else {
        throw Fault(file: folder, "holds a file whose name is not UTF-8")
      }
      names.append(name)
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}

/// Whose files may configure (C1.6).
private struct Owners {
  let person: UInt32
  /// The uid that stands for all that a user namespace hides; nil where root shows as root.
  let hidden: UInt32?

  init(person: UInt32) {
    self.person = person
    hidden = ProgramTrust.hidden
  }

  func include(_ owner: UInt32, of descriptor: Int32) -> Bool {
    if owner == person || owner == 0 { return true }
    guard let hidden, owner == hidden, let path = Owners.path(of: descriptor) else { return false }
    // Anybody may own what shows so, but only root writes there.
    return ["/etc/", "/usr/", "/nix/"].contains { path.utf8.starts(with: $0.utf8) }
  }

  /// Where the file really is, links resolved.
  private static func path(of descriptor: Int32) -> String? {
    linkTarget("/proc/self/fd/\(descriptor)")
  }
}

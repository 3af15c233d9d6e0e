internal import Glibc

/// The system's tz database. The only file of this room that opens files.
package struct SystemZones: ZoneSource, Sendable {
  private let folder: String

  package init(folder: String = "/usr/share/zoneinfo") { self.folder = folder }

  package func zone(_ name: ZoneName) throws(ZoneError) -> Zone {
    if let fixed = Zone.fixed(name) { return fixed }
    // What was planned under the name of a copy is read again under it.
    let copy = name == .localtime ? read("/etc/localtime", limit: ZoneFile.maximumBytes) : nil
    guard let bytes = copy ?? read("\(folder)/\(name.text)", limit: ZoneFile.maximumBytes) else {
      throw .unknown
    }
    do {
      return try Zone(name: name, file: ZoneFile(bytes))
    } catch {
      // Tables and lists lie among the zones: they are no zones, not broken ones.
      throw error == .notAZoneFile ? .unknown : .unreadable(error)
    }
  }

  /// From `tzdata.zi`, which has every name, or else from `zone1970.tab` or `zone.tab`.
  package func names() -> [String] {
    for (file, column) in [("tzdata.zi", nil), ("zone1970.tab", 2), ("zone.tab", 2)]
      as [(String, Int?)]
    {
      guard let bytes = read("\(folder)/\(file)", limit: 1 << 20) else { continue }
      let lines = bytes.split(separator: UInt8(ascii: "\n"))
      let names = lines.compactMap { line in
        column.map { SystemZones.name(ofRow: line, column: $0) } ?? SystemZones.name(ofRule: line)
      }
      if !names.isEmpty { return names.sorted() }
    }
    return []
  }

  /// The zone of this machine; UTC where there is none, as the C library has it.
  package func local(link: String = "/etc/localtime", nameFile: String = "/etc/timezone") -> Zone {
    localIfAny(link: link, nameFile: nameFile) ?? .utc
  }

  /// What `/etc/localtime` points to, or holds where it is a copy; nil where it is missing or cannot
  /// be read.
  ///
  /// A copy has the name that `/etc/timezone` gives, if that zone has the same bytes; else it is
  /// called `localtime`.
  package func localIfAny(
    link: String = "/etc/localtime", nameFile: String = "/etc/timezone"
  ) -> Zone? {
    if let name = localName(link: link) { return try? zone(name) }
    guard let bytes = read(link, limit: ZoneFile.maximumBytes) else { return nil }
    var name = ZoneName.localtime
    if let text = read(nameFile, limit: 256),
      let line = text.split(separator: UInt8(ascii: "\n")).first,
      let written = String(validating: line, as: UTF8.self).flatMap({ ZoneName($0) }),
      read("\(folder)/\(written.text)", limit: ZoneFile.maximumBytes) == bytes
    {
      name = written
    }
    return try? Zone(name: name, file: ZoneFile(bytes))
  }

  /// The zone that `/etc/localtime` points to; nil where it is a copy or is missing.
  package func localName(link: String = "/etc/localtime") -> ZoneName? {
    let target = [CChar](unsafeUninitializedCapacity: 4096) { buffer, count in
      guard let start = buffer.baseAddress else { return }
      count = max(0, readlink(link, start, buffer.count))
    }
    .map(UInt8.init(bitPattern:))
    let marker = "zoneinfo/".utf8
    guard
      let start = target.indices.first(where: { target[$0...].starts(with: marker) }),
      let name = String(validating: target[(start + marker.count)...], as: UTF8.self)
    else { return nil }
    return ZoneName(name)
  }

  /// `Z Europe/Berlin 0:53:28 - LMT …` and `L Europe/Berlin Arctic/Longyearbyen`
  private static func name(ofRule line: ArraySlice<UInt8>) -> String? {
    let parts = line.split(separator: UInt8(ascii: " "))
    guard parts.count >= 3 else { return nil }
    if parts[0].elementsEqual("Z".utf8) { return String(decoding: parts[1], as: UTF8.self) }
    if parts[0].elementsEqual("L".utf8) { return String(decoding: parts[2], as: UTF8.self) }
    return nil
  }

  private static func name(ofRow line: ArraySlice<UInt8>, column: Int) -> String? {
    let parts = line.split(separator: UInt8(ascii: "\t"))
    guard line.first != UInt8(ascii: "#"), parts.count > column else { return nil }
    return String(decoding: parts[column], as: UTF8.self)
  }

  /// Nil for what is not there, is no regular file, or is longer than `limit`.
  private func read(_ path: String, limit: Int) -> [UInt8]? {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size <= limit
    else { return nil }
    // One more than there is, so that the end is seen; a file that grows meanwhile is not read.
    var bytes = [UInt8](repeating: 0, count: Int(status.st_size) + 1)
    var count = 0
    while count < bytes.count {
      let got = bytes.withUnsafeMutableBytes { buffer in
        Glibc.read(file, buffer.baseAddress?.advanced(by: count), buffer.count - count)
      }
      if got < 0 && errno == EINTR { continue }
      guard got >= 0 else { return nil }
      if got == 0 { return Array(bytes.prefix(count)) }
      count += got
    }
    return nil
  }
}

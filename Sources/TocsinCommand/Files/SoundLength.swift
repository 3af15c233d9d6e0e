import TocsinWire

/// How long a sound lasts, by what its file says of itself (D5.9).
enum SoundLength {
  static let most = 30.0

  static func isTooLong(_ path: String) -> Bool {
    guard let bytes = try? FileContents.read(path) else { return false }
    return seconds(bytes).map { $0 > most } ?? false
  }

  /// Of RIFF WAVE and of Ogg with Vorbis, Opus or FLAC; nil for others.
  static func seconds(_ bytes: [UInt8]) -> Double? {
    if bytes.starts(with: "RIFF".utf8) { return wave(bytes) }
    if bytes.starts(with: "OggS".utf8) { return ogg(bytes) }
    return nil
  }

  private static func wave(_ bytes: [UInt8]) -> Double? {
    var at = 12
    var rate: UInt64 = 0
    while at + 8 <= bytes.count {
      let size = number(bytes, at + 4, 4)
      if bytes[at..<at + 4].elementsEqual("fmt ".utf8), at + 20 <= bytes.count {
        rate = number(bytes, at + 16, 4)  // bytes a second
      } else if bytes[at..<at + 4].elementsEqual("data".utf8) {
        return rate > 0 ? Double(size) / Double(rate) : nil
      }
      at += 8 + Int(size) + Int(size & 1)
    }
    return nil
  }

  /// The position of the last page, by the rate of the first.
  private static func ogg(_ bytes: [UInt8]) -> Double? {
    guard bytes.count > 60, let last = lastPage(bytes) else { return nil }
    let body = 27 + Int(bytes[26])
    guard body + 20 <= bytes.count else { return nil }
    let rate: UInt64
    if bytes[(body + 1)...].starts(with: "vorbis".utf8) {
      rate = number(bytes, body + 12, 4)
    } else if bytes[body...].starts(with: "OpusHead".utf8) {
      rate = 48_000
    } else {
      return nil
    }
    let position = number(bytes, last + 6, 8)
    return rate > 0 && position != .max ? Double(position) / Double(rate) : nil
  }

  private static func lastPage(_ bytes: [UInt8]) -> Int? {
    let mark = Array("OggS".utf8)
    return (0...(bytes.count - 14)).reversed().first { bytes[$0..<$0 + 4].elementsEqual(mark) }
  }

  /// Little-endian.
  private static func number(_ bytes: [UInt8], _ at: Int, _ count: Int) -> UInt64 {
    guard at + count <= bytes.count else { return 0 }
    return (0..<count).reduce(0) { $0 | UInt64(bytes[at + $1]) << (8 * UInt64($1)) }
  }
}

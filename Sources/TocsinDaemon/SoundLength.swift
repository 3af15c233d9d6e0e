import Glibc

/// How long a sound is: of WAV and of Ogg (Vorbis, Opus), which is what sound themes are made of. Of
/// other files nobody knows, and they are played.
///
///     RIFF │ size │ WAVE │ fmt  … bytes a second … │ data │ bytes │ …
///     OggS … the head says samples a second …      OggS … the last page says how many samples
enum SoundLength {
  /// In seconds; nil for what is not known.
  static func seconds(ofFile path: String) -> Double? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size > 0
    else { return nil }
    let size = Int(status.st_size)
    let head = bytes(descriptor, at: 0, atMost: 64 * 1024)
    // A page of Ogg has 64 KiB at most.
    let tail =
      size <= head.count
      ? head : bytes(descriptor, at: max(0, size - 128 * 1024), atMost: 128 * 1024)
    return seconds(head: head, tail: tail, size: size)
  }

  static func seconds(head: [UInt8], tail: [UInt8], size: Int) -> Double? {
    if head.starts(with: Array("RIFF".utf8)), head.dropFirst(8).starts(with: Array("WAVE".utf8)) {
      return wave(head, size: size)
    }
    return head.starts(with: Array("OggS".utf8)) ? ogg(head, tail) : nil
  }

  private static func wave(_ head: [UInt8], size: Int) -> Double? {
    var position = 12
    var rate: UInt64?
    while position + 8 <= head.count {
      let length = Int(number(head, position + 4, bytes: 4) ?? 0)
      let name = head[position..<position + 4]
      if name.elementsEqual("fmt ".utf8) { rate = number(head, position + 16, bytes: 4) }
      if name.elementsEqual("data".utf8) {
        guard let rate, rate > 0 else { return nil }
        // One that was never finished says nothing, or everything.
        return Double(min(length, max(0, size - position - 8))) / Double(rate)
      }
      position += 8 + length + length % 2
    }
    return nil
  }

  private static func ogg(_ head: [UInt8], _ tail: [UInt8]) -> Double? {
    let rate: UInt64?
    if let vorbis = place(of: [1] + Array("vorbis".utf8), in: head) {
      rate = number(head, vorbis + 12, bytes: 4)
    } else {
      rate = place(of: Array("OpusHead".utf8), in: head) == nil ? nil : 48_000
    }
    guard let rate, rate > 0, let page = lastPlace(of: Array("OggS".utf8), in: tail),
      let samples = number(tail, page + 6, bytes: 8), samples <= UInt64(Int64.max)
    else { return nil }
    return Double(samples) / Double(rate)
  }

  /// The least significant byte first; nil where it is beyond the end.
  private static func number(_ bytes: [UInt8], _ position: Int, bytes count: Int) -> UInt64? {
    guard position >= 0, position + count <= bytes.count else { return nil }
    return bytes[position..<position + count].reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  private static func place(of mark: [UInt8], in bytes: [UInt8]) -> Int? {
    guard bytes.count >= mark.count else { return nil }
    return (0...min(bytes.count - mark.count, 512)).first { bytes[$0...].starts(with: mark) }
  }

  private static func lastPlace(of mark: [UInt8], in bytes: [UInt8]) -> Int? {
    guard bytes.count >= mark.count else { return nil }
    return (0...bytes.count - mark.count).reversed().first {
      bytes[$0] == mark[0] && bytes[$0...].starts(with: mark)
    }
  }

  private static func bytes(_ descriptor: Int32, at offset: Int, atMost count: Int) -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: count)
    let read = buffer.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, count, offset) }
    return Array(buffer.prefix(max(0, read)))
  }
}

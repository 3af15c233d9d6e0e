import Testing
import TocsinModel
import TocsinTesting

@testable import TocsinDaemon

/// Files of sounds: where they are looked for, and how long they play (D5.9, C6.2).
@MainActor
struct SoundTests {
  nonisolated private static func little(_ number: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }

  /// 8,000 bytes a second. The bytes themselves are not there: a length is said by the head.
  nonisolated private static func wave(
    seconds: Int, before: [UInt8] = [], rate: Int = 8000, present: Int? = nil
  ) -> [UInt8] {
    let format = little(1, 2) + little(1, 2) + little(rate, 4) + little(rate, 4) + little(1, 2)
    let length = seconds * 8000
    return Array("RIFF".utf8) + little(36 + length, 4) + Array("WAVE".utf8) + before
      + Array("fmt ".utf8) + little(16, 4) + format + little(8, 2)
      + Array("data".utf8) + little(length, 4)
      + [UInt8](repeating: 128, count: present ?? length)
  }

  nonisolated private static func page(_ position: Int, _ content: [UInt8]) -> [UInt8] {
    Array("OggS".utf8) + [0, 0] + little(position, 8) + little(1, 4) + little(0, 4) + little(0, 4)
      + [1, UInt8(truncatingIfNeeded: content.count)] + content
  }

  nonisolated private static func vorbis(seconds: Int) -> [UInt8] {
    page(0, [1] + Array("vorbis".utf8) + little(0, 4) + [2] + little(44_100, 4) + little(0, 12))
      + page(seconds * 44_100 / 2, [1, 2, 3]) + page(seconds * 44_100, [4, 5, 6])
  }

  nonisolated private static func opus(seconds: Int) -> [UInt8] {
    page(0, Array("OpusHead".utf8) + [1, 2]) + page(seconds * 48_000, [4, 5, 6])
  }

  nonisolated static let files: [(String, [UInt8], Double?)] = [
    ("wave", wave(seconds: 2), 2),
    (
      "wave with a part before",
      wave(seconds: 2, before: Array("LIST".utf8) + little(3, 4) + [1, 2, 3, 0]), 2
    ),
    ("wave that says more than there is", wave(seconds: 100, present: 16_000), 2),
    ("wave without a rate", wave(seconds: 2, rate: 0), nil),
    ("half a wave", Array(wave(seconds: 2).prefix(30)), nil),
    ("vorbis", vorbis(seconds: 31), 31),
    ("opus", opus(seconds: 3), 3),
    ("ogg of something else", page(0, [1, 2, 3]), nil),
    ("half a page", Array(page(0, Array("OpusHead".utf8)).prefix(40)) + Array("OggS".utf8), nil),
    ("text", Array("hello".utf8), nil),
    ("nothing", [], nil),
  ]

  @Test(
    "How long a file plays is read of its head, and what is not known is not guessed",
    arguments: files)
  func length(_ name: String, _ bytes: [UInt8], _ seconds: Double?) {
    #expect(SoundLength.seconds(head: bytes, tail: bytes, size: bytes.count) == seconds, "\(name)")
  }

  @Test("Whatever is cut off or changed, nothing traps")
  func broken() {
    for (_, bytes, _) in Self.files {
      for end in stride(from: 0, through: min(bytes.count, 200), by: 1) {
        let cut = Array(bytes.prefix(end))
        _ = SoundLength.seconds(head: cut, tail: cut, size: end)
      }
      for position in 0..<min(bytes.count, 120) {
        var changed = Array(bytes.prefix(300))
        if position < changed.count { changed[position] = 0xFF }
        _ = SoundLength.seconds(head: changed, tail: changed, size: changed.count)
      }
    }
  }

  @Test("A name is a file of the app's folder, then of the person's, else one of the theme")
  func folders() throws {
    let own = try TemporaryFolder()
    let common = try TemporaryFolder()
    func put(_ folder: TemporaryFolder, _ name: String, _ bytes: [UInt8]) {
      #expect(ProjectFile.write(bytes, to: folder.path + "/" + name))
    }
    put(own, "ding.wav", Self.wave(seconds: 1))
    put(common, "ding.oga", Self.vorbis(seconds: 1))
    put(common, "long.wav", Self.wave(seconds: 31))
    put(common, "edge.wav", Self.wave(seconds: 30))
    put(common, "odd", [1, 2, 3])
    let folders = SoundFolders(folders: [own.path, "relative", common.path])
    for (name, found) in [
      ("ding", .file(own.path + "/ding.wav")), ("ding.oga", .file(common.path + "/ding.oga")),
      ("odd", .file(common.path + "/odd")), ("edge", .file(common.path + "/edge.wav")),
      ("long", .fault(.soundTooLong)), ("long.wav", .fault(.soundTooLong)),
      ("bell", .theme("bell")), ("bell.wav", .fault(.soundMissing)),
      ("../ding", .fault(.soundMissing)), (".", .fault(.soundMissing)),
      ("/etc/passwd", .fault(.soundMissing)),
    ] as [(String, SoundFolders.Found)] {
      #expect(folders.find(name) == found, "\(name)")
    }
    #expect(SoundFolders.playable(own.path) == .fault(.soundMissing))
  }
}

import Glibc
import Testing
import TocsinModel
import TocsinTesting

@testable import TocsinWire

/// Each file of Tests/Fixtures/payloads, with what it must become in the `.expected` beside it.
struct PayloadTests {
  static let folder = "Tests/Fixtures/payloads"

  static let names = ProjectFile.names(of: folder).filter { $0.hasSuffix(".apns") }
    .map { String($0.dropLast(5)) }

  @Test("Every payload of the corpus becomes what stands beside it", arguments: names)
  func corpus(name: String) throws {
    let bytes = try #require(ProjectFile.bytes("\(Self.folder)/\(name).apns"))
    let expected = try #require(ProjectFile.text("\(Self.folder)/\(name).expected"))
    #expect(
      Self.told(bytes, tellsOwn: expected.contains("own {"))
        == expected.split(separator: "\n").map(String.init))
  }

  @Test("There are sixty at least")
  func count() { #expect(Self.names.count >= 60) }

  @Test("Any byte of any of them changed, cut or doubled is read or refused, never a trap")
  func broken() throws {
    var source = RandomSource(seed: 8)
    for name in Self.names {
      let whole = try #require(ProjectFile.bytes("\(Self.folder)/\(name).apns"))
      for _ in 0..<40 where !whole.isEmpty {
        var bytes = whole
        let place = Int.random(in: 0..<bytes.count, using: &source)
        switch Int.random(in: 0..<4, using: &source) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &source)
        case 1: bytes.removeSubrange(place...)
        case 2: bytes.insert(bytes[place], at: place)
        default: bytes.remove(at: place)
        }
        _ = Self.told(bytes, tellsOwn: true)
      }
    }
  }

  /// What differs from a payload that says nothing, a line each; then its warnings, or the error.
  private static func told(_ bytes: [UInt8], tellsOwn: Bool) -> [String] {
    let payload: Payload
    do { payload = try PayloadReading.payload(of: bytes) } catch {
      return ["error \(error.code.rawValue): \(error.message)"]
    }
    let content = payload.content
    var lines: [String] = []
    if let target = payload.target { lines.append("target app \(target)") }
    if let badge = content.badge { lines.append("badge \(badge)") }
    for (name, text, words) in [
      ("title", content.title, payload.title), ("subtitle", content.subtitle, payload.subtitle),
      ("body", content.body, payload.body),
    ] {
      if !text.isEmpty { lines.append("\(name) \(text.quoted)") }
      if let words {
        let arguments = words.arguments.map(\.quoted).joined(separator: ", ")
        lines.append("\(name) key \(words.key.quoted) [\(arguments)]")
      }
    }
    switch content.sound {
    case .none: break
    case .standard: lines.append("sound default")
    case .standardCritical: lines.append("sound critical")
    case .named(let name, let isCritical, let volume):
      lines.append(
        "sound \(name.quoted)" + (isCritical ? " critical" : "")
          + (volume.map { " \($0)" } ?? ""))
    }
    if let thread = content.threadID { lines.append("thread \(thread.text.quoted)") }
    if let category = content.category { lines.append("category \(category.text.quoted)") }
    if let target = content.targetContentID { lines.append("target \(target.quoted)") }
    if let filter = content.filterCriteria { lines.append("filter \(filter.quoted)") }
    if content.level != .active { lines.append("level \(content.level.rawValue)") }
    if content.relevanceScore != 0 { lines.append("relevance \(content.relevanceScore)") }
    if !content.summaryArgument.isEmpty {
      lines.append("summary \(content.summaryArgument.quoted) \(content.summaryArgumentCount)")
    }
    if payload.wakesApp { lines.append("wakes") }
    if payload.isMutable { lines.append("mutable") }
    for warning in payload.warnings {
      lines.append(
        "\(warning.line ?? 0):\(warning.column ?? 0) \(warning.code.rawValue) "
          + "\(warning.path.joined(separator: ".")): \(warning.message)")
    }
    if tellsOwn { lines.append("own \(content.userInfo ?? "")") }
    return lines
  }
}

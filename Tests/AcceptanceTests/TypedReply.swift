import Glibc
import TocsinTesting

/// A prompt command of the test's: it writes down what it was given, waits, and prints and ends as
/// the test says.
struct TypedReply {
  let desk: Desk
  private let runs: String
  private let gate: String

  init(_ name: String, capabilities: [String] = FakeServer.usual, more: String = "") throws {
    desk = try Desk(capabilities: capabilities)
    let session = desk.session
    runs = session.home + "/\(name).runs"
    gate = session.home + "/\(name).gate"
    for path in [runs, gate] { unlink(path) }
    guard mkfifo(gate, 0o600) == 0 else { throw Session.Failure("mkfifo: \(errno)") }
    let program = try session.script(
      name,
      """
      { printf '%s' "$#"; printf ' <%s>' "$@"
      for word in ID TITLE BODY ACTION BUTTON PLACEHOLDER; do
        eval "printf ' %s=<%s>' $word \\"\\$TOCSIN_$word\\""; done
      printf ' token=<%s>\\n' "$XDG_ACTIVATION_TOKEN"; } >>'\(runs)'
      { read code; cat; } <'\(gate)'
      exit $code
      """)
    try Session.makeFolders(session.configuration)
    try TemporaryFolder.write(
      session.configuration + "/tocsin.toml",
      "[desktop]\nprompt = [\"\(program)\", \"--id=%i\", \"%t $TOCSIN_TITLE\"]\n" + more)
    try desk.daemon.ok("reload")
  }

  func end() { for path in [runs, gate] { unlink(path) } }

  /// What each prompt was given, a line for each.
  func lines() -> [String] {
    guard let bytes = try? Session.contents(of: runs) else { return [] }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  func waitForPrompt(_ count: Int = 1) throws {
    try desk.session.wait("prompt \(count)") { lines().count == count }
  }

  /// The person types, or gives up.
  func type(_ bytes: [UInt8], exit: Int32 = 0) throws {
    var file: Int32 = -1
    try desk.session.wait("somebody to read what is typed") {
      file = open(gate, O_WRONLY | O_NONBLOCK | O_CLOEXEC)
      return file >= 0
    }
    defer { close(file) }
    var rest = Array("\(exit)\n".utf8) + bytes
    try desk.session.wait("it to be read") {
      let count = rest.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
      if count > 0 { rest.removeFirst(count) }
      return rest.isEmpty
    }
  }

  func type(_ text: String) throws { try type(Array(text.utf8)) }
}

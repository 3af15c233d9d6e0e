import Testing
import TocsinTesting
import TocsinWire

extension Acceptance {
  @Suite struct IntrospectionTests {
    /// TOCSIN_RECORD=1 writes what the daemon says into the file, keeping its comments, and fails.
    @Test(
      "the interface of the running daemon is the one that is installed as XML",
      arguments: ["Control", "Center"])
    func interface(_ part: String) throws {
      let name = "org.tocsin.Tocsin1.\(part)"
      let session = try Session()
      let daemon = try RunningDaemon(session)
      let said = try session.succeed([
        "busctl", "--user", "introspect", "--xml-interface", RunningDaemon.name,
        RunningDaemon.path,
      ])
      _ = daemon
      let running = try InterfaceText(said, interface: name)
      let path = InterfaceText.folder + "/\(name).xml"
      if Lane.variable("TOCSIN_RECORD") != nil {
        let old = try? InterfaceText(text(path), interface: name)
        try TemporaryFolder.write(path, running.document(comments: old?.comments ?? [:]))
        Issue.record("recorded \(path); run again without TOCSIN_RECORD")
        return
      }
      let installed = try InterfaceText(text(path), interface: name)
      #expect(running.members == installed.members)
      #expect(running.members.count > 5)
      for member in installed.members.map(InterfaceText.key) {
        #expect(installed.comments[member] != nil, "\(member) has no comment")
      }
    }

    @Test("An app exports what the installed XML says of Delegate")
    func delegate() throws {
      let session = try Session()
      let daemon = try RunningDaemon(session)
      let app = try DelegateApp(session, ["register=org.example.chat", "delegate=/there"])
      try app.wait(for: "ready")
      let name = "org.tocsin.Tocsin1.Delegate"
      // An app in Python has the types and its own names of arguments.
      func types(_ document: String) throws -> [String] {
        try InterfaceText(document, interface: name).members.map { member in
          member.split(separator: "\n").map { line in
            let words = line.split(separator: "\"")
            return line.hasPrefix("<arg")
              ? words.filter { $0 == "in" || $0 == "out" || $0.contains("a{sv}") || $0 == "as" }
                .sorted().joined(separator: " ") : words.prefix(2).joined(separator: " ")
          }.joined(separator: " ")
        }.sorted()
      }
      let said = try session.succeed([
        "busctl", "--user", "call", try app.owner(), "/there",
        "org.freedesktop.DBus.Introspectable", "Introspect", "--json=short",
      ])
      let reply = try Table.read(said)
      let texts = reply?.texts(of: "data") ?? []
      let installed = try types(text(InterfaceText.folder + "/\(name).xml"))
      #expect(try types(texts.first ?? "") == installed)
      #expect(installed.count == 3)
      _ = daemon
    }

    private func text(_ path: String) throws -> String {
      String(decoding: try Session.contents(of: path), as: UTF8.self)
    }
  }
}

/// The members of one interface in an introspection document, each as its lines without leading
/// blanks, and the comments before them.
struct InterfaceText {
  let name: String
  private(set) var members: [String] = []
  /// By member, such as `method Add`; the interface's own under "".
  private(set) var comments: [String: String] = [:]

  init(_ document: String, interface name: String) throws {
    self.name = name
    var isInside = false
    var member: [String] = []
    var comment: [String] = []
    var isComment = false
    for line in document.split(separator: "\n").map(Self.trimmed) {
      if line == "<interface name=\"\(name)\">" {
        isInside = true
        if !comment.isEmpty { comments[""] = comment.joined(separator: "\n") }
        comment = []
      } else if line == "</interface>" {
        isInside = false
      } else if isComment || line.hasPrefix("<!--") {
        comment.append(line)
        isComment = !line.hasSuffix("-->")
      } else if isInside {
        member.append(line)
        guard ["</method>", "</signal>", "</property>"].contains(line) || Self.isWhole(line) else {
          continue
        }
        members.append(member.joined(separator: "\n"))
        if !comment.isEmpty {
          comments[Self.key(members.last ?? "")] = comment.joined(separator: "\n")
        }
        (member, comment) = ([], [])
      }
    }
    guard !members.isEmpty else { throw Session.Failure("no interface \(name) in the document") }
  }

  private static func isWhole(_ line: String) -> Bool {
    line.hasSuffix("/>") && ["<method", "<signal", "<property"].contains { line.hasPrefix($0) }
  }

  private static func trimmed(_ line: Substring) -> String {
    var line = line
    while line.first == " " || line.first == "\t" { line.removeFirst() }
    while line.last == " " { line.removeLast() }
    return String(line)
  }

  /// `method Add` of a member's first line.
  static func key(_ member: String) -> String {
    let parts = member.split(separator: "\"", maxSplits: 2)
    let kind = parts.first?.dropFirst().split(separator: " ").first ?? ""
    return "\(kind) \(parts.count > 1 ? parts[1] : "")"
  }

  func document(comments: [String: String]) -> String {
    var lines = [
      #"<!DOCTYPE node PUBLIC "-//freedesktop//DTD D-BUS Object Introspection 1.0//EN""#,
      #""https://www.freedesktop.org/standards/dbus/1.0/introspect.dtd">"#, "<node>",
    ]
    func comment(_ key: String, _ indent: String) {
      for (number, line) in (comments[key]?.split(separator: "\n") ?? []).enumerated() {
        lines.append(indent + (number == 0 ? "" : "     ") + line)
      }
    }
    comment("", " ")
    lines.append(" <interface name=\"\(name)\">")
    for member in members {
      comment(Self.key(member), "  ")
      for line in member.split(separator: "\n") {
        lines.append(
          (line.hasPrefix("<arg") || line.hasPrefix("<annotation") ? "   " : "  ") + line)
      }
    }
    lines += [" </interface>", "</node>"]
    return lines.joined(separator: "\n") + "\n"
  }

  /// contrib/dbus of this checkout.
  static let folder: String = {
    let parts = #filePath.split(separator: "/").dropLast(3)
    return "/" + parts.joined(separator: "/") + "/contrib/dbus"
  }()
}

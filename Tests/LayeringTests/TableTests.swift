import Testing

@Suite struct TableTests {
  @Test func `Imports point upwards in the table`() {
    var above = Rooms.shims.union(["Foundation"])
    for (room, modules) in Rooms.mayImport {
      #expect(
        modules.subtracting(above).isEmpty,
        "\(room) imports from below: \(modules.subtracting(above))")
      above.insert(room)
    }
  }

  @Test func `Package.swift gives a room no more than the table`() throws {
    let manifest = try #require(Checkout.read("Package.swift"))
    let rooms = Manifest.rooms(in: manifest)
    #expect(rooms.count >= 12)
    for (room, dependencies) in rooms {
      let allowed = try #require(Rooms.modules(room), "no row of the table is called \(room)")
      #expect(
        dependencies.subtracting(allowed).isEmpty, "\(room): \(dependencies.subtracting(allowed))")
    }
  }

  @Test func `A dependency that the table lacks would be seen`() {
    let rooms = Manifest.rooms(
      in: """
        func room(_ name: String) {}
        room("TocsinModel"),
        room("TocsinPolicy", ["TocsinModel", "TocsinTime"], settings: [.define("X")]),
        .executableTarget(name: "tocsind", dependencies: ["TocsinDaemon"], swiftSettings: strict),
        """)
    #expect(rooms.map(\.room) == ["TocsinModel", "TocsinPolicy", "tocsind"])
    #expect(rooms.map(\.dependencies) == [[], ["TocsinModel", "TocsinTime"], ["TocsinDaemon"]])
  }
}

/// As much of Package.swift as its own helpers make regular: `room(NAME, [DEPENDENCIES]…` and
/// `.executableTarget(name: NAME, dependencies: [DEPENDENCIES]…`.
enum Manifest {
  static func rooms(in manifest: String) -> [(room: String, dependencies: Set<String>)] {
    var found: [(String, Set<String>)] = []
    for opening in ["room(", ".executableTarget("] {
      for piece in pieces(of: manifest, after: opening) {
        guard let name = quoted(in: piece).first else { continue }
        let rest = piece.drop { $0 != "[" }
        // A list that belongs to this call stands before the call's end and before its settings.
        let list = rest.prefix { $0 != "]" }
        let head = piece.prefix(piece.count - rest.count)
        let owns = !head.contains(")") && !head.contains("Settings:") && !head.contains("settings:")
        found.append((name, owns ? Set(quoted(in: list)) : []))
      }
    }
    return found
  }

  private static func pieces(of text: String, after opening: String) -> [Substring] {
    var pieces: [Substring] = []
    var rest = text[...]
    while let start = rest.firstRange(of: opening) {
      let piece = rest[start.upperBound...]
      if piece.drop(while: \.isWhitespace).first == "\""
        || piece.drop(while: \.isWhitespace).hasPrefix("name:")
      {
        pieces.append(piece)
      }
      rest = piece
    }
    return pieces
  }

  private static func quoted(in text: Substring) -> [String] {
    var names: [String] = []
    for (index, part) in text.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
    where index % 2 == 1 { names.append(String(part)) }
    return names
  }
}

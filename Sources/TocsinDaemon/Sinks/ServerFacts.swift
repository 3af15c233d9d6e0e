/// What one notification server says of itself, per owner of the name.
struct ServerFacts: Equatable {
  var name = ""
  var vendor = ""
  var version = ""
  var capabilities: Set<String> = []

  func can(_ capability: String) -> Bool { capabilities.contains(capability) }
}

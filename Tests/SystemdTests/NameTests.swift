import CLinux
import Glibc
import Systemd
import Testing

@Suite struct NameTests {
  private let name = "org.tocsin.Test"

  @Test func aNameThatSomebodyHasIsTaken() throws {
    let pair = try Pair()
    #expect(try pair.server.requestName(name) == .acquired)
    #expect(try pair.server.requestName(name) == .alreadyOurs)
    #expect(try pair.client.requestName(name) == .taken)
    #expect(try pair.client.requestName(name, .queue) == .queued)
    try pair.server.releaseName(name)
    #expect(try pair.client.requestName(name) == .alreadyOurs)
  }

  @Test func anInvalidNameIsAnError() throws {
    let pair = try Pair()
    #expect(throws: SystemdError.self) { try pair.server.requestName("no name") }
    #expect(throws: BusError.self) { try pair.server.watchOwner(of: "a'b") { _, _ in } }
  }

  @Test func everyChangeOfAnOwnerIsSeen() throws {
    let pair = try Pair()
    var changes: [[String?]] = []
    let watch = try pair.client.watchOwner(of: name) { changes.append([$0, $1]) }
    #expect(try !pair.client.hasOwner(name))
    _ = try pair.server.requestName(name)
    #expect(try pair.client.hasOwner(name))
    try pair.server.releaseName(name)
    try pair.loop.run { changes.count == 2 }
    #expect(changes == [[nil, pair.server.uniqueName], [pair.server.uniqueName, nil]])
    _ = watch
  }

  @Test func aUniqueNameGoesWithItsConnection() throws {
    let pair = try Pair()
    let unique = pair.server.uniqueName
    var gone = false
    let watch = try pair.client.watchOwner(of: unique) { old, new in
      gone = old == unique && new == nil
    }
    #expect(try pair.client.hasOwner(unique))
    pair.server.close()
    try pair.loop.run { gone }
    _ = watch
  }

  @Test func theOwnerIsAskedForWithoutWaiting() throws {
    let pair = try Pair()
    _ = try pair.server.requestName(name)
    var owners: [String?] = []
    for asked in [name, "org.tocsin.Nobody"] {
      try pair.client.owner(of: asked) { owners.append(try? $0.get()) }.detach()
    }
    try pair.loop.run { owners.count == 2 }
    #expect(owners == [pair.server.uniqueName, nil])
  }

  @Test func theBusSaysWhoACallerIs() throws {
    let pair = try Pair()
    var found: Result<Credentials, BusError>?
    let pending = try pair.server.credentials(of: pair.client.uniqueName) { found = $0 }
    try pair.loop.run { found != nil }
    let credentials = try #require(try found?.get())
    #expect(credentials.pid == getpid())
    #expect(credentials.uid == getuid())
    #expect(try pair.server.credentialsAndWait(of: pair.client.uniqueName) == credentials)
    _ = pending
  }

  @Test func ofNobodyNoCredentialsAreKnown() throws {
    let pair = try Pair()
    #expect(throws: BusError.self) { try pair.server.credentialsAndWait(of: ":1.99999") }
  }
}

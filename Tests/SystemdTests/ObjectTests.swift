import Systemd
import Testing

@Suite struct ObjectTests {
  private static var members: [Interface.Member] {
    [
      .method(
        "Add", in: .init("sa{sv}", ["app", "request"]), out: .init("ta{sv}", ["id", "added"])
      ) { (call) throws(BusError) in call.reply() },
      .method("Fail") { (_) throws(BusError) in
        throw BusError(name: "org.tocsin.Test.Error.Ambiguous", message: "two of them")
      },
      .property("Locked", "b", .emitsChange) { (_, value) throws(BusError) in
        try value.append(bool: true)
      },
      .property("Version", "s", .constant) { (_, value) throws(BusError) in
        try value.append(string: "1")
      },
      .property("Refused", "s", .silent) { (asking, _) throws(BusError) in
        throw BusError(name: BusError.accessDeniedName, message: asking.sender ?? "")
      },
      .signal("Event", .init("ts", ["id", "event"])),
    ]
  }

  @Test func introspectionNamesEveryArgument() throws {
    let pair = try Pair(Self.members)
    let message = try pair.message("Introspect", interface: "org.freedesktop.DBus.Introspectable")
    let xml = try pair.reply(to: message).get().reader.readString()
    let start = try #require(xml.firstRange(of: #" <interface name="org.tocsin.Test">"#))
    let end = try #require(xml[start.lowerBound...].firstRange(of: " </interface>\n"))
    #expect(
      String(xml[start.lowerBound..<end.upperBound]) == """
         <interface name="org.tocsin.Test">
          <method name="Add">
           <arg type="s" name="app" direction="in"/>
           <arg type="a{sv}" name="request" direction="in"/>
           <arg type="t" name="id" direction="out"/>
           <arg type="a{sv}" name="added" direction="out"/>
          </method>
          <method name="Fail">
          </method>
          <property name="Locked" type="b" access="read">
          </property>
          <property name="Version" type="s" access="read">
           <annotation name="org.freedesktop.DBus.Property.EmitsChangedSignal" value="const"/>
          </property>
          <property name="Refused" type="s" access="read">
           <annotation name="org.freedesktop.DBus.Property.EmitsChangedSignal" value="false"/>
          </property>
          <signal name="Event">
           <arg type="t" name="id"/>
           <arg type="s" name="event"/>
          </signal>
         </interface>

        """)
  }

  @Test func whatAHandlerThrowsIsTheReply() throws {
    let pair = try Pair(Self.members)
    #expect(
      try pair.call("Fail").errorName == "org.tocsin.Test.Error.Ambiguous")
  }

  @Test func anErrorNameThatNoMessageCanCarryBecomesFailed() throws {
    let pair = try Pair([
      .method("Fail") { (_) throws(BusError) in throw BusError(name: "no name", message: "m") }
    ])
    #expect(try pair.call("Fail").error == .failed("m"))
  }

  @Test func anUnknownMemberIsUnknownMethod() throws {
    #expect(try Pair(Self.members).call("Nothing").errorName == BusError.unknownMethodName)
  }

  @Test func anUnknownObjectIsUnknownObject() throws {
    let pair = try Pair(Self.members)
    let message = try pair.message("Add", path: "/elsewhere")
    #expect(try pair.reply(to: message).errorName == BusError.unknownObjectName)
  }

  @Test func aWrongSignatureIsInvalidArgs() throws {
    let reply = try Pair(Self.members).call("Add") { try $0.append(string: "only one") }
    #expect(reply.errorName == BusError.invalidArgsName)
  }

  @Test func aPropertyIsReadThroughItsGetter() throws {
    let pair = try Pair(Self.members)
    let reader = try pair.reply(to: get("Version", pair)).get().reader
    let value = try reader.variant("s") { (r) throws(BusError) in try r.readString() }
    #expect(value == "1")
  }

  @Test func aGetterKnowsWhoAsksAndMayRefuse() throws {
    let pair = try Pair(Self.members)
    let reply = try pair.reply(to: get("Refused", pair))
    #expect(
      reply.error == BusError(name: BusError.accessDeniedName, message: pair.client.uniqueName))
  }

  @Test func aChangeIsAnnouncedWithItsValue() throws {
    let pair = try Pair(Self.members)
    var changed: [String] = []
    let match = try pair.client.match("type='signal',member='PropertiesChanged'") { message in
      let reader = message.reader
      _ = try? reader.readString()
      try? reader.dictionary { (key, reader) throws(BusError) in
        let value = try reader.variant("b") { (r) throws(BusError) in try r.readBool() }
        changed.append("\(key) \(value)")
      }
    }
    // An answered call says that the match, sent before it, is in place.
    _ = try pair.client.hasOwner("org.freedesktop.DBus")
    try pair.server.emitPropertiesChanged(
      path: Pair.path, interface: Pair.interface, ["Locked"])
    try pair.loop.run { !changed.isEmpty }
    #expect(changed == ["Locked true"])
    _ = match
  }

  @Test func aSignalToOneConnectionNeedsNoMatchOfTheBus() throws {
    let pair = try Pair(Self.members)
    var seen = 0
    let match = try pair.client.match("type='signal',member='Event',path='/nowhere'") { _ in
      Issue.record("the rule does not fit")
    }
    let other = try pair.client.match("type='signal',member='Event'") { message in
      if (try? message.reader.readUInt64()) == 7 { seen += 1 }
    }
    _ = try pair.client.hasOwner("org.freedesktop.DBus")
    let signal = try pair.server.signal(
      path: Pair.path, interface: Pair.interface, member: "Event", to: pair.client.uniqueName)
    try signal.append(uint64: 7)
    try signal.append(string: "due")
    try pair.server.send(signal)
    try pair.loop.run { seen > 0 }
    #expect(seen == 1)
    _ = (match, other)
  }

  @Test func anObjectIsGoneWithItsSlot() throws {
    let pair = try Pair()
    var slot: BusSlot? = try pair.server.object(
      Pair.path, Interface(Pair.interface, [.method("Be") { (c) throws(BusError) in c.reply() }]))
    #expect(try pair.call("Be").errorName == nil)
    slot = nil
    #expect(try pair.call("Be").errorName == BusError.unknownObjectName)
    _ = slot
  }

  @Test func aTableWithoutANameForEachArgumentStopsTheProgram() async {
    await #expect(processExitsWith: .failure) { _ = Interface.Arguments("sa{sv}", ["app"]) }
  }

  @Test func aSignatureThatIsNoneStopsTheProgram() async {
    await #expect(processExitsWith: .failure) { _ = Interface.Arguments("a{sv", ["app"]) }
  }

  private func get(_ property: String, _ pair: Pair) throws -> MessageBuilder {
    let message = try pair.message("Get", interface: "org.freedesktop.DBus.Properties")
    try message.append(string: Pair.interface)
    try message.append(string: property)
    return message
  }
}

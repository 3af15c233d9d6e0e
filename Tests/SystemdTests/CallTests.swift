import Systemd
import Testing
import TocsinTesting

@Suite struct CallTests {
  @Test func aReplyMayComeLongAfterTheHandlerHasReturned() throws {
    var kept: [MethodCall] = []
    let pair = try Pair([
      .method("Add", out: .init("u", ["number"])) { (call) throws(BusError) in kept.append(call) }
    ])
    var replies: [UInt32] = []
    var pending: [PendingCall] = []
    for _ in 0..<3 {
      pending.append(
        try pair.client.call(pair.message("Add")) { reply in
          if let number = try? reply.get().reader.readUInt32() { replies.append(number) }
        })
    }
    try pair.loop.run { kept.count == 3 }
    #expect(replies == [])
    for (index, call) in kept.enumerated().reversed() {
      call.reply { (b) throws(BusError) in try b.append(uint32: UInt32(index)) }
    }
    try pair.loop.run { replies.count == 3 }
    #expect(replies == [2, 1, 0])
    _ = pending
  }

  @Test func aCallThatIsDroppedUnansweredIsAnsweredAllTheSame() throws {
    let pair = try Pair([.method("Add") { (_) throws(BusError) in }])
    #expect(try pair.call("Add").errorName == BusError.noReplyName)
  }

  @Test func theFirstAnswerIsTheOnlyOne() throws {
    let pair = try Pair([
      .method("Add", out: .init("u", ["number"])) { (call) throws(BusError) in
        call.reply { (b) throws(BusError) in try b.append(uint32: 1) }
        call.replyError(name: BusError.failedName, message: "")
      }
    ])
    #expect(try pair.call("Add").get().reader.readUInt32() == 1)
  }

  @Test func aReplyThatCannotBeWrittenIsAnError() throws {
    let pair = try Pair([
      .method("Add", out: .init("s", ["text"])) { (call) throws(BusError) in
        call.reply { (b) throws(BusError) in try b.append(string: "\0") }
      }
    ])
    #expect(try pair.call("Add").errorName == BusError.invalidArgsName)
  }

  @Test func aCallWithoutReplyWantedIsCarriedOut() throws {
    var count = 0
    let pair = try Pair([
      .method("Add") { (call) throws(BusError) in
        count += 1
        #expect(!call.expectsReply)
        call.reply()
      }
    ])
    let message = try pair.message("Add")
    message.noReply()
    try pair.client.send(message)
    try pair.loop.run { count == 1 }
  }

  @Test func whoDropsACallHearsNothing() throws {
    var kept: MethodCall?
    let pair = try Pair([
      .method("Add") { (call) throws(BusError) in kept = call },
      .method("Next") { (call) throws(BusError) in call.reply() },
    ])
    var pending: PendingCall? = try pair.client.call(pair.message("Add")) { _ in
      Issue.record("the reply was not wanted")
    }
    try pair.loop.run { kept != nil }
    pending = nil
    kept?.reply()
    #expect(try pair.call("Next").errorName == nil)
    _ = pending
  }

  @Test func aDetachedCallIsAnsweredThoughNobodyHoldsIt() throws {
    let pair = try Pair([.method("Add") { (call) throws(BusError) in call.reply() }])
    var isAnswered = false
    try pair.client.call(pair.message("Add")) { _ in isAnswered = true }.detach()
    try pair.loop.run { isAnswered }
  }

  @Test func aCallThatNobodyAnswersInTimeFails() throws {
    var kept: MethodCall?
    let pair = try Pair([.method("Add") { (call) throws(BusError) in kept = call }])
    var result: Result<Message, BusError>?
    let pending = try pair.client.call(pair.message("Add"), timeoutUsec: 1000) { result = $0 }
    try pair.loop.run { result != nil }
    #expect(try #require(result).errorName == BusError.noReplyName)
    _ = (pending, kept)
  }

  @Test func aBlockingCallOfNobodyIsSilence() throws {
    let pair = try Pair()
    let message = try pair.client.methodCall(
      to: "org.tocsin.Nobody", path: "/", interface: "org.tocsin.Nobody", member: "Nothing")
    message.noAutoStart()
    let error = #expect(throws: BusError.self) { try pair.client.callAndWait(message) }
    #expect(error?.isSilence == true)
  }

  @Test func twoThousandCallsAreHandledInTurnsThatEndBetween() throws {
    let bus = try PrivateBus()
    let loop = try EventLoop()
    let server = try Bus(address: bus.address)
    let client = try Bus(address: bus.address)
    var inTurn = 0
    var turns: [Int] = []
    var waiting: [MethodCall] = []
    let slot = try server.object(
      Pair.path,
      Interface(
        Pair.interface,
        [
          .method("Add") { (call) throws(BusError) in
            inTurn += 1
            waiting.append(call)
          }
        ]))
    try server.attach(to: loop, turnCalls: 64) {
      turns.append(inTurn)
      inTurn = 0
      for call in waiting { call.reply() }
      waiting = []
    }
    try client.attach(to: loop)
    var answered = 0
    for _ in 0..<2000 {
      let message = try client.methodCall(
        to: server.uniqueName, path: Pair.path, interface: Pair.interface, member: "Add")
      try client.call(message) { _ in answered += 1 }.detach()
    }
    try client.flush()
    // Another source of the same priority is not kept waiting by a turn that has more to do.
    var others = 0
    var again: EventSource?
    again = try loop.deferred {
      others += 1
      again?.enableOnce()
    }
    try loop.run { answered == 2000 }
    #expect(turns.reduce(0, +) == 2000)
    #expect(turns.max() == 64)
    #expect(turns.count >= 2000 / 64)
    #expect(others >= turns.count)
    _ = (slot, again)
  }

  @Test func whenTheBusGoesEveryPendingCallFailsAndThenItIsSaidOnce() throws {
    var bus: PrivateBus? = try PrivateBus()
    let loop = try EventLoop()
    let client = try Bus(address: try #require(bus?.address))
    try client.attach(to: loop)
    var events: [String] = []
    client.onDisconnect = { events.append("gone") }
    let message = try client.methodCall(
      to: client.uniqueName, path: "/", interface: "org.tocsin.Test", member: "Never")
    let pending = try client.call(message, timeoutUsec: .max) { reply in
      events.append(reply.errorName == BusError.noReplyName ? "no reply" : "else")
    }
    try client.flush()
    bus = nil
    try loop.run { events.count == 2 }
    #expect(events == ["no reply", "gone"])
    #expect(!client.isOpen)
    _ = (pending, bus)
  }
}

import Testing
import TocsinModel
import TocsinTesting

@testable import TocsinWire

struct PushOptionsTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var testDescription: String { "\(key) \(value): \(payload)" }
    var key: String
    var value: Value
    /// The end of the refusal; nil where it is taken.
    var refusal: String?
    var payload = #"{"aps":{"alert":"B"}}"#
  }

  private static let now = WallTime(usec: 1_796_202_000_000_000)
  private static let background = #"{"aps":{"content-available":1}}"#

  static let rows = [
    Row(key: "collapse-id", value: .text("a")),
    Row(key: "collapse-id", value: .text(String(repeating: "x", count: 64))),
    Row(
      key: "collapse-id", value: .text(String(repeating: "é", count: 33)), refusal: "BadCollapseId"),
    Row(key: "collapse-id", value: .text(""), refusal: "BadCollapseId"),
    Row(key: "push-type", value: .text("alert")),
    Row(key: "push-type", value: .text("alert"), refusal: "InvalidPushType", payload: background),
    Row(key: "push-type", value: .text("background"), payload: background),
    Row(key: "push-type", value: .text("background"), refusal: "InvalidPushType"),
    Row(
      key: "push-type", value: .text("background"), refusal: "InvalidPushType",
      payload: #"{"aps":{"alert":"B","content-available":1}}"#),
    Row(key: "push-type", value: .text("voip"), refusal: "InvalidPushType"),
    Row(key: "push-type", value: .text("Alert"), refusal: "InvalidPushType"),
    Row(key: "push-type", value: .text(""), refusal: "MissingPushType"),
    Row(key: "priority", value: .text("10")), Row(key: "priority", value: .integer(5)),
    Row(key: "priority", value: .count(1)),
    Row(key: "priority", value: .integer(2), refusal: "BadPriority"),
    Row(key: "priority", value: .text("high"), refusal: "BadPriority"),
    Row(key: "priority", value: .integer(5), payload: background),
    Row(key: "priority", value: .integer(10), refusal: "BadPriority", payload: background),
    Row(key: "expiration", value: .integer(0)), Row(key: "expiration", value: .text("1h")),
    Row(key: "expiration", value: .text("2099-01-01T00:00:00Z")),
    Row(key: "expiration", value: .integer(.max)),
    Row(key: "expiration", value: .text("4102444800")),
    Row(key: "expiration", value: .integer(-1), refusal: "BadExpirationDate"),
    Row(key: "expiration", value: .integer(1), refusal: "BadExpirationDate"),
    Row(key: "expiration", value: .text("tomorrow"), refusal: "BadExpirationDate"),
    Row(key: "expiration", value: .bool(true), refusal: "BadExpirationDate"),
  ]

  @Test("Headers are taken or refused, in APNs' words", arguments: rows)
  func refusals(row: Row) throws {
    let payload = try PayloadReading.payload(of: Array(row.payload.utf8))
    var said: String?
    do throws(CallError) {
      let options = try PushOptions(Table([.init(key: row.key, value: row.value)]), now: Self.now)
      try options.check(payload)
    } catch {
      said = error.message
      #expect(error.code == .badRequest)
    }
    if let refusal = row.refusal {
      #expect(said?.hasSuffix("(\(refusal))") == true, "\(said ?? "taken")")
    } else {
      #expect(said == nil)
    }
  }

  @Test("After its expiration it is not worth delivering; 0 is now or never")
  func expiration() throws {
    func late(_ value: Value) throws -> Late {
      try PushOptions(Table([.init(key: "expiration", value: value)]), now: Self.now).late
    }
    #expect(try PushOptions(Table(), now: Self.now).late == .once)
    #expect(try late(.text("0")) == .none)
    #expect(try late(.text("90s")) == .within(.seconds(90)))
    #expect(try late(.integer(1_796_202_060)) == .within(.seconds(60)))
    #expect(try late(.text("2026-12-02T09:00:10Z")) == .within(.seconds(10)))
  }

  @Test("A key that is none is named")
  func unknown() {
    #expect(throws: CallError(.badRequest, "unknown key 'priorty'; did you mean 'priority'?")) {
      try PushOptions(Table([.init(key: "priorty", value: .text("5"))]), now: Self.now)
    }
  }
}

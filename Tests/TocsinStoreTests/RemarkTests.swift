import Testing
import TocsinModel
import TocsinStore
import TocsinTesting

/// What a payload was not taken for as it stood is kept with the request, beside `user-info`.
struct RemarkTests {
  static let infos: [String?] = [
    nil, "{}", "{\"a\":\"\\n\"}", " {\n}", "", "\u{1}push:level-unknown\n{}",
  ]

  @Test("Remarks and user-info come back, each without the other", arguments: infos)
  func roundTrip(info: String?) throws {
    let store = try Store.inMemory()
    var rows = RandomRows(seed: 8)
    for (number, remarks) in [[], [.levelUnknown], [.payloadRepaired, .notSimulated] as [Reason]]
      .enumerated()
    {
      let id = try #require(RequestID(Int64(number + 1)))
      var request = rows.request(id)
      request.content.userInfo = info
      request.content.remarks = remarks
      try store.insert(request)
      let found = try #require(try store.request(id))
      #expect(found.content.userInfo == info)
      #expect(found.content.remarks == remarks)
      request.content.remarks = []
      try store.replace(request)
      #expect(try store.request(id)?.content.userInfo == info)
    }
  }
}

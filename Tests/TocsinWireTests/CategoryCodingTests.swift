import Testing
import TocsinModel
import TocsinWire

struct CategoryCodingTests {
  private static func tables(_ json: String) throws -> [Table] {
    let table = try JSONReading.table(of: Array("{\"all\":\(json)}".utf8), file: "t")
    switch table["all"] {
    case .tables(let tables)?: return tables
    default: return []
    }
  }

  @Test(
    "A category is read, and told again as it was given",
    arguments: [
      #"[{"id":"a"}]"#,
      #"[{"id":"a","actions":[{"id":"yes","title":"Yes"},{"id":"no","title":"No","destructive":true}],"actions-minimal":["no"]}]"#,
      #"[{"id":"a","custom-dismiss":true,"allow-in-car":true,"hidden-previews-show-title":true,"hidden-previews-show-subtitle":true}]"#,
      #"[{"id":"a","hidden-previews-body-placeholder":"%u mails","summary-format":{"one":"%u more","other":"%u more"},"language":"pt-BR"}]"#,
      #"[{"id":"a","hidden-previews-body-placeholder":""},{"id":"A"}]"#,
      #"[{"id":"a","actions":[{"id":"say","title":"Say","foreground":true,"authentication-required":true,"input":{"button":"Send","placeholder":""}}]}]"#,
    ])
  func round(json: String) throws {
    let categories = try CategoryCoding.read(try Self.tables(json))
    let told = JSONWriting.text(.tables(CategoryCoding.write(categories)), .short)
    #expect(told.hasSameBytes(as: json))
  }

  @Test("Every key has its place")
  func places() throws {
    let read = try CategoryCoding.read(
      try Self.tables(
        #"[{"id":"a","custom-dismiss":true,"hidden-previews-show-subtitle":true,"summary-format":"%u"}]"#
      ))
    var expected = TocsinModel.Category(id: CategoryID(known: "a"))
    expected.hasCustomDismiss = true
    expected.showsSubtitleWhenHidden = true
    expected.summaryFormat = PluralText("%u")
    #expect(read == [expected])
  }

  @Test(
    "What may not be is refused with the reason",
    arguments: [
      (#"[{}]"#, "a category needs an 'id'"),
      (#"[{"id":""}]"#, "must have 1 to 255 bytes"),
      (#"[{"id":"a"},{"id":"a"}]"#, "category 'a' stands twice"),
      (
        #"[{"id":"a","actons":[]}]"#,
        "unknown key 'actons' in 'categories'; did you mean 'actions'?"
      ),
      (#"[{"id":"a","actions":[{"id":"default","title":"x"}]}]"#, "not an action"),
      (#"[{"id":"a","actions":[{"id":"x","title":" "}]}]"#, "needs a label"),
      (
        #"[{"id":"a","actions":[{"id":"x","title":"x"}]},{"id":"b","actions":[{"id":"x","title":"x"}]}]"#,
        "action 'x' stands in more than one category"
      ),
      (#"[{"id":"a","actions-minimal":["x"]}]"#, "names 'x', which is no action of category 'a'"),
      (
        #"[{"id":"a","actions":[{"id":"x","title":"x"}],"actions-minimal":["x","x"]}]"#,
        "names 'x' twice"
      ),
      (#"[{"id":"a","allow-in-car":"true"}]"#, "'categories.allow-in-car' must be true or false"),
      (#"[{"id":"a","summary-format":3}]"#, "must be text or a table of plural forms"),
      (#"[{"id":"a","summary-format":{"one":"x"}}]"#, "needs the form 'other'"),
      (#"[{"id":"a","summary-format":{"othr":"x"}}]"#, "did you mean 'other'?"),
      (#"[{"id":"a","summary-format":{"other":1}}]"#, "'summary-format.other' must be text"),
      (#"[{"id":"a","language":"d"}]"#, "is no language tag"),
    ])
  func refused(json: String, part: String) throws {
    let tables = try Self.tables(json)
    let error = #expect(throws: CallError.self) { try CategoryCoding.read(tables) }
    #expect(error?.message.contains(part) == true, "\(error?.message ?? "")")
  }

  @Test("An app has a hundred categories at most (W7.1)")
  func many() throws {
    let tables = (0..<101).map {
      Table([Table.Entry(key: "id", value: .text("c\($0)"))])
    }
    #expect(try CategoryCoding.read(Array(tables.prefix(100))).count == 100)
    let error = #expect(throws: CallError.self) { try CategoryCoding.read(tables) }
    #expect(error?.code == .tooLarge)
  }
}

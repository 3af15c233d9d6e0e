import Testing
import TocsinModel
import TocsinPolicy

/// Which plural form a number takes (D10.9), by CLDR as Babel 2.19 has it.
struct PluralTests {
  static let numbers: [Int64] = [
    0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25,
    26, 27, 28, 29, 42, 51, 71, 99, 100, 101, 102, 103, 104, 111, 112, 119, 121, 200, 1000, 1001,
    100000, 1000000, 1000001, 2000000, 1000000000,
  ]

  /// A language, and for each number its form by a letter: zero, 1 (one), 2 (two), few, many, other.
  static let rows = [
    "en o1ooooooooooooooooooooooooooooooooooooooooooooooooo",
    "de o1ooooooooooooooooooooooooooooooooooooooooooooooooo",
    "fr 11ooooooooooooooooooooooooooooooooooooooooooooomomm",
    "es o1ooooooooooooooooooooooooooooooooooooooooooooomomm",
    "it o1ooooooooooooooooooooooooooooooooooooooooooooomomm",
    "pt 11ooooooooooooooooooooooooooooooooooooooooooooomomm",
    "pt-PT o1ooooooooooooooooooooooooooooooooooooooooooooomomm",
    "nl o1ooooooooooooooooooooooooooooooooooooooooooooooooo",
    "sv o1ooooooooooooooooooooooooooooooooooooooooooooooooo",
    "da o1ooooooooooooooooooooooooooooooooooooooooooooooooo",
    "nb o1ooooooooooooooooooooooooooooooooooooooooooooooooo",
    "pl m1fffmmmmmmmmmmmmmmmmmfffmmmmmfmmmmmfffmmmmmmmmmmmm",
    "cs o1fffoooooooooooooooooooooooooooooooooooooooooooooo",
    "sk o1fffoooooooooooooooooooooooooooooooooooooooooooooo",
    "uk m1fffmmmmmmmmmmmmmmmm1fffmmmmmf11mm1fffmmm1mm1mm1mm",
    "ru m1fffmmmmmmmmmmmmmmmm1fffmmmmmf11mm1fffmmm1mm1mm1mm",
    "sr o1fffoooooooooooooooo1fffooooof11oo1fffooo1oo1oo1oo",
    "hr o1fffoooooooooooooooo1fffooooof11oo1fffooo1oo1oo1oo",
    "bs o1fffoooooooooooooooo1fffooooof11oo1fffooo1oo1oo1oo",
    "bg o1ooooooooooooooooooooooooooooooooooooooooooooooooo",
    "sl o12ffoooooooooooooooooooooooooooooo12ffoooooo1oo1oo",
    "ro f1ffffffffffffffffffooooooooooooooofffffffooofoofoo",
    "hu o1ooooooooooooooooooooooooooooooooooooooooooooooooo",
    "tr o1ooooooooooooooooooooooooooooooooooooooooooooooooo",
    "ar z12ffffffffmmmmmmmmmmmmmmmmmmmmmmmoooffmmmmoooooooo",
    "he o12oooooooooooooooooooooooooooooooooooooooooooooooo",
    "ja ooooooooooooooooooooooooooooooooooooooooooooooooooo",
    "zh ooooooooooooooooooooooooooooooooooooooooooooooooooo",
    "ko ooooooooooooooooooooooooooooooooooooooooooooooooooo",
    "th ooooooooooooooooooooooooooooooooooooooooooooooooooo",
    "vi 11ooooooooooooooooooooooooooooooooooooooooooooooooo",
    "id ooooooooooooooooooooooooooooooooooooooooooooooooooo",
    "hi 11ooooooooooooooooooooooooooooooooooooooooooooooooo",
    "lt o1ffffffffooooooooooo1fffffffff11fo1fffooo1oo1oo1oo",
    "lv z1oooooooozzzzzzzzzzz1ooooooooo11oz1ooozzz1zz1zz1zz",
    "et o1ooooooooooooooooooooooooooooooooooooooooooooooooo",
    "fi o1ooooooooooooooooooooooooooooooooooooooooooooooooo",
    "el o1ooooooooooooooooooooooooooooooooooooooooooooooooo",
    "ca o1ooooooooooooooooooooooooooooooooooooooooooooomomm",
    "cy z12foomoooooooooooooooooooooooooooooooooooooooooooo",
    "ga o12ffffmmmmoooooooooooooooooooooooooooooooooooooooo",
    "fa 11ooooooooooooooooooooooooooooooooooooooooooooooooo",
    "mk o1ooooooooooooooooooo1ooooooooo11oo1oooooo1oo1oo1oo",
    "is o1ooooooooooooooooooo1ooooooooo11oo1oooooo1oo1oo1oo",
    "mt f12ffffffffmmmmmmmmmoooooooooooooooooffmmmooooooooo",
    "gd o12ffffffff12fffffffooooooooooooooooooooooooooooooo",
    "be m1fffmmmmmmmmmmmmmmmm1fffmmmmmf11mm1fffmmm1mm1mm1mm",
    "br o12ffoooofooooooooooo12ffoooof21ooo12ffooo1oo1om1mm",
    "fil 1111o1o11o1111o1o11o1111o1o11o111o1111o11o111111111",
    "gv f12oooooooo12ooooooof12ooooooo211of12oo12o1ff1ff1ff",
    "kw z12fooooooooooooooooom2foooooo2oooom2foooomo2m2omoo",
    "sgs o12fffffffooooooooooo1fffffffff11fo1fffooo1oo1oo1oo",
    "shi 11fffffffffoooooooooooooooooooooooooooooooooooooooo",
    "tzm 11ooooooooo11111111111111111111111ooooooooooooooooo",
    "ksh z1ooooooooooooooooooooooooooooooooooooooooooooooooo",
    "hsb o12ffoooooooooooooooooooooooooooooo12ffoooooo1oo1oo",
  ]

  private static let letters: [Character: PluralText.Form] = [
    "z": .zero, "1": .one, "2": .two, "f": .few, "m": .many, "o": .other,
  ]

  @Test("A number takes the form of its language", arguments: rows)
  func form(row: String) throws {
    let parts = row.split(separator: " ")
    let language = String(try #require(parts.first))
    let forms = Array(try #require(parts.last))
    #expect(forms.count == PluralTests.numbers.count)
    for (number, letter) in zip(PluralTests.numbers, forms) where number > 0 {
      #expect(said(number, in: language) == PluralTests.letters[letter], "\(language) \(number)")
    }
  }

  @Test(
    "A tag is read by its language, whatever follows it; an unknown one has one form",
    arguments: [
      ("ru-RU", PluralText.Form.one), ("RU_ru", .one), ("pt-BR", .one), ("xx", .other),
      ("", .other), ("-", .other),
    ])
  func tags(language: String, form: PluralText.Form) {
    #expect(said(1, in: language) == form)
  }

  /// As a line has it: the number is a count of arguments.
  private func said(_ number: Int64, in language: String) -> PluralText.Form? {
    let scene = Scene {
      $0.category("c") {
        $0.language = language
        $0.summaryFormat = PluralText(
          forms: Dictionary(
            uniqueKeysWithValues: PluralText.Form.allCases.map { ($0, "%u \($0.rawValue)") }))
      }
      $0.before(category: "c", count: number)
      $0.this(category: "c")
    }
    return scene.outcome.summary.split(separator: " ").last
      .flatMap { PluralText.Form(rawValue: String($0)) }
  }
}

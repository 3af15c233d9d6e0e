import Testing

@testable import TocsinDaemon

@MainActor
@Suite("Text made fit for a popup")
struct ShownTextTests {
  @Test(
    "Control characters go, line breaks stay, a tab is a blank",
    arguments: [
      ("a\u{7}b", "ab"), ("a\nb", "a\nb"), ("a\r\nb", "a\nb"), ("a\tb", "a b"),
      ("\u{1B}[31mred", "[31mred"), ("a\u{85}b", "ab"), ("\u{FFFE}", "\u{FFFE}"), ("é", "é"),
    ])
  func clean(text: String, expected: String) {
    #expect(ShownText.clean(text).utf8.elementsEqual(expected.utf8))
  }

  @Test("A summary is one line")
  func line() {
    #expect(ShownText.line("Tea\nis\r\nready") == "Tea is ready")
  }

  @Test(
    "What is too long is cut between characters and ended with an ellipsis (B061)",
    arguments: ["é", "e\u{301}", "👨‍👩‍👧‍👦", "🇷🇸", "ab"])
  func cut(unit: String) {
    let text = String(repeating: unit + " ", count: 150)
    let short = ShownText.shortened(text, to: 200)
    #expect(short.isShortened)
    #expect(short.text.count == 200)
    #expect(short.text.last == "…")
    // Every character but the ellipsis is one of the text's own.
    #expect(short.text.dropLast().allSatisfy { text.contains($0) })
  }

  @Test("What fits stays as it is, to the last character")
  func fits() {
    let text = String(repeating: "é ", count: 100)
    #expect(
      ShownText.shortened(text, to: 200) == ShownText.Shortened(text: text, isShortened: false))
    #expect(ShownText.shortened(text + "x", to: 200).isShortened)
    #expect(ShownText.shortened("", to: 200) == ShownText.Shortened(text: "", isShortened: false))
  }

  @Test("A word of 4,000 letters is broken, so that no server freezes on it")
  func words() {
    let short = ShownText.shortened(String(repeating: "x", count: 4000), to: 2000)
    #expect(short.isShortened)
    #expect(short.text.count <= 2000)
    #expect(short.text.split(separator: " ").allSatisfy { $0.count <= ShownText.wordLength })
    let whole = String(repeating: "y", count: ShownText.wordLength)
    #expect(ShownText.shortened(whole, to: 200).text == whole)
  }

  @Test("A letter with thousands of marks is cut by what a server has to draw")
  func marks() {
    let letter = "e" + String(repeating: "\u{301}", count: 30_000)
    #expect(ShownText.shortened(letter, to: 200) == .init(text: "…", isShortened: true))
    let mixed = ShownText.shortened("Tea " + letter + " x", to: 200)
    #expect(mixed.text.unicodeScalars.count <= 200 * 8)
    #expect(mixed.isShortened)
  }
}

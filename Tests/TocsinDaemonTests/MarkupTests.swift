import Testing

@testable import TocsinDaemon

@MainActor
@Suite("Markup in the body (S6.5)")
struct MarkupTests {
  @Test(
    "Plain text is escaped so that it reads as it was written (B059)",
    arguments: [
      ("We <3 dunst", "We &lt;3 dunst"), ("a & b", "a &amp; b"), ("&amp;", "&amp;amp;"),
      ("<b>x</b>", "&lt;b&gt;x&lt;/b&gt;"), ("x > y", "x &gt; y"), ("&#", "&amp;#"), ("", ""),
      ("é\u{301}", "é\u{301}"),
    ])
  func escaped(text: String, expected: String) {
    #expect(Markup.escaped(text) == expected)
  }

  @Test(
    "Allowed and balanced markup has a text of its own",
    arguments: [
      ("<b>bold</b> text", "bold text"), ("<i><u>x</u></i>", "x"), ("a &amp; b", "a & b"),
      ("<a href=\"https://example.org\">here</a>", "here"), ("<img src=\"x\"/>pic", "pic"),
      ("<img src=\"x\">pic", "pic"), ("none", "none"), ("", ""),
    ])
  func plain(text: String, expected: String) {
    #expect(Markup.body(text) == Markup.Body(markup: text, plain: expected))
  }

  @Test(
    "A tag of another kind is text, and takes the others nothing",
    arguments: [
      (
        "<b>x</b> <script>s</script>", "<b>x</b> &lt;script&gt;s&lt;/script&gt;",
        "x <script>s</script>"
      ),
      ("<>", "&lt;&gt;", "<>"), ("<B>x</B>", "&lt;B&gt;x&lt;/B&gt;", "<B>x</B>"),
      ("<b>x</b><q & y>", "<b>x</b>&lt;q &amp; y&gt;", "x<q & y>"),
    ])
  func others(text: String, markup: String, plain: String) {
    #expect(Markup.body(text) == Markup.Body(markup: markup, plain: plain))
  }

  @Test(
    "What is unbalanced or no markup at all is none",
    arguments: [
      "<b>open", "</b>", "<b><i>x</b></i>", "a < b", "a & b", "a > b",
      "<b", "&nosuch;", "<b x>y</b x>", "<b<i>x</b>",
    ])
  func none(text: String) {
    #expect(Markup.body(text) == nil)
  }
}

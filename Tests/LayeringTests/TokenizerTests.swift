import Testing

@Suite struct TokenizerTests {
  @Test(
    "Comments and text are no code; interpolation is",
    arguments: [
      ("a // b\nc", ["a", "c"]),
      ("a /* b /* c */ d */ e", ["a", "e"]),
      (#"f("time(nil) \(now) \"x\"")"#, ["f", "(", "\"\"", "now", ")"]),
      ("\"\"\"\nlet a\n\\(b(c))\n\"\"\" d", ["\"\"", "b", "(", "c", ")", "d"]),
      ("#\"a \\(b) \"c\" \\#(d)\"# e", ["\"\"", "d", "e"]),
      ("case `import`", ["case", "`import`"]),
      ("try!x", ["try", "!", "x"]),
    ])
  func tokens(source: String, expected: [String]) {
    #expect(Tokenizer.tokens(of: source).map(\.text) == expected)
  }

  @Test func `Lines are counted through text and comments`() {
    let tokens = Tokenizer.tokens(of: "a\n/*\n*/ b\n\"\"\"\nx\n\"\"\"\nc")
    #expect(tokens.filter { $0.text != "\"\"" }.map(\.line) == [1, 3, 7])
  }
}

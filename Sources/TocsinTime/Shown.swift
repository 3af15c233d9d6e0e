/// The words as a message shows them. Put together only where there is a message: nearly every
/// time is read without one.
struct Shown: CustomStringConvertible {
  let parser: WordsParser

  var description: String { parser.quoted(from: 0) }
}

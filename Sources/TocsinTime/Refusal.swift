/// Why words were not taken as a time (time.md section 9).
package struct Refusal: Error, Hashable, Sendable, CustomStringConvertible {
  package let code: RefusalCode
  /// One line that says what is wrong and, where there is one, how to write it.
  package let message: String
  /// Where the word begins, from 1, in Unicode scalars.
  package let column: Int

  package init(_ code: RefusalCode, _ message: String, column: Int) {
    self.code = code
    self.message = message
    self.column = column
  }

  /// Understood and refused: no shorter run of words may be tried instead (T1.4, T8.2).
  package var isFinal: Bool { code.isFinal }

  package var description: String { "\(message) (column \(column))" }
}

package enum RefusalCode: String, CaseIterable, Sendable {
  case empty = "time-empty"
  case past = "time-past"
  case range = "time-range"
  case noSuchDate = "time-no-such-date"
  case weekday = "time-weekday"
  case ambiguous = "time-ambiguous"
  case noUnit = "time-no-unit"
  case zone = "time-zone"
  case unknownWord = "time-unknown-word"
  case tooOften = "time-too-often"
  case never = "time-never"
  case tooFar = "time-too-far"
  case unreadable = "time-unreadable"

  /// T9.1: the three that say "this is not a time" are not.
  package var isFinal: Bool {
    switch self {
    case .empty, .unknownWord, .unreadable: false
    default: true
    }
  }
}

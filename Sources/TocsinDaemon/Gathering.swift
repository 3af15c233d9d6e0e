import TocsinCore

/// What the performer answers one by one, in any order, for one call; when the last is there the
/// call is answered.
final class Gathering {
  private var answers: [Answered?]
  private var left: Int
  private let done: ([Answered]) -> Void

  /// - Parameter done: is given the answers in the order of their positions.
  init(count: Int, _ done: @escaping ([Answered]) -> Void) {
    answers = Array(repeating: nil, count: count)
    left = count
    self.done = done
    if count == 0 { done([]) }
  }

  func take(_ answer: Answered, at position: Int) {
    answers[position] = answer
    left -= 1
    if left == 0 { done(answers.compactMap { $0 }) }
  }
}

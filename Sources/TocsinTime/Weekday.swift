/// Weekdays by name, in every notation the same (T3.32).
package enum Weekday {
  /// 1 for `mon`, `monday` …; nil for anything else.
  package static func number(named name: String) -> Int? { Vocabulary.weekdays[name.loweredASCII] }
}

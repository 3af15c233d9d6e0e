import TocsinWire

/// A JSON list that holds nothing but texts.
enum JSONList {
  /// Nil for anything else.
  static func texts(_ text: String) -> [String]? {
    guard let value = try? JSONReading.value(of: Array(text.utf8)) else { return nil }
    return switch value {
    case .texts(let texts): texts
    case .list(let values): values.isEmpty ? [] : nil
    default: nil
    }
  }
}

import TocsinWire

/// A JSON list that holds nothing but texts.
enum JSONList {
  /// Nil for anything else.
  static func texts(_ text: String) -> [String]? {
    // The reader takes objects, as everything of ours is one.
    guard let table = try? JSONReading.table("{\"list\":\(text)}") else { return nil }
    return switch table["list"] {
    case .texts(let texts): texts
    case .list(let values): values.isEmpty ? [] : nil
    default: nil
    }
  }
}

/// What is wrong with a text that people or programs wrote, in one line, and where (C1.3).
package struct Fault: Error, Hashable, Sendable {
  /// The file as it is to be named to the person; nil where the text came over the bus.
  package var file: String?
  package var position: Position?
  /// Keys from the outermost inwards, where no position is known: JSON that can be read.
  package var path: [String]
  package var message: String

  package init(
    file: String? = nil, position: Position? = nil, path: [String] = [], _ message: String
  ) {
    self.file = file
    self.position = position
    self.path = path
    self.message = message
  }
}

extension Fault {
  /// Of a value where it stands; nil for a default.
  package init(at source: Source?, _ message: String) {
    self.init(
      file: source?.file, position: source?.valuePosition ?? source?.position, message)
  }
}

extension Fault: CustomStringConvertible {
  /// `FILE:LINE:COLUMN: what is wrong`. Without a file the place is spelled out.
  package var description: String {
    var text = ""
    switch (file, position) {
    case (let file?, let position?): text = "\(file):\(position.line):\(position.column): "
    case (let file?, nil): text = "\(file): "
    case (nil, let position?): text = "line \(position.line), column \(position.column): "
    case (nil, nil): break
    }
    if !path.isEmpty { text += path.joined(separator: ".") + ": " }
    return text + message
  }
}

extension String {
  /// Quoted for a message of one line: control characters are shown escaped, and what is long is
  /// cut.
  package var quoted: String {
    var text = "'"
    var length = 0
    for scalar in unicodeScalars {
      if length == 60 {
        text += "…"
        break
      }
      text += scalar.isControl ? scalar.escaped(asASCII: true) : String(scalar)
      length += 1
    }
    return text + "'"
  }

  /// The same text on one line, control characters escaped.
  var onOneLine: String {
    unicodeScalars.reduce(into: "") { text, scalar in
      text += scalar.isControl ? scalar.escaped(asASCII: true) : String(scalar)
    }
  }
}

extension Unicode.Scalar {
  /// Characters that move the cursor or turn the line around.
  fileprivate var isControl: Bool {
    switch value {
    case 0..<0x20, 0x7F..<0xA0, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF: true
    default: false
    }
  }
}

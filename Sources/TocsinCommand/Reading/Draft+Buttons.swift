import TocsinModel

extension Draft {
  /// `--action` and `--reply`, in the order in which they were given.
  static func buttons(_ call: Invocation) throws(Failure) -> [Button] {
    var out: [Button] = []
    for given in call.given {
      switch given.option.name {
      case .action where given.value == "" && call.verb.name == .edit: continue
      case .action: out.append(try button(given.value ?? ""))
      case .reply: out.append(Button(id: "reply", label: "Reply", hint: given.value ?? ""))
      default: continue
      }
      guard let last = out.last else { continue }
      if out.dropLast().contains(where: { $0.id.hasSameBytes(as: last.id) }) {
        throw .usage("the action '\(last.id)' is there twice")
      }
    }
    return out
  }

  private static func button(_ text: String) throws(Failure) -> Button {
    let (id, label) = Pair.split(text)
    guard !id.isEmpty else { throw .usage("'--action \(text)' has no id; write ID=LABEL") }
    if id == "default" || id == "dismiss" {
      throw .usage("'\(id)' is always there and cannot be an action of its own")
    }
    if let label, label.isEmpty { throw .usage("the action '\(id)' has an empty label") }
    return Button(id: id, label: label ?? id)
  }

  /// `--exit-code ID=N`. ID must be an answer that can come.
  static func exitCodes(
    _ call: Invocation, buttons: [Button]
  ) throws(Failure) -> [(id: String, code: Int32)] {
    var out: [(id: String, code: Int32)] = []
    let known = buttons.map(\.id) + ["default", "dismiss"]
    for text in call.values(.exitCode) {
      let (id, number) = Pair.split(text)
      guard !id.isEmpty, let number else {
        throw .usage("'--exit-code \(text)' is not ID=N")
      }
      guard let code = Digits.integer(number), (0...255).contains(code) else {
        throw .usage("'--exit-code \(text)' needs a number from 0 to 255")
      }
      // Without buttons of its own ask has Yes and No, which are checked once they are known.
      let open = call.value(.category) != nil || (buttons.isEmpty && call.verb.name == .ask)
      if !open, !known.contains(where: { $0.hasSameBytes(as: id) }) {
        throw .usage("'--exit-code \(text)': there is no action '\(id)'")
      }
      out.append((id, Int32(code)))
    }
    return out
  }
}

/// `KEY=VALUE`, split at the first `=`.
enum Pair {
  static func split(_ text: String) -> (key: String, value: String?) {
    guard let at = text.utf8.firstIndex(of: UInt8(ascii: "=")) else { return (text, nil) }
    return (String(text[..<at]), String(text[text.utf8.index(after: at)...]))
  }
}

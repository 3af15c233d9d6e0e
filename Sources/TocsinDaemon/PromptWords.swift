import TocsinModel

/// What a prompt command is told of the reply that it asks for (C6.1).
struct PromptWords {
  let environment: [String]
  private let id: String

  init(_ action: Action, _ request: Request, activationToken: String?) {
    id = request.id.description
    let variables: [(String, String?)] = [
      ("TOCSIN_ID", id), ("TOCSIN_TITLE", request.content.title),
      ("TOCSIN_BODY", request.content.body), ("TOCSIN_ACTION", action.id.text),
      ("TOCSIN_BUTTON", action.input?.button ?? ""),
      ("TOCSIN_PLACEHOLDER", action.input?.placeholder ?? ""),
      ("XDG_ACTIVATION_TOKEN", activationToken), ("DESKTOP_STARTUP_ID", activationToken),
    ]
    environment = variables.compactMap { name, value in
      // As for handlers: what no environment holds is left out.
      guard let value, value.utf8.count <= 32 * 1024, !value.utf8.contains(0) else { return nil }
      return "\(name)=\(value)"
    }
  }

  /// `%i` in all but the program itself.
  func arguments(_ words: [String]) -> [String] {
    words.prefix(1)
      + words.dropFirst().map { word in word.replacingMarks { $0 == "i" ? id : nil } }
  }
}

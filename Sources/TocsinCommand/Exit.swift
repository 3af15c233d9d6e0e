/// How the process ends (cli.md, Rules). A script may rely on every one of them.
package enum Exit {
  package static let done: Int32 = 0
  /// Failed, or the answer is no.
  package static let no: Int32 = 1
  /// Usage, a time that was refused, a file that cannot be read.
  package static let usage: Int32 = 2
  package static let noSuchRequest: Int32 = 3
  package static let notPermitted: Int32 = 4
  package static let unreachable: Int32 = 5
  package static let ambiguous: Int32 = 6
  package static let limit: Int32 = 7
  package static let timedOut: Int32 = 124
  package static let interrupted: Int32 = 130
}

/// What ends a command early: one line for people, a stable code for programs, and the status.
package struct Failure: Error, Equatable {
  /// Kebab-case; the codes of dbus.md section 7 and time.md section 9, and `usage`,
  /// `unreachable`, `file`, `failed` of our own.
  package var code: String
  package var message: String
  package var exit: Int32

  package init(code: String, message: String, exit: Int32) {
    self.code = code
    self.message = message
    self.exit = exit
  }

  package static func usage(_ message: String) -> Failure {
    Failure(code: "usage", message: message, exit: Exit.usage)
  }

  /// A file or a program that the caller named and that cannot be used.
  package static func file(_ message: String) -> Failure {
    Failure(code: "file", message: message, exit: Exit.usage)
  }

  package static func unreachable(_ message: String) -> Failure {
    Failure(code: "unreachable", message: message, exit: Exit.unreachable)
  }

  package static func tooLarge(_ message: String) -> Failure {
    Failure(code: "too-large", message: message, exit: Exit.limit)
  }

  package static func failed(_ message: String) -> Failure {
    Failure(code: "failed", message: message, exit: Exit.no)
  }
}

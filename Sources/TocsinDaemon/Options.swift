import TocsinTime
import TocsinWire

/// What `tocsind` was asked on its command line.
nonisolated struct Options: Equatable {
  var logFile: String?
  var isVerbose = false
  var setsAside = false

  enum Request: Equatable {
    case run(Options)
    case say(String)
    case refuse(String)
  }

  static let help = """
    Usage: tocsind [OPTIONS]

    Stores notification requests, delivers them on time and routes the answers. One runs for each
    person, usually as the user service tocsind.service.

          --log-file FILE   append its messages to FILE, one JSON object a line
          --verbose         say more of what it does
          --set-aside       move a store that cannot be used out of the way, and end
          --version         print the version
      -h, --help            print this

    Signals: SIGHUP reads the configuration again; SIGTERM and SIGINT end it.
    See tocsind(8) and tocsin(1).
    """

  /// - Parameter arguments: without the program's own name; nil stands for one that is not UTF-8.
  static func read(_ arguments: [String?]) -> Request {
    var options = Options()
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      guard let argument else { return .refuse("an argument is not valid UTF-8") }
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      switch String(parts[0]) {
      case "--help", "-h": return .say(help)
      case "--version": return .say("tocsind \(Names.version)")
      case "--set-aside" where parts.count == 1: options.setsAside = true
      case "--verbose" where parts.count == 1: options.isVerbose = true
      case "--log-file":
        let value = parts.count == 2 ? String(parts[1]) : rest.popFirst() ?? nil
        guard let value, !value.isEmpty else { return .refuse("--log-file needs a file") }
        options.logFile = value
      default:
        let known = ["--log-file", "--verbose", "--set-aside", "--version", "--help"]
        return .refuse(
          "unknown option \(argument.quoted)" + Nearest.hint(for: argument, among: known))
      }
    }
    return .run(options)
  }
}

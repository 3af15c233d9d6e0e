/// Every option there is, by its long name. One name means one thing wherever it occurs.
package enum OptionName: String, CaseIterable, Sendable {
  // What is said.
  case title, body, subtitle, icon, sound, image, badge, markup
  // Who says it, and how loudly.
  case app, from, category, level, thread
  // What can be answered.
  case action, reply, on
  // When.
  case when, tz, until, count, late, nag, expire, force, now, iterations
  case id
  case noReplace = "no-replace"
  case userInfo = "user-info"
  // What the command does besides.
  case dryRun = "dry-run"
  case printID = "print-id"
  case wait
  case waitTimeout = "wait-timeout"
  case exitCode = "exit-code"
  // What is listed.
  case next, delivered, all, follow, lines, since, text, filter
  // What a decision is to be made of.
  case state
  // What stands beside a payload, and what it is judged by.
  case payload, strict, priority, expiration, categories
  case collapseID = "collapse-id"
  case pushType = "push-type"
  // How it is printed.
  case json, quiet, timestamp, color, tap, junit, coverage
  case noPager = "no-pager"
  case help, version
}

/// One row of the table from which parsing, help, completion and tocsin(1) are made.
package struct CommandOption: Sendable {
  package enum Takes: Sendable, Equatable {
    case nothing
    /// The word that stands for the value in help.
    case value(String)
    /// Only as `--name=VALUE`; without it the option stands alone.
    case maybe(String)
  }

  /// What the shell offers for the value.
  package enum Offers: Sendable, Equatable {
    case nothing, files, apps, ids, zones, times, spans, icons, lateness, states, categories
    /// `ID=`: what can be answered on this line, and for handlers the events besides.
    case answers, handlers
    case words([String])
  }

  package var name: OptionName
  package var short: Unicode.Scalar?
  package var takes: Takes
  package var offers: Offers
  package var about: String
  /// May be given more than once, and every one counts; of the others the last one does.
  package var repeats: Bool

  package init(
    _ name: OptionName, _ short: Unicode.Scalar?, _ takes: Takes, _ offers: Offers,
    repeats: Bool = false, _ about: String
  ) {
    self.name = name
    self.short = short
    self.takes = takes
    self.offers = offers
    self.repeats = repeats
    self.about = about
  }

  package init(
    _ name: OptionName, _ short: Unicode.Scalar?, _ takes: Takes, repeats: Bool = false,
    _ about: String
  ) {
    self.init(name, short, takes, .nothing, repeats: repeats, about)
  }

  package init(_ name: OptionName, _ short: Unicode.Scalar, _ about: String) {
    self.init(name, short, .nothing, .nothing, about)
  }

  package init(_ name: OptionName, _ about: String) {
    self.init(name, nil, .nothing, .nothing, about)
  }

  /// As help and the manual write it: `-t, --title=TEXT`.
  package var spelling: String {
    let letter = short.map { "-\($0), " } ?? ""
    return switch takes {
    case .nothing: "\(letter)--\(name.rawValue)"
    case .value(let word): "\(letter)--\(name.rawValue)=\(word)"
    case .maybe(let word): "\(letter)--\(name.rawValue)[=\(word)]"
    }
  }
}

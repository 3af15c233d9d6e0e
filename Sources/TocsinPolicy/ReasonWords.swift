package import TocsinModel

/// A reason in words: what it means, the rule behind it, and what would have to be another way.
package struct ReasonWords: Equatable, Sendable {
  /// A clause that can stand after "because".
  package var words: String
  /// As delivery.md, servers.md or time.md number it; several with commas between them.
  package var rule: String
  /// A command, a line of the configuration, or what the sender would do; nil where nothing was
  /// taken away that somebody could give back.
  package var change: String?

  package init(_ words: String, _ rule: String, change: String? = nil) {
    self.words = words
    self.rule = rule
    self.change = change
  }

  /// Whose notification it is, so that a cure can be typed as it stands.
  package struct Subject: Sendable {
    package var app: AppID
    package var category: CategoryID?
    /// That was in force.
    package var focus: FocusName?
    /// It is no more, so that nobody need end it.
    package var isFocusOver = false
    /// Where that is said which decided: what is written is changed there and by no command (C4.1).
    package var because: [Basis.Because]
    /// The keys of the app's settings that the configuration pins.
    package var pinned: [String]
    /// The keys that its category has otherwise (C4.3).
    package var ofCategory: [String]
    /// A trial can be kept prominently by a choice: not each profile offers that (D2.6).
    package var offersProminence = true
    /// Where it is one of Tocsin's own: why such a one comes, and what would change that.
    package var own: ReasonWords?

    package init(
      app: AppID, category: CategoryID? = nil, focus: FocusName? = nil,
      because: [Basis.Because] = [], pinned: [String] = [], ofCategory: [String] = [],
      own: ReasonWords? = nil
    ) {
      self.app = app
      self.category = category
      self.focus = focus
      self.because = because
      self.pinned = pinned
      self.ofCategory = ofCategory
      self.own = own
    }

    /// Where that is said which led to it.
    func place(of reason: Reason) -> Basis.Place? {
      because.first { $0.reason == reason }?.place
    }

    var focusWords: String { focus.map { "the Focus \($0.text)" } ?? "the Focus" }
    var focusTable: String { focus.map { "[focus.\($0.text)]" } ?? "its [focus.NAME]" }
    var appTable: String { "[app.\"\(app)\"]" }

    /// Of whom it is said: the app, or its category where that has it otherwise.
    func name(_ key: String) -> String {
      category.flatMap { ofCategory.contains(key) ? "\(app)/\($0)" : nil } ?? app.text
    }

    func set(_ key: String, _ value: String) -> String {
      "tocsin app set \(name(key)) \(key)=\(value)"
    }
  }
}

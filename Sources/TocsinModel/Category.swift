/// A kind of notification of one app: its buttons, and what is said when its words are hidden.
package struct Category: Equatable, Sendable {
  package var id: CategoryID
  package var actions: [Action] = []
  /// Ids of `actions` for where only two fit; empty: the first two (D9.5).
  package var minimalActions: [ActionID] = []
  /// A dismissal is reported to the app (D9.7).
  package var hasCustomDismiss = false
  package var isAllowedInCar = false
  package var showsTitleWhenHidden = false
  package var showsSubtitleWhenHidden = false
  /// In place of hidden words; nil: `Notification` (D5.15). May hold `%u` once (D5.16).
  package var placeholder: PluralText?
  /// The line under the leading notification (D10.4); nil: the default line.
  package var summaryFormat: PluralText?
  /// Whose plural forms these texts have; nil is the app's (D10.9).
  package var language: String?

  package init(id: CategoryID) { self.id = id }
}

/// One text, or one for each of CLDR's plural forms (D10.9).
package struct PluralText: Equatable, Sendable {
  package enum Form: String, CaseIterable, Sendable {
    case zero, one, two, few, many, other
  }

  package var forms: [Form: String]

  package init(forms: [Form: String]) { self.forms = forms }

  package init(_ text: String) { forms = [.other: text] }

  /// The text for `form`; a missing one falls back to `other`.
  package subscript(form: Form) -> String { forms[form] ?? forms[.other] ?? "" }
}

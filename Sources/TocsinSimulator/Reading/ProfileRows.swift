import TocsinModel
import TocsinWire

extension DeliveryProfile {
  /// The switches of delivery.md section 16, beside `base`.
  static let rows: [PolicyRow<DeliveryProfile>] = [
    PolicyRow("base", \.base, .word),
    PolicyRow("pending-limit", \.pendingLimit, .integer(1 ... .max)),
    PolicyRow("when-full", \.whenFull, .word),
    PolicyRow(
      "impossible-dates", \.skipsImpossibleDates, .words(off: "roll-forward", on: "skip")),
    PolicyRow("add-never", \.acceptsNever, .words(off: "refuse", on: "accept")),
    // D7.3: what a trigger answers to whoever asks it, which no test can.
    PolicyRow(key: "interval-next-date") {
      $2.note($1, "belongs to the library; no policy test can show it")
    },
    PolicyRow(
      "foreground-without-delegate", \.presentsWithoutDelegate,
      .words(off: "nothing", on: "as-asked")),
    // D5.19: an app of a timeline answers at once, or says that it does not.
    PolicyRow(key: "foreground-wait") { $2.noteLater($1, "waits for an app in front are") },
    PolicyRow("prompt-needs-foreground", \.promptNeedsForeground, .bool),
    PolicyRow("later-options", \.addsLaterOptions, .words(off: "ignored", on: "added")),
    PolicyRow("keep-in-summary", \.keepsQuietInSummary, .words(off: "as-requested", on: "quiet")),
    PolicyRow(
      "time-sensitive-explanation", \.explainsTimeSensitive, .words(off: "never", on: "first")),
    PolicyRow(
      "filter-without-criteria", \.filterSilencesWithoutCriteria,
      .words(off: "pass", on: "silence")),
    PolicyRow(
      "when-focus-ends", \.alertsAgainAfterFocus, .words(off: "nothing", on: "alert-again")),
    PolicyRow("badge-when-quiet", \.holdsBadgeWhenQuiet, .words(off: "at-once", on: "later")),
    PolicyRow("haptic-with-sound-off", \.hasHapticWithSoundOff, .bool),
    PolicyRow("actions-when-hidden", \.hidesActionsWhenHidden, .words(off: "shown", on: "hidden")),
    PolicyRow("line-joiner", \.lineJoiner, .argument),
    PolicyRow(
      "leading-argument", \.includesLeadingArgument, .words(off: "left-out", on: "included")),
    PolicyRow(
      "ephemeral-after", \.deniesAfterEphemeral, .words(off: "not-determined", on: "denied")),
    PolicyRow("critical-when-denied", \.showsCriticalWhenDenied, .bool),
  ]
}

extension PolicyReading {
  /// A name, or `{ base = NAME, SWITCH = VALUE }` (D1.5).
  func profile(_ entry: Table.Entry) -> DeliveryProfile {
    var profile = DeliveryProfile()
    if case .table(let table) = entry.value {
      read(table, into: &profile, DeliveryProfile.rows)
    } else if let base = value(entry, .word as SettingKind<DeliveryProfile.Base>) {
      profile = DeliveryProfile(base)
    }
    return profile
  }
}

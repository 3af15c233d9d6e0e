/// The fixed limits (dbus.md section 7, config.md section 7), each with its reason.
package enum Limits {
  /// Ids of things. D-Bus names end there too.
  package static let identifierBytes = 255
  /// Title, subtitle and body together. More is a document, and a bus message has to hold many.
  package static let textBytes = 64 * 1024
  package static let userInfoBytes = 64 * 1024
  /// One `Add` call, without attachments.
  package static let addBytes = 256 * 1024
  package static let addManyRequests = 1000
  package static let addManyBytes = 8 * 1024 * 1024
  /// Keys of one table. The largest schema has some sixty.
  package static let tableKeys = 256
  /// Tables and lists within each other: deeper input is an attack or a mistake.
  package static let nesting = 16
  /// Buttons of one request. Servers show ten at most; twenty leaves room for `actions-minimal`.
  package static let actions = 20
  package static let categories = 100
  package static let attachments = 32
  /// Texts in the table of one language (W7.1).
  package static let strings = 1000
  /// All string tables of one app together: they are in memory.
  package static let stringsBytes = 1024 * 1024
  /// Sizes of files (delivery.md section 13).
  package static let imageBytes: Int64 = 10_000_000
  package static let soundBytes: Int64 = 5_000_000
  /// Open prompts for the text of a reply: nobody types into more windows at once.
  package static let prompts = 8
  /// A prompt that nobody has answered by then is closed (config.md C6.1).
  package static let promptTime = Span.minutes(10)
  /// An app that is asked to open its settings (D2.29), and perhaps started for it, answers by then:
  /// before the caller's own patience of 25 seconds ends.
  package static let openingTime = Span.seconds(15)
  package static let waitsPerConnection = 16
  /// Notifications of which apps in front are asked what to present, at once. Beyond, nothing is.
  package static let asksAtOnce = 200
  package static let listDefault = 1000
  /// Names in one call that may be parts of identifiers: each is a search through all of them.
  package static let partialNames = 20
  package static let listAnswerBytes = 8 * 1024 * 1024

  /// A turn of the daemon's loop ends after so many calls, or after so long, so that a flood of
  /// calls cannot keep the answers of those before it waiting for their commit.
  package static let turnCalls = 1000
  package static let turn = Span.milliseconds(5)

  /// So long before its time the disk is told that a delivery comes.
  package static let announcement = Span.seconds(1)
  /// An announcement reaches so far, so that a row of deliveries needs one a second at most.
  package static let announcedAhead = Span.seconds(2)

  /// An earlier clock is a machine's without a battery, not the person's: nothing is anchored by it.
  package static let earliestClock = WallTime(usec: 1_767_225_600_000_000)  // 2026
  /// A start finds intervals this much further off than one period only where the clock was wrong
  /// before; less may be a clock that was kept in a file and lags.
  package static let wrongClock = Span.hours(24)

  /// What comes later than this is late (T6.5): below it a person sees no difference.
  package static let noticeablyLate = Span.seconds(1)

  /// So many deliveries are made of what was missed, where each is asked for (T6.3).
  package static let caughtUpEach: Int64 = 100
  /// So many rings after the last are remembered, where the clock was set back over them: of a daily
  /// one more than a year.
  package static let rememberedRings = 400
  /// So many missed rings are counted; beyond, nobody asks for the number.
  package static let countedMissed = 10_000

  /// Nobody who has not looked after so many nags is told by another one (T6.10).
  package static let nags: Int64 = 50

  /// What repeats more often is a mistake, or a nuisance (T3.24).
  package static let shortestRepeat = Span.seconds(60)
  /// Further ahead needs `--force` (T1.3): most often it is a slip of the hand.
  package static let furthestYears = 10
}

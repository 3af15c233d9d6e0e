extension Trigger {
  /// What repeats on the calendar, as it is stored (time.md section 5). Civil times are texts such
  /// as `2026-12-04T14:00:00`; what they and the rule mean is read elsewhere.
  package struct Recurrence: Equatable, Sendable {
    package enum Kind: String, CaseIterable, Sendable {
      /// RFC 5545 text, from words too.
      case rule
      /// A calendar event of systemd.time(7).
      case calendar
      /// Apple's shape.
      case components
    }

    /// What becomes of a day that a month does not have (RFC 7529).
    package enum Skip: String, CaseIterable, Sendable {
      case backward, omit, forward
    }

    package var kind: Kind
    package var rule: String
    package var skip: Skip
    /// From which is counted.
    package var anchor: String
    /// Before which nothing rings.
    package var start: String?
    /// The zone to which it is pinned; nil where it floats with the system's.
    package var zone: String?
    /// The system's zone when it was made.
    package var madeIn: String?
    /// The last moment that may ring: a civil time, or an instant with its offset.
    package var until: String?
    package var count: Int64?
    /// Left out, and added.
    package var except: [String]
    package var also: [String]
    /// What was typed, for people only.
    package var words: String
    /// The last occurrence that was handled.
    package var last: Handled?

    package struct Handled: Equatable, Sendable {
      package var civil: String
      /// In an overlap, the second of two equal times on the clock.
      package var isSecondPass: Bool

      package init(civil: String, isSecondPass: Bool = false) {
        self.civil = civil
        self.isSecondPass = isSecondPass
      }
    }

    package init(
      kind: Kind, rule: String, skip: Skip, anchor: String, start: String? = nil,
      zone: String? = nil, madeIn: String? = nil, until: String? = nil, count: Int64? = nil,
      except: [String] = [], also: [String] = [], words: String, last: Handled? = nil
    ) {
      self.kind = kind
      self.rule = rule
      self.skip = skip
      self.anchor = anchor
      self.start = start
      self.zone = zone
      self.madeIn = madeIn
      self.until = until
      self.count = count
      self.except = except
      self.also = also
      self.words = words
      self.last = last
    }
  }
}

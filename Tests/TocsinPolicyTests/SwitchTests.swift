import Testing
import TocsinModel
import TocsinPolicy

/// What each switch of delivery.md section 16 decides in a decision, and what it leaves.
struct SwitchTests {
  private func outcome(_ change: (inout Scene) -> Void) -> Outcome { Scene(change).outcome }

  @Test("foreground-without-delegate: as if it were not in front")
  func delegate() {
    let shown = outcome {
      $0.device.isForeground = true
      $0.profile.presentsWithoutDelegate = true
    }
    #expect(TruthRow.Columns(shown) == .row0)
    #expect(shown.reasons.contains(.foregroundNoDelegate))
  }

  @Test("time-sensitive-explanation: never; and not for one that nobody notices")
  func explanation() {
    #expect(
      outcome {
        $0.timeSensitive(first: true)
        $0.profile.explainsTimeSensitive = false
      }.prompt == .none)
    #expect(
      outcome {
        $0.timeSensitive(first: true)
        $0.settings.delivery = .quiet
      }.prompt == .none)
    #expect(outcome { $0.timeSensitive(first: true) }.prompt == .timeSensitiveExplanation)
  }

  @Test("filter-without-criteria: silence")
  func filter() {
    let change: (inout Scene) -> Void = {
      $0.focus {
        $0.allowsApp = true
        $0.filter = "work"
      }
    }
    #expect(outcome(change).sound == .standard)
    let silenced = outcome {
      change(&$0)
      $0.profile.filterSilencesWithoutCriteria = true
    }
    #expect(silenced.reasons.contains(.focusFiltered))
    #expect(silenced.surfaces == .center)
  }

  @Test("D5.20: a filter is compared byte by byte")
  func filterBytes() {
    for (criteria, passes) in [("\u{E9}", true), ("e\u{301}", false), ("", false)] {
      let met = outcome {
        $0.focus {
          $0.allowsApp = true
          $0.filter = "\u{E9}"
        }
        $0.content.filterCriteria = criteria
      }
      #expect(met.reasons.contains(.focusAllowsApp) == passes)
    }
  }

  @Test("badge-when-quiet: later for passive, Focus and summary, and for nothing else")
  func badge() {
    let states: [(change: (inout Scene) -> Void, badge: Outcome.Badge)] = [
      ({ $0.content.level = .passive }, .unchanged),
      ({ $0.focus() }, .hidden(3)),
      ({ $0.settings.scheduledSummary = true }, .unchanged),
      ({ _ in }, .number(3)),
    ]
    for (change, badge) in states {
      #expect(outcome(change).badge == .number(3))
      let later = outcome {
        change(&$0)
        $0.profile.holdsBadgeWhenQuiet = true
      }
      #expect(later.badge == badge)
    }
  }

  @Test("haptic-with-sound-off: felt where a sound was asked for")
  func haptic() {
    let change: (inout Scene) -> Void = {
      $0.settings.sound = .off
      $0.profile.hasHapticWithSoundOff = true
    }
    #expect(outcome(change).haptic)
    #expect(outcome(change).sound == .none)
    let unasked = outcome {
      change(&$0)
      $0.content.sound = .none
    }
    #expect(!unasked.haptic)
  }

  @Test("critical-when-denied: false refuses it like any other")
  func denied() {
    let refused = outcome {
      $0.settings.authorization = .denied
      $0.critical()
      $0.profile.showsCriticalWhenDenied = false
    }
    #expect(refused.error == .notificationsNotAllowed)
    #expect(refused.reasons == [.denied])
  }

  @Test("D5.12: a badge that a Focus hides is counted, and 0 as well")
  func hiddenBadge() {
    for number: Int64 in [0, 3] {
      let hidden = outcome {
        $0.focus { $0.hidesBadges = true }
        $0.content.badge = number
      }
      #expect(hidden.badge == .hidden(number))
    }
  }

  @Test("D5.10: a volume is kept beside the sound, clamped, and 0 is felt")
  func volume() {
    for (given, kept) in [(0.5, 0.5), (7, 1), (-1, 0), (.nan, 1)] as [(Double, Double)] {
      let heard = outcome { $0.content.sound = .named("a", critical: false, volume: given) }
      #expect(heard.volume == kept)
      #expect(heard.haptic)
      #expect(heard.sound == (kept == 0 ? .none : .named("a")))
    }
  }

  @Test("A missing file at critical is the critical sound")
  func missing() {
    let heard = outcome {
      $0.critical()
      $0.content.sound = .named("a", critical: false, volume: nil)
      $0.soundFault = .soundMissing
    }
    #expect(heard.sound == .critical)
    #expect(heard.reasons.contains(.soundMissing))
  }

  @Test("Reasons of the base case are the permission and nothing else")
  func reasons() {
    #expect(outcome { _ in }.reasons == [.authorized])
    #expect(outcome { $0.settings.delivery = .quiet }.reasons == [.authorized, .quiet])
    #expect(
      outcome {
        $0.everythingOff()
        $0.critical()
        $0.lock()
      }.reasons == [.authorized, .criticalExempt, .levelCritical, .centerOff, .badgeOff])
    #expect(
      outcome {
        $0.critical()
        $0.lock()
      }.reasons == [.authorized, .levelCritical])
  }

  @Test("D10.16: a Focus holds only what it silenced itself", arguments: [true, false])
  func holds(isQuiet: Bool) {
    let met = outcome {
      $0.focus { $0.holdsSilenced = true }
      if isQuiet { $0.settings.delivery = .quiet }
    }
    #expect(met.held == (isQuiet ? .no : .focusEnd))
  }
}

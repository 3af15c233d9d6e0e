import TocsinModel
import TocsinPolicy

extension TruthTable {
  /// D6.34 to D6.65: levels, silence, Focus and the scheduled summary.
  static let level: [TruthRow] = [
    TruthRow("34", .row34, [.levelPassive]) {
      $0.content.level = .passive
      $0.lock()
    } also: {
      $0.level == .passive
    },
    TruthRow("35", .row48, [.levelPassive], { $0.content.level = .passive }),
    TruthRow("36", .row36, [.authorized], { $0.lock() }, also: { $0.level == .active }),
    TruthRow("37", .row36, [.levelTimeSensitive]) {
      $0.content.level = .timeSensitive
      $0.before(level: .timeSensitive)
      $0.lock()
    } also: {
      $0.level == .timeSensitive
    },
    TruthRow(
      "38", .row36.with { $0.prompt = .timeSensitiveExplanation }, [.levelTimeSensitive]
    ) {
      $0.timeSensitive(first: true)
      $0.lock()
    },
    TruthRow("39", .row36, [.timeSensitiveNotEntitled]) {
      $0.timeSensitive(first: true)
      $0.settings.timeSensitive = .notSupported
      $0.lock()
    } also: {
      $0.level == .active
    },
    TruthRow("40", .row36, [.timeSensitiveOff]) {
      $0.timeSensitive(first: true)
      $0.settings.timeSensitive = .off
      $0.lock()
    } also: {
      $0.level == .active
    },
    TruthRow("41", .row41, [.levelCritical]) {
      $0.critical()
      $0.content.sound = .none
      $0.lock()
    } also: {
      $0.level == .critical
    },
    TruthRow("42", .row36, [.criticalNotEntitled]) {
      $0.critical(.notSupported)
      $0.lock()
    } also: {
      $0.level == .active
    },
    TruthRow("43", .row41, [.criticalSound, .silentOverridden]) {
      $0.content.sound = .standardCritical
      $0.settings.critical = .on
      $0.device.isSilent = true
      $0.lock()
    } also: {
      $0.level == .critical
    },
    TruthRow("44", .row36.with { $0.sound = .none }, [.silentSwitch]) {
      $0.device.isSilent = true
      $0.lock()
    },
    TruthRow("45", .row36.with { $0.sound = .none }, [.silentSwitch]) {
      $0.timeSensitive()
      $0.device.isSilent = true
      $0.lock()
    } also: {
      $0.level == .timeSensitive
    },
    TruthRow("46", .row41, [.levelCritical, .silentOverridden]) {
      $0.critical()
      $0.device.isSilent = true
      $0.lock()
    },
    TruthRow("47", .row36.with { $0.sound = .none }, [.volumeZero]) {
      $0.critical()
      $0.content.sound = .named("default", critical: true, volume: 0)
      $0.lock()
    } also: {
      $0.volume == 0
    },
    TruthRow("48", .row48, [.focusSilenced]) {
      $0.focus()
      $0.lock()
    },
    TruthRow("48 with holds-silenced", .row48.with { $0.held = .focusEnd }, [.focusSilenced]) {
      $0.focus { $0.holdsSilenced = true }
      $0.lock()
    } also: {
      $0.until == nil
    },
    TruthRow("49", .row36, [.focusAllowsApp]) {
      $0.focus { $0.allowsApp = true }
      $0.lock()
    },
    TruthRow("50", .row34, [.focusAllowsApp, .levelPassive]) {
      $0.focus { $0.allowsApp = true }
      $0.content.level = .passive
      $0.lock()
    },
    TruthRow("51", .row36, [.focusAllowsTimeSensitive]) {
      $0.focus()
      $0.timeSensitive()
      $0.lock()
    },
    TruthRow("52", .row48, [.focusForbidsTimeSensitive, .focusSilenced]) {
      $0.focus { $0.allowsTimeSensitive = false }
      $0.timeSensitive(first: true)
      $0.lock()
    } also: {
      $0.level == .timeSensitive
    },
    TruthRow("53", .row41, [.focusBrokenByCritical]) {
      $0.focus()
      $0.critical()
      $0.lock()
    },
    TruthRow("54", .row34, [.focusSilenced, .focusOnLockScreen]) {
      $0.focus { $0.showsSilencedOnLockScreen = true }
      $0.lock()
    },
    TruthRow("55", .row0.with { $0.badge = .hidden(3) }, [.focusHidesBadges]) {
      $0.focus {
        $0.allowsApp = true
        $0.hidesBadges = true
      }
    },
    TruthRow("56", .row48, [.focusFiltered, .focusSilenced]) {
      $0.focus {
        $0.allowsApp = true
        $0.filter = "work"
      }
      $0.content.filterCriteria = "home"
      $0.lock()
    },
    TruthRow("57", .row36, [.focusAllowsApp]) {
      $0.focus {
        $0.allowsApp = true
        $0.filter = "work"
      }
      $0.lock()
    },
    TruthRow("58", .row36, [.focusAllowsPerson]) {
      $0.focus { $0.allowsPerson = true }
      $0.content.isCommunication = true
      $0.lock()
    },
    TruthRow("60", .row48.with { $0.held = .summary }, [.summaryHeld]) {
      $0.settings.scheduledSummary = true
    } also: {
      $0.until == Scene.summary
    },
    TruthRow("61", .row48.with { $0.held = .summary }, [.summaryHeld, .levelPassive]) {
      $0.settings.scheduledSummary = true
      $0.content.level = .passive
    },
    TruthRow("62", .row36, [.summaryBroken, .levelTimeSensitive]) {
      $0.settings.scheduledSummary = true
      $0.timeSensitive()
      $0.lock()
    },
    TruthRow("63", .row41, [.summaryBroken, .levelCritical]) {
      $0.settings.scheduledSummary = true
      $0.critical()
      $0.lock()
    },
    TruthRow("64", .row36, [.summaryBroken]) {
      $0.settings.scheduledSummary = true
      $0.content.isCommunication = true
      $0.lock()
    },
    TruthRow(
      "64 without direct-messages", .row48.with { $0.held = .summary }, [.summaryHeld]
    ) {
      $0.settings.scheduledSummary = true
      $0.settings.directMessages = .off
      $0.content.isCommunication = true
      $0.lock()
    },
  ]
}

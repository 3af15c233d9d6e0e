import TocsinModel
import TocsinPolicy

extension TruthTable {
  /// D6.66 to D6.90: previews, and the app in front.
  static let shown: [TruthRow] = [
    TruthRow("66", .row36, [.authorized], { $0.lock() }, also: { !$0.previewsHidden }),
    TruthRow("67", .row36, [.previewsUntilUnlocked]) {
      $0.hide()
      $0.content.subtitle = "S"
    } also: {
      $0.previewsHidden && $0.title == "" && $0.subtitle == "" && $0.body == "Notification"
    },
    TruthRow("69", .row0, [.authorized]) {
      $0.hide()
      $0.device.isLocked = false
    } also: {
      $0.title == "T" && $0.body == "B"
    },
    TruthRow("70", .row0, [.previewsNever], { $0.device.previews = .never }) {
      $0.previewsHidden && $0.title == "" && $0.body == "Notification"
    },
    TruthRow("71", .row36, [.previewsUntilUnlocked]) {
      $0.hide()
      $0.category("c") { $0.placeholder = PluralText("%u Comments") }
      $0.before(thread: "t", category: "c")
      $0.this(thread: "t", category: "c")
    } also: {
      $0.title == "" && $0.body == "2 Comments" && $0.summary == ""
    },
    TruthRow("72", .row36, [.previewsUntilUnlocked]) {
      $0.hide()
      $0.category("c") {
        $0.placeholder = PluralText("%u Comments")
        $0.showsTitleWhenHidden = true
      }
      $0.before(thread: "t", category: "c")
      $0.this(thread: "t", category: "c")
    } also: {
      $0.title == "T" && $0.body == "2 Comments"
    },
    TruthRow("73", .row36, [.previewsUntilUnlocked]) {
      $0.hide()
      $0.content.subtitle = "S"
      $0.category("c") { $0.showsSubtitleWhenHidden = true }
      $0.this(category: "c")
    } also: {
      $0.subtitle == "S" && $0.title == ""
    },
    TruthRow("74", .row36, [.previewsUntilUnlocked]) {
      $0.hide()
      $0.category("image") { $0.placeholder = PluralText("%u Image") }
      $0.category("comment") { $0.placeholder = PluralText("%u Comment") }
      $0.before(thread: "t", category: "comment")
      $0.this(thread: "t", category: "image")
    } also: {
      $0.body == "1 Image and 1 Comment"
    },
    TruthRow("75", .row36, [.previewsUntilUnlocked]) {
      $0.hide()
      $0.before(thread: "t")
      $0.before(thread: "t")
      $0.this(thread: "t")
    } also: {
      $0.body == "3 Notifications"
    },
    TruthRow("76", .row36, [.previewsUntilUnlocked]) {
      $0.hide()
      $0.content.files = [StoredFile(use: .attachment, name: "a.png", copy: "1")]
    } also: {
      $0.previewsHidden  // what sinks leave images out by
    },
    TruthRow("77", .row0, [.previewsByApp]) {
      $0.device.previews = .never
      $0.settings.previews = .always
    } also: {
      $0.title == "T" && $0.body == "B" && !$0.previewsHidden
    },
    TruthRow("78", .row1, [.foregroundNoDelegate], { $0.device.isForeground = true }) {
      $0.error == nil
    },
    TruthRow("80", .row1, [.foregroundAnswered], { $0.front([]) }),
    TruthRow("81", .row1.with { $0.surfaces = .banner }, [.foregroundAnswered]) {
      $0.front(.banner)
    },
    TruthRow("82", .row1.with { $0.surfaces = .center }, [.foregroundAnswered]) {
      $0.front(.list)
    },
    TruthRow("83", .row0.with { $0.badge = .unchanged }, [.foregroundAnswered]) {
      $0.front([.banner, .list, .sound])
    },
    TruthRow(
      "84", .row1.with { ($0.sound, $0.haptic) = (.standard, true) }, [.foregroundAnswered]
    ) { $0.front(.sound) },
    TruthRow("85", .row1.with { $0.badge = .number(3) }, [.foregroundAnswered]) {
      $0.front(.badge)
    },
    TruthRow("86", .row1.with { $0.surfaces = [.banner, .center] }, [.foregroundAnswered]) {
      $0.front(.alert)
    },
    TruthRow("87", .row1.with { $0.surfaces = .banner }, [.foregroundAnswered, .soundOff]) {
      $0.front([.banner, .sound])
      $0.settings.sound = .off
    },
    TruthRow("88", .row1, [.foregroundNoAnswer]) {
      $0.device.isForeground = true
      $0.device.present = .noAnswer
    },
    TruthRow("89", .row1, [.foregroundAnswered, .focusSilenced]) {
      $0.front(.banner)
      $0.focus()
    },
    TruthRow("89 with list", .entry, [.foregroundAnswered, .focusSilenced]) {
      $0.front([.banner, .list])
      $0.focus()
    },
    TruthRow("90", .entry, [.muted], { $0.settings.mutedUntil = Scene.now.adding(.seconds(1)) }),
  ]
}

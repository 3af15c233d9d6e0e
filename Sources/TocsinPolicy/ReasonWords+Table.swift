import TocsinModel

extension ReasonWords {
  /// The one table of reasons in words. A new reason does not compile before it has its line.
  static func plain(_ reason: Reason, _ about: Subject) -> ReasonWords {
    let app = about.app
    switch reason {
    // request
    case .replacedPending: return .init("it replaced a pending one of the same identifier", "D8.2")
    case .replacedDelivered:
      return .init("it took the place of the one that was delivered before", "D6.92")
    case .limit:
      return .init(
        "the app has as many pending as it may", "D8.5",
        change: "fewer pending ones, or pending-per-app under [limits] in tocsin.toml")
    case .evicted: return .init("another took its place when the app was full", "D8.6")
    case .never:
      return .init("its time never comes", "D7.9", change: "another time: tocsin edit ID --when")
    case .removed: return .init("it was taken back", "D8.7")
    case .late: return .init("it came later than its time", "T6.5")
    case .caughtUp: return .init("it stands for all that were missed", "T6.2")
    case .missed:
      return .init(
        "its time passed while nothing could be shown, and it asks not to be made up for", "T6.4",
        change: "--late once when it is added")
    case .tooLate:
      return .init(
        "its time was longer ago than it may be late", "T6.4",
        change: "a longer --late SPAN when it is added, or --late once")
    case .snoozed: return .init("it was snoozed", "T6.8")
    case .repeatAfterCrash:
      return .init("nobody knew after a crash whether it had been shown, so it came again", "S5.2")

    // authorization
    case .authorized: return .init("\(app) may show notifications", "D6.0")
    case .notDetermined:
      return .init(
        "\(app) has not been allowed to show notifications", "D6.1",
        change: "tocsin app authorize \(app) alert sound badge")
    case .denied:
      return .init(
        "notifications of \(app) are off", "D6.2", change: about.set("authorization", "authorized"))
    case .provisional:
      return .init(
        "\(app) is on trial, so it is delivered quietly", "D6.4",
        change: about.offersProminence
          ? "tocsin app choose \(app) keep-prominently"
          : about.set("authorization", "authorized"))
    case .ephemeral: return .init("\(app) may for eight hours after it was opened", "D6.13")
    case .ephemeralEnded:
      return .init(
        "\(app) was opened more than eight hours ago", "D6.14",
        change: "opening it, or tocsin app authorize \(app) alert sound badge")
    case .quiet:
      return .init(
        "\(about.name("delivery")) is delivered quietly", "D6.11",
        change: "tocsin app choose \(app) deliver-prominently")
    case .muted:
      return .init(
        "\(app) is muted for a while", "D6.90",
        change: "tocsin app choose \(app) unmute")
    case .criticalExempt:
      return .init("what is critical passes over settings that would have held it back", "D6.3")

    // push and extensions
    case .backgroundPush: return .init("it only wakes the app and shows nothing", "D6.91")
    case .payloadRepaired:
      return .init(
        "something in the payload was wrong and was put right", "D11.3",
        change: "what tocsin lint says of the payload")
    case .notSimulated: return .init("the payload asks for what is not done here", "D11.3")
    case .extensionApplied: return .init("the service extension changed it", "D13.2")
    case .extensionFailed:
      return .init(
        "the service extension failed, so the original is shown", "D13.3",
        change: "the program under [[service-extension]]")
    case .extensionLate:
      return .init(
        "the service extension took more than 30 s, so the original is shown", "D13.3",
        change: "a faster program under [[service-extension]]")
    case .extensionSuppressed: return .init("the service extension suppressed it", "D13.4")
    case .attachmentDropped:
      return .init(
        "an attachment could not be used and was left out", "D13.11", change: "another file")

    // level
    case .levelPassive:
      return .init(
        "it is passive, so it does not interrupt", "D6.34",
        change: "--level active when it is added")
    case .levelTimeSensitive: return .init("it is time-sensitive", "D6.37")
    case .levelCritical: return .init("it is critical", "D6.41")
    case .levelUnknown:
      return .init(
        "its level is none that is known, so it counts as active", "D6.111",
        change: "an interruption-level of passive, active, time-sensitive or critical")
    case .timeSensitiveNotEntitled:
      return .init(
        "\(app) is not granted time-sensitive, so it counts as active", "D6.39",
        change: "entitlements = [\"time-sensitive\"] under \(about.appTable) in tocsin.toml")
    case .timeSensitiveOff:
      return .init(
        "time-sensitive is off for \(app), so it counts as active", "D6.40",
        change: about.set("time-sensitive", "true"))
    case .criticalNotEntitled:
      return .init(
        "\(app) is not granted critical", "D6.42",
        change: "entitlements = [\"critical\"] under \(about.appTable) in tocsin.toml")
    case .criticalOff:
      return .init("critical is off for \(app)", "D6.100", change: about.set("critical", "true"))
    case .criticalSound: return .init("its sound is critical, which makes it critical", "D6.43")

    // in front
    case .foregroundNoDelegate:
      return .init(
        "\(app) was in front and has nobody to ask what to present", "D6.78",
        change: "a delegate in the app that answers WillPresent")
    case .foregroundAnswered:
      return .init("\(app) was in front and said what to present", "D6.80")
    case .foregroundNoAnswer:
      return .init(
        "\(app) was in front and did not say in time what to present", "D6.88",
        change: "an answer of the app's delegate within 10 s")

    // Focus
    case .focusSilenced:
      return .init(
        "\(about.focusWords) silences it", "D6.48",
        change: (about.isFocusOver ? "" : "tocsin focus off, or ")
          + "\"\(app)\" among apps in \(about.focusTable)")
    case .focusAllowsApp: return .init("\(about.focusWords) allows \(app)", "D6.49")
    case .focusAllowsPerson: return .init("\(about.focusWords) allows who it is from", "D6.58")
    case .focusAllowsTimeSensitive:
      return .init("\(about.focusWords) allows what is time-sensitive", "D6.51")
    case .focusForbidsTimeSensitive:
      return .init(
        "\(about.focusWords) forbids what is time-sensitive", "D6.52",
        change: "allows-time-sensitive = true in \(about.focusTable)")
    case .focusFiltered:
      return .init(
        "its filter-criteria is another than that of \(about.focusWords)", "D6.56",
        change: "the filter in \(about.focusTable), or the filter-criteria of the notification")
    case .focusBrokenByCritical:
      return .init("what is critical passes \(about.focusWords)", "D6.53")
    case .focusOnLockScreen:
      return .init(
        "\(about.focusWords) shows what it silences on the lock screen", "D6.54",
        change: "shows-silenced-on-lock-screen = false in \(about.focusTable)")
    case .focusHidesBadges:
      return .init(
        "\(about.focusWords) keeps badges out of sight until it ends", "D6.55",
        change: "hides-badges = false in \(about.focusTable)")
    case .focusEnded:
      return .init("the Focus that held it has ended", "D6.59")

    // summary
    case .summaryHeld:
      return .init(
        "\(app) is delivered in the scheduled summary", "D6.60",
        change: about.set("scheduled-summary", "false"))
    case .summaryBroken: return .init("it does not wait for the scheduled summary", "D6.62")
    case .summaryDue: return .init("the scheduled summary that held it has come", "D6.65")

    // surfaces
    case .noText:
      return .init(
        "it has no text, so there is nothing to show", "D6.33", change: "a title or a body")
    case .alertOff:
      return .init(
        "alerts are off for \(about.name("alert"))", "D6.23", change: about.set("alert", "true"))
    case .alertNotRequested:
      return .init(
        "\(app) never asked for alerts", "D6.17",
        change: "\"alert\" among requested under \(about.appTable), or the app asking for it")
    case .alertStyleNone:
      return .init(
        "the alert style of \(about.name("alert-style")) is none", "D6.20",
        change: about.set("alert-style", "banner"))
    case .lockScreenOff:
      return .init(
        "\(about.name("lock-screen")) is off on the lock screen", "D6.24",
        change: about.set("lock-screen", "true"))
    case .centerOff:
      return .init(
        "\(about.name("notification-center")) is off in the notification center", "D6.26",
        change: about.set("notification-center", "true"))
    case .carNotAllowed:
      return .init(
        "its category is not allowed in a car", "D6.93",
        change: "allow-in-car = true in the category")

    // sound
    case .noSound: return .init("it asks for no sound", "D6.28", change: "--sound when it is added")
    case .soundOff:
      return .init(
        "sounds are off for \(about.name("sound"))", "D6.18", change: about.set("sound", "true"))
    case .soundNotRequested:
      return .init(
        "\(app) never asked for sounds", "D6.16",
        change: "\"sound\" among requested under \(about.appTable), or the app asking for it")
    case .soundMissing:
      return .init(
        "its sound was not found, so the default one is heard", "D6.32",
        change: "a file of that name in the app's folder of sounds")
    case .soundTooLong:
      return .init(
        "its sound is longer than 30 s, so the default one is heard", "D6.31",
        change: "a shorter file")
    case .silentSwitch:
      return .init("the device is on silent", "D6.44", change: "tocsin device set silent=false")
    case .silentOverridden: return .init("what is critical is heard on silent too", "D6.43")
    case .volumeZero:
      return .init("its sound has the volume 0", "D6.47", change: "a volume above 0")

    // previews
    case .previewsUntilUnlocked:
      return .init(
        "the words are hidden while the screen is locked", "D6.67",
        change: "unlocking, or \(about.set("previews", "always"))")
    case .previewsNever:
      return .init(
        "the words are always hidden", "D6.70", change: about.set("previews", "always"))
    case .previewsByApp:
      return .init(
        "\(about.name("previews")) has a setting of its own for previews", "D6.77",
        change: about.set("previews", "inherit"))

    // badge
    case .noBadge: return .init("it names no badge", "D6.29", change: "--badge when it is added")
    case .badgeOff:
      return .init(
        "badges are off for \(about.name("badge"))", "D6.19", change: about.set("badge", "true"))
    case .badgeNotRequested:
      return .init(
        "\(app) never asked for badges", "D6.10",
        change: "\"badge\" among requested under \(about.appTable), or the app asking for it")
    case .badgeClearedCenter:
      return .init(
        "its badge 0 emptied the app's part of the center", "D6.30",
        change: "quirks under [device] without badge-zero-clears-center")

    // category and group
    case .unknownCategory:
      return .init(
        "its category is not registered", "D6.103",
        change: "tocsin category add FILE --app \(app)")
    case .actionsLimited:
      return .init(
        "not all of its actions fit", "D6.104", change: "actions-minimal in the category")
    case .noTextInCar: return .init("in a car there is no action that needs typing", "D9.16")
    case .summaryFormatInvalid:
      return .init(
        "the summary format of its category cannot be used", "D10.4",
        change: "a summary-format of one %u and then at most one %@")
    case .summaryArgumentsMixed:
      return .init("categories with and without arguments share one line", "D10.7")
    case .summaryArgumentsIgnored:
      return .init(
        "the profile ios-15 ignores summary arguments", "D10.13",
        change: "profile = \"ios-14\" in tocsin.toml")

    // answer
    case .dismissNotReported:
      return .init(
        "its dismissal was not reported to the app", "D9.7",
        change: "custom-dismiss = true in the category")
    case .authenticationMissing:
      return .init(
        "the answer waited for the unlock, and none came within 2 min", "D9.9",
        change: "unlocking sooner")
    case .answeredLate: return .init("the answer came out of the server's history", "S5.16")
    case .keptByExtension: return .init("the content extension kept it", "D13.7")

    // server
    case .serverRefused:
      return .init("the notification server refused it", "S5.6", change: "another server")
    case .serverSilent:
      return .init(
        "the notification server did not answer, so it may or may not be shown", "S5.6",
        change: "a server that answers, or a longer timeout under [desktop]")
    case .serverFull:
      return .init(
        "the notification server had no room", "S5.6", change: "fewer popups on the screen")
    case .serverDuplicate:
      return .init("the notification server took it for one that it had just shown", "S5.6")
    case .serverDiscarded:
      return .init(
        "the notification server took it and shows it not", "S5.6",
        change: "a rule or do-not-disturb of the server")
    case .textShortened: return .init("the text was cut to what servers take", "S5.7")
    case .paced: return .init("many came at once, so it had no popup of its own", "S5.8")
    case .serverRestarted:
      return .init("the notification server restarted, and it was shown again", "S5.9")
    case .noActionsCapability:
      return .init(
        "the notification server has no buttons", "S5.10", change: "tocsin act answers all the same"
      )
    case .waitingForServer:
      return .init(
        "no notification server was there at its time", "S5.13",
        change: "a desktop session, or a server started"
      )
    case .centerOnly:
      return .init("it is in Tocsin's own center alone: tocsin list --delivered", "S6.2")
    case .noSoundCapability:
      return .init(
        "nothing here can play its sound", "S6.3", change: "a notification server with sound")
    case .noReplyCapability:
      return .init(
        "the notification server has no field for a reply", "S6.6",
        change: "prompt under [desktop] in tocsin.toml, or tocsin act ID ACTION --text")
    case .viaPortal: return .init("it went through the portal", "S8.1")
    }
  }
}

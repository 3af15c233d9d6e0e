import TocsinCore
import TocsinModel
import TocsinSimulator
import TocsinTime
import TocsinWire

extension StoryWords {
  static func event(_ event: SimulatedEvent, _ happening: SimulatedHappening, _ zone: Zone)
    -> String
  {
    let app = event.app?.text ?? ""
    return switch event {
    case .add(let request): "\(app) asks for \(added(request))"
    case .wakeApp: "a push wakes \(app), and shows nothing"
    case .remove(_, let names, .delivered): "clear \(list(names)) of \(app)"
    case .remove(_, let names, _): "take back \(list(names)) of \(app)"
    case .pause(_, let names): "pause \(list(names)) of \(app)"
    case .resume(_, let names): "resume \(list(names)) of \(app)"
    case .edit(_, let name, _): "edit \(list([name])) of \(app)"
    case .skip(_, let names): "skip the next of \(list(names)) of \(app)"
    case .done(_, let names): "\(list(names)) of \(app) is done"
    case .snooze(_, let name, let span): "snooze '\(name)' of \(app) for \(Spans.print(span))"
    case .authorize(_, let options):
      "\(app) asks whether it may: \(options.words.joined(separator: ", "))"
    case .answer(_, let answer): "the person answers \(app): \(answer.rawValue)"
    case .choose(_, let name, let choice):
      "the person chooses \(choice.rawValue) on '\(name)' of \(app)"
    case .settings(_, let overlay): "the person sets of \(app): \(settings(overlay))"
    case .categorySettings(_, let category, let overlay):
      "the person sets of '\(category)' of \(app): \(settings(overlay))"
    case .categories(_, let categories):
      "\(app) registers "
        + (categories.isEmpty
          ? "no category" : "the categories \(categories.map(\.id.text).joined(separator: ", "))")
    case .foreground(_, let isInFront): "\(app) is in front\(isInFront ? "" : " no more")"
    case .device(let device): "the device: \(self.device(device))"
    case .act(_, let name, let action, let text):
      "the person answers '\(name)' of \(app): \(action)" + (text.map { " \"\($0)\"" } ?? "")
    case .ends(_, let name, let reason):
      "the server lets go of '\(name)' of \(app): \(reason.word)"
    case .server(.up): "a notification server comes"
    case .server(.down): "the notification server goes"
    case .server(.restart): "the notification server is restarted"
    case .server(.capabilities(let words)):
      "the notification server can: \(words.sorted().joined(separator: ", "))"
    case .handler(let plan):
      "handlers exit with \(plan.exit) from now on"
        + (plan.takes > .zero ? ", after \(Spans.print(plan.takes))" : "")
    case .clock(let step):
      "the clock is set \(step < .zero ? "back" : "forward") by "
        + Spans.print(Span(usec: Int64(clamping: step.usec.magnitude)))
    case .zone(let zone): "the machine is in \(zone.name) from now on"
    case .sleep: "the machine falls asleep"
    case .wake: "the machine wakes"
    case .stop(isCrash: false): "the daemon stops"
    case .stop(isCrash: true): "the daemon is killed"
    case .start: "the daemon starts"
    }
  }

  private static func list(_ names: [RequestIdentifier]) -> String {
    names.map { "'\($0)'" }.joined(separator: ", ")
  }

  private static func added(_ request: SimulatedRequest) -> String {
    let name = request.draft.identifier.map { "'\($0)'" } ?? "a notification"
    guard let timing = request.timing else { return name }
    let words = timing.entries.map { entry -> String in
      if entry.key == "when", case .text(let text) = entry.value { return text }
      return "\(entry.key) \(JSONWriting.text(entry.value))"
    }
    return "\(name), \(words.joined(separator: ", "))"
  }

  private static func settings(_ overlay: SettingsOverlay) -> String {
    SettingsCoding.write(overlay).entries
      .map { "\($0.key)=\(JSONWriting.text($0.value))" }.joined(separator: ", ")
  }

  private static func device(_ device: SimulatedDevice) -> String {
    let overlay = device.overlay
    var words: [String] = []
    func add(_ key: String, _ value: Bool?) { if let value { words.append("\(key)=\(value)") } }
    add("locked", overlay.isLocked)
    add("silent", overlay.isSilent)
    add("car", overlay.isInCar)
    if let previews = overlay.previews { words.append("previews=\(previews.rawValue)") }
    if let space = overlay.space { words.append("space=\(space.rawValue)") }
    if overlay.present != nil { words.append("another answer in front") }
    if let quirks = overlay.quirks {
      words.append("quirks=\(quirks.map(\.rawValue).sorted().joined(separator: "+"))")
    }
    if let name = device.focusName { words.append("focus=\(name)") }
    add("focus", device.focus.isOn)
    add("focus.allows-app", device.focus.allowsApp)
    add("focus.allows-person", device.focus.allowsPerson)
    add("focus.allows-time-sensitive", device.focus.allowsTimeSensitive)
    add("focus.shows-silenced-on-lock-screen", device.focus.showsSilencedOnLockScreen)
    add("focus.hides-badges", device.focus.hidesBadges)
    add("focus.holds-silenced", device.focus.holdsSilenced)
    if let filter = device.focus.filter { words.append("focus.filter=\(filter)") }
    if device.summaryTimes != nil { words.append("other summary-times") }
    return words.joined(separator: ", ")
  }
}

import TocsinCore
import TocsinModel
import TocsinTime

extension Timeline {
  /// By which the configuration of `file` is asked about an app at a moment; nil without one.
  func grounds(_ app: AppID?, at moment: Span, in file: PolicyFile) -> Grounds? {
    guard let setup = file.configuration?.setup, let app else { return nil }
    var grounds = Grounds(setup: setup, app: app)
    grounds.appKeys = apps.first { $0.id == app }?.written ?? []
    grounds.deviceKeys = device.device.written
    for event in events where event.at <= moment {
      if case .device(let device) = event.event { grounds.deviceKeys.formUnion(device.written) }
    }
    return grounds
  }

  /// The lines behind the reasons of something that happened.
  func because(
    _ reasons: [Reason], of happening: SimulatedHappening, in file: PolicyFile
  ) -> [Because] {
    guard !reasons.isEmpty,
      var grounds = grounds(happening.app, at: happening.moment, in: file)
    else { return [] }
    grounds.category = happening.category
    grounds.focus = happening.focus
    return grounds.because(reasons)
  }
}

extension SimulatedDevice {
  /// The keys of a configuration's device that it says something else for.
  fileprivate var written: Set<String> {
    var keys: Set<String> = []
    if overlay.previews != nil { keys.insert("previews") }
    if overlay.quirks != nil { keys.insert("quirks") }
    if summaryTimes != nil { keys.insert("summary-times") }
    return keys
  }
}

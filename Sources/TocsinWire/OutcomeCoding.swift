package import TocsinModel
package import TocsinTime

/// What a person sees and hears, in the words of `expect` (policy-tests.md).
package enum OutcomeCoding {
  /// All of its keys but `error`; `volume`, `until` where there is one.
  package static func write(_ outcome: Outcome, zone: Zone) -> Table {
    var table = Table()
    table.append("level", .text(outcome.level.rawValue))
    table.append("surfaces", .texts(surfaces(outcome.surfaces)))
    table.append("stays", .bool(outcome.stays))
    table.append("sound", .text(outcome.sound.word))
    table.append("volume", outcome.volume.map { .number($0) })
    table.append("haptic", .bool(outcome.haptic))
    table.append("wakes-screen", .bool(outcome.wakesScreen))
    table.append("badge", badge(outcome.badge))
    table.append("title", .text(outcome.title))
    table.append("subtitle", .text(outcome.subtitle))
    table.append("body", .text(outcome.body))
    table.append("previews-hidden", .bool(outcome.previewsHidden))
    table.append("actions", .texts(outcome.actions.map(\.id.text)))
    table.append("prompt", .text(outcome.prompt.rawValue))
    table.append("held", .text(outcome.held.rawValue))
    table.append(time: outcome.until, as: "until", zone: zone)
    table.append("group", .text(outcome.group?.word ?? "none"))
    table.append("summary", .text(outcome.summary))
    table.append("reasons", .texts(outcome.reasons.map(\.rawValue)))
    return table
  }

  package static func surfaces(_ surfaces: Surfaces) -> [String] {
    Surfaces.names.filter { surfaces.contains($0.0) }.map(\.1)
  }

  /// `unchanged`, `removed`, the number shown, or `hidden`.
  package static func badge(_ badge: Outcome.Badge) -> Value {
    switch badge {
    case .unchanged: .text("unchanged")
    case .removed: .text("removed")
    case .number(let number): .integer(number)
    case .hidden: .text("hidden")
    }
  }
}

package import TocsinModel
package import TocsinTime

/// What an outcome was decided on, for `Explain` (dbus.md section 6).
package enum BasisCoding {
  package static func write(_ basis: Basis, zone: Zone) -> Table {
    var table = Table()
    table.append("configuration", .text(basis.configuration.description))
    table.append("settings", .table(SettingsCoding.write(basis.settings, zone: zone)))
    table.append("device", .table(DeviceCoding.write(basis.device)))
    return table
  }

  /// Each reason in its order, with what said so where anything did.
  package static func because(_ outcome: Outcome, _ basis: Basis?) -> [Table] {
    outcome.reasons.map { reason in
      var table = Table()
      table.append("reason", .text(reason.rawValue))
      table.append("source", text: basis?.because.first { $0.reason == reason }?.place.word)
      return table
    }
  }
}

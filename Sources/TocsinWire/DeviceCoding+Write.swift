package import TocsinModel
package import TocsinTime

extension DeviceCoding {
  /// The `device` keys; `sources` says where each is from (dbus.md section 3).
  package static func write(
    _ device: DeviceState, summaryTimes: [TimeOfDay]? = nil,
    sources: [(key: String, source: String)]? = nil
  ) -> Table {
    var table = Table()
    table.append("locked", .bool(device.isLocked))
    table.append("silent", .bool(device.isSilent))
    table.append("foreground", .bool(device.isForeground))
    table.append("present", write(device.present))
    table.append("previews", .text(device.previews.rawValue))
    table.append("focus", .table(FocusCoding.write(device.focus)))
    table.append("summary-times", summaryTimes.map { .texts($0.map(\.description)) })
    table.append("car", .bool(device.isInCar))
    table.append("space", .text(device.space.rawValue))
    table.append(
      "quirks",
      .texts(DeviceState.Quirk.allCases.filter { device.quirks.contains($0) }.map(\.rawValue)))
    if let sources {
      table.append(
        "sources",
        .textTable(
          Table(sources.map { Table.Entry(key: $0.key, value: .text($0.source)) })))
    }
    return table
  }

  private static func write(_ present: Present) -> Value {
    switch present {
    case .noDelegate: .text("no-delegate")
    case .noAnswer: .text("no-answer")
    case .options(let options):
      .texts(PresentationOptions.names.filter { options.contains($0.0) }.map(\.1))
    }
  }
}

import Glibc
import Systemd
import TocsinCore
import TocsinModel
import TocsinPerformer
import TocsinStore
import TocsinTime
import TocsinWire

extension Daemon {
  /// What `tocsin status` shows.
  func statusTable() -> Table {
    var table = Table()
    table.append("version", .text(Names.version))
    table.append("pid", .integer(Int64(getpid())))
    table.append(time: started, as: "started", zone: control.zone.zone)
    table.append("pending", .integer((try? performer.store.pendingCount()) ?? 0))
    if let waiting = try? performer.store.waitingCount(), waiting > 0 {
      table.append("waiting", .integer(waiting))
    }
    table.append(time: (try? performer.store.nextDue()) ?? nil, as: "next", zone: control.zone.zone)
    table.append("zone", .text(control.zone.zone.name.text))
    if !missingZones.isEmpty { table.append("zones-missing", .texts(missingZones.sorted())) }
    table.append("sinks", .texts(performer.core.setup.sinks.map(\.name.text)))
    table.append("server", .table(serverTable()))
    table.append("focus", .table(control.focusTable(whole: false)))
    table.append("device", .table(control.deviceTable()))
    table.append("limits", .table(limitsTable()))
    table.append("handlers", .text(handlers.hasManager ? "transient-units" : "processes"))
    let disabled = performer.core.disabledHandlers.map(\.text).sorted()
    if !disabled.isEmpty { table.append("handlers-disabled", .texts(disabled)) }
    table.append("store", .text(paths.store))
    table.append("configuration", .table(configurationTable()))
    if let fault = performer.storeFault { table.append("store-fault", .text(fault.line)) }
    return table
  }

  /// Used and limit (D8.5): of all, and of each app that has any pending.
  private func limitsTable() -> Table {
    let setup = performer.core.setup
    var table = Table()
    table.append("pending", .integer((try? performer.store.pendingCount()) ?? 0))
    table.append("pending-limit", .integer(setup.pending))
    table.append("pending-per-app-limit", .integer(setup.pendingPerApp))
    let apps = control.knownApps.compactMap { app -> Table? in
      guard let count = try? performer.store.pendingCount(of: app), count > 0 else { return nil }
      return Table([
        .init(key: "app", value: .text(app.text)), .init(key: "pending", value: .integer(count)),
      ])
    }
    table.append("apps", .tables(apps))
    return table
  }

  private func serverTable() -> Table {
    var table = Table()
    let isThere = server?.owner != nil
    table.append("present", .bool(isThere))
    guard let server, isThere else { return table }
    table.append("name", .text(server.facts.name))
    table.append("vendor", .text(server.facts.vendor))
    table.append("version", .text(server.facts.version))
    table.append("capabilities", .texts(server.facts.capabilities.sorted()))
    table.append("reply", .text(replyWay(server.facts)))
    return table
  }

  /// How a person gives the text of a reply; `tocsin act` takes it anyway.
  private func replyWay(_ facts: ServerFacts) -> String {
    guard facts.can("actions") else { return "none" }
    if facts.can("inline-reply") { return "inline-reply" }
    return settings.configuration.desktop.prompt.isEmpty ? "none" : "prompt"
  }

  private func configurationTable() -> Table {
    var table = Table()
    table.append("in-force", .text(settings.origin.rawValue))
    table.append("files", .texts(settings.names))
    if !settings.names.isEmpty { table.append("hash", .text(settings.hash)) }
    table.append(time: settings.loaded, as: "loaded", zone: control.zone.zone)
    table.append("faults", .texts(settings.faults))
    return table
  }
}

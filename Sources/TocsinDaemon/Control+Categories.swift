import Systemd
import TocsinCore
import TocsinModel
import TocsinPerformer
import TocsinPolicy
import TocsinStore
import TocsinTime
import TocsinWire

// An app's categories (D9.1); of no app named, of the default one.

extension Control {
  func categories(_ call: MethodCall) throws(CallFailure) {
    let name = try text(call)
    try categories(call, of: try permitted { () throws(CallError) in try appID(name) })
  }

  func categories(_ call: MethodCall, of app: AppID) throws(CallFailure) {
    let store = performer.store
    let tables = try permitted { () throws(CallError) in
      CategoryCoding.write(
        try stored { () throws(StoreError) in try store.categories(of: app) })
    }
    call.reply { (builder) throws(BusError) in try builder.append(tables: tables) }
  }

  func setCategories(_ call: MethodCall) throws(CallFailure) {
    let reader = call.reader
    let (name, tables) = try reading { () throws(BusError) in
      (try reader.readString(), try reader.readTables())
    }
    defer { for table in tables { table.closeFiles() } }
    let merge = try reading { () throws(BusError) in try reader.readBool() }
    let app = try permitted { () throws(CallError) in try appID(name) }
    try setCategories(call, tables, of: app, merge: merge)
  }

  func setCategories(
    _ call: MethodCall, _ tables: [Table], of app: AppID, merge: Bool = false
  ) throws(CallFailure) {
    let categories = try permitted { () throws(CallError) in try CategoryCoding.read(tables) }
    performer.setCategories(app, categories, merge: merge, now: now()) { Control.settle($0, call) }
  }

  func removeCategory(_ call: MethodCall) throws(CallFailure) {
    let reader = call.reader
    let (name, word) = try reading { () throws(BusError) in
      (try reader.readString(), try reader.readString())
    }
    let (app, category) = try permitted { () throws(CallError) in
      let app = try appID(name)
      let known = (performer.core.categories[app] ?? [:]).keys.sorted()
      guard let category = known.first(where: { $0.text.hasSameBytes(as: word) }) else {
        throw CallError(
          .badRequest,
          "\(app) has no category \(word.quoted)"
            + Nearest.hint(for: word, among: known.map(\.text)))
      }
      return (app, category)
    }
    performer.removeCategory(app, category, now: now()) { Control.settle($0, call) }
  }
}

import TocsinModel
import TocsinPerformer
import TocsinStore
import TocsinWire

extension Control {
  /// A notification is named by its number, by `APP/IDENTIFIER`, or by a part of an identifier
  /// that fits one only (dbus.md section 6).
  ///
  /// - Parameter partly: whether a part will do.
  func find(_ name: String, partly: Bool = true) throws(CallError) -> RequestID {
    let store = performer.store
    if let number = Int64(name), name.utf8.allSatisfy({ (48...57).contains($0) }) {
      guard let id = RequestID(number),
        try stored({ () throws(StoreError) in
          try store.request(id)
        }) != nil
      else { throw CallError(.noSuchRequest, "no notification \(name.quoted)") }
      return id
    }
    var app: AppID?
    var part = name
    if let slash = name.utf8.firstIndex(of: UInt8(ascii: "/")),
      let id = AppID(String(name[..<slash]))
    {
      app = id
      part = String(name[name.utf8.index(after: slash)...])
    }
    // A slip such as `rm -1` must not fit a part of some name.
    guard part.utf8.first != UInt8(ascii: "-") else {
      throw CallError(.noSuchRequest, "no notification \(name.quoted)")
    }
    guard !part.isEmpty else { throw CallError(.noSuchRequest, "an empty name names nothing") }
    for exactly in [true, false] {
      // A whole name counts before a part of another's, also when it has ended: nothing else is
      // changed in its place.
      if !exactly {
        let ended = try stored { () throws(StoreError) in try store.newest(named: part, app: app) }
        if let ended { return ended }
        guard partly else { break }
      }
      let found = try stored { () throws(StoreError) in
        try store.named(part, app: app, exactly: exactly, limit: 4)
      }
      if found.count == 1, let only = found.first { return only }
      if found.count > 1 {
        let some = found.map(\.description).joined(separator: ", ")
        throw CallError(
          .ambiguous, "\(name.quoted) fits several: \(some)\(found.count > 3 ? ", …" : "")")
      }
    }
    throw CallError(.noSuchRequest, "no notification \(name.quoted)")
  }

  func stored<Value>(_ body: () throws(StoreError) -> Value) throws(CallError) -> Value {
    do { return try performer.store.reading(body) } catch {
      onStoreError(error)
      throw CallError(.notDurable, error.line)
    }
  }
}

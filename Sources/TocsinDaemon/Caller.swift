import Systemd
import TocsinModel

/// Who is behind a connection (W2.1).
struct Caller: Equatable {
  enum Sandbox: Equatable {
    case none
    /// Its id is final.
    case app(AppID)
    /// It is in one, or may be, and has no id that could be said.
    case unnamed
  }

  var sandbox = Sandbox.none
  /// The app that its unit is named after.
  var unit: AppID?
  /// What it has said of itself, once.
  var registered: AppID?
  /// It has called a member of Center, so it says nothing of itself any more (W2.2).
  var hasCalled = false

  var isSandboxed: Bool { sandbox != .none }

  /// Nil for one that is not registered.
  var app: AppID? {
    switch sandbox {
    case .app(let app): app
    case .unnamed: nil
    case .none: registered ?? unit
    }
  }
}

extension Caller {
  /// - Parameter info: `/.flatpak-info` of the process, where it can be read.
  nonisolated init(_ credentials: Credentials, info: (Int32) -> String? = { _ in nil }) {
    self.init()
    // Of whom nothing can be learned, the worst is taken: a sandboxed program could end, or let
    // another use its connection, before anybody has looked.
    guard !credentials.isGone else {
      sandbox = .unnamed
      return
    }
    let units = [credentials.userUnit, credentials.unit].compactMap { $0 }
    let snap = ([credentials.label].compactMap { $0 } + units).first { $0.hasPrefix("snap.") }
    if let snap {
      // `snap.NAME.APP`: the two parts that name the snap.
      let id = snap.split(separator: ".").prefix(2).joined(separator: ".")
      sandbox = AppID(id).map { .app($0) } ?? .unnamed
    } else if let scope = units.first(where: { $0.hasPrefix("app-flatpak-") }) {
      sandbox = UnitName(scope)?.app.map { .app($0) } ?? .unnamed
    } else if let pid = credentials.pid, let text = info(pid) {
      sandbox = Caller.flatpak(text).map { .app($0) } ?? .unnamed
    }
    if let app = units.lazy.compactMap({ UnitName($0)?.app }).first, app != .tocsin { unit = app }
  }

  /// The `name` of `[Application]`.
  nonisolated static func flatpak(_ text: String) -> AppID? {
    var isInside = false
    for line in text.split(whereSeparator: \.isNewline) {
      if line.utf8.first == UInt8(ascii: "[") { isInside = line == "[Application]" }
      if isInside, line.hasPrefix("name=") { return AppID(String(line.dropFirst(5))) }
    }
    return nil
  }
}

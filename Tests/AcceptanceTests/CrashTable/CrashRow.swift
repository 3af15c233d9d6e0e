import TocsinModel
import TocsinWire

/// The rows of the crash table (TocsinCore/CrashTable.swift), and what a kill leaves before and
/// after them.
enum CrashRow: String, CaseIterable {
  case notStored = "nothing stored"
  case future = "request pending, next in the future"
  case announced = "request due, announced"
  case past = "request due, not announced"
  case waiting = "part waiting"
  case claimedLog = "part claimed, log"
  case claimedServer = "part claimed, desktop, a server"
  case claimedNoServer = "part claimed, desktop, no server"
  case claimedSinkGone = "part claimed, a sink that is gone"
  case shownSame = "part shown, the same owner"
  case shownOther = "part shown, another owner or none"
  case confirmed = "part written, closed, failed"
  case leftCenter = "part of what has left the center"
  case openResponse = "response open"
  case retrySet = "response open, a retry is set"

  /// The rows that say "again".
  var mayRepeat: Bool {
    switch self {
    case .announced, .claimedLog, .claimedServer, .claimedNoServer, .shownOther, .openResponse: true
    default: false
    }
  }
}

/// What the world is like when the daemon starts again.
enum Afterwards {
  case same
  /// Another server has come meanwhile.
  case newServer
  /// None is there at the start; one comes later.
  case serverLater
  /// The configuration has lost the desktop.
  case sinkGone
}

extension Remains {
  static let lines = SinkName(known: "lines")

  /// The row that this part of the delivery is in.
  func row(of sink: SinkName, _ afterwards: Afterwards) -> CrashRow? {
    guard let delivery, let state = delivery[sink] else { return nil }
    let isDesktop = sink == .desktop
    let isOpen = state == .claimed || state.isShown
    if delivery.ending != nil, isOpen { return .leftCenter }
    switch state {
    case .waiting: return .waiting
    case .claimed where !isDesktop: return .claimedLog
    case .claimed:
      switch afterwards {
      case .same, .newServer: return .claimedServer
      case .serverLater: return .claimedNoServer
      case .sinkGone: return .claimedSinkGone
      }
    case .shown: return afterwards == .same ? .shownSame : .shownOther
    case .written, .closed, .failed: return .confirmed
    }
  }
}

extension SinkState {
  var isShown: Bool { if case .shown = self { true } else { false } }
}

import TocsinModel

/// The sound that a content asks for, whichever way it was written.
struct AskedSound {
  enum Kind {
    case none, standard, named(String)
  }

  var kind: Kind
  var isCritical = false
  /// 0 to 1; outside it is clamped (D5.10).
  var volume: Double?

  init(_ sound: Sound) {
    switch sound {
    case .none: kind = .none
    case .standard: kind = .standard
    case .standardCritical:
      kind = .standard
      isCritical = true
    case .named(let name, let critical, let volume):
      isCritical = critical
      self.volume = volume.map { $0.isNaN ? 1 : min(max($0, 0), 1) }
      // `{ critical, volume }` without a name is the default sound.
      if name.hasSameBytes(as: "default") {
        kind = .standard
      } else if name.hasSameBytes(as: "default-critical") {
        kind = .standard
        isCritical = true
      } else if name.isEmpty || name.hasSameBytes(as: "none") {
        kind = .none
      } else {
        kind = .named(name)
      }
    }
  }

  var isNone: Bool {
    if case .none = kind { true } else { false }
  }
}

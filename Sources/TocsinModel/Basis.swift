/// What a decision stood on, kept beside its outcome, so that it can be explained later when the
/// settings, the machine and the configuration are others.
package struct Basis: Equatable, Sendable {
  package var configuration: ConfigurationMark
  /// Of that moment, as it concerned the notification.
  package var device: DeviceState
  /// Effective: as stored, as pinned, and as its category had it.
  package var settings: AppSettings
  /// What decided, for the reasons that something said decided; the others follow from the rules.
  package var because: [Because]
  /// What the notification's category has otherwise than its app (C4.3), key by key.
  package var ofCategory: [Override]

  package init(
    configuration: ConfigurationMark, device: DeviceState, settings: AppSettings,
    because: [Because] = [], ofCategory: [Override] = []
  ) {
    self.configuration = configuration
    self.device = device
    self.settings = settings
    self.because = because
    self.ofCategory = ofCategory
  }

  package struct Override: Equatable, Sendable {
    package var key: String
    package var place: Place

    package init(_ key: String, _ place: Place) {
      self.key = key
      self.place = place
    }
  }

  package struct Because: Equatable, Sendable {
    package var reason: Reason
    package var place: Place

    package init(_ reason: Reason, _ place: Place) {
      self.reason = reason
      self.place = place
    }
  }

  /// Where that is said which decided.
  package enum Place: Equatable, Sendable {
    /// `FILE:LINE` of the configuration.
    case written(String)
    /// The key of a stored setting; `CATEGORY/KEY` for one category of the app.
    case stored(String)

    package var word: String {
      switch self {
      case .written(let text), .stored(let text): text
      }
    }
  }
}

/// Which configuration was in force: the same files have the same mark. It tells configurations
/// apart and proves nothing.
package struct ConfigurationMark: Hashable, Sendable, CustomStringConvertible {
  package let bits: UInt64

  package init(bits: UInt64) { self.bits = bits }

  /// FNV-1a over names and bytes, in the order in which the files are read. A byte that no name
  /// holds stands between them.
  package init(files: [(name: String, bytes: [UInt8])]) {
    var bits: UInt64 = 0xCBF2_9CE4_8422_2325
    func add(_ byte: UInt8) { bits = (bits ^ UInt64(byte)) &* 0x100_0000_01B3 }
    for file in files {
      for byte in file.name.utf8 { add(byte) }
      add(0)
      // How many there are, so that no end of a file is taken for the next one's name.
      for shift in 0..<8 { add(UInt8(truncatingIfNeeded: file.bytes.count >> (8 * shift))) }
      for byte in file.bytes { add(byte) }
    }
    self.bits = bits
  }

  /// Sixteen hexadecimal digits.
  package var description: String {
    let digits = String(bits, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }
}

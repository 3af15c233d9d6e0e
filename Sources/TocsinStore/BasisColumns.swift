import TocsinModel

/// What a decision stood on, as four columns of its delivery: a hundred bytes or two, written with
/// it and read only when somebody asks why.
enum BasisColumns {
  static let names = "configuration, settings, device, because"

  static func bind(_ basis: Basis?, to statement: Statement) {
    guard let basis else {
      for _ in 0..<4 { statement.bind(nil as Int64?) }
      return
    }
    statement.bind(Int64(bitPattern: basis.configuration.bits))
      .bind(PackedWords.pack(words(basis.settings)))
      .bind(PackedWords.pack(words(basis.device)))
      .bind(PackedWords.pack(basis.because.flatMap(words) + basis.ofCategory.flatMap(words)))
  }

  /// Nil where a column cannot be read.
  static func read(_ row: Statement, from first: Int32) -> Basis? {
    guard let settings = settings(PackedWords.unpack(row.text(first + 1))),
      let device = device(PackedWords.unpack(row.text(first + 2))),
      let (because, ofCategory) = because(PackedWords.unpack(row.text(first + 3)))
    else { return nil }
    return Basis(
      configuration: ConfigurationMark(bits: UInt64(bitPattern: row.integer(first))),
      device: device, settings: settings, because: because, ofCategory: ofCategory)
  }

  // Settings.

  private static func words(_ settings: AppSettings) -> [String] {
    [
      settings.authorization.rawValue, String(settings.requested.rawValue),
      settings.delivery.rawValue, settings.alertStyle.rawValue,
    ] + SettingsColumns.switches.map { settings[keyPath: $0.0].column } + [
      PackedWords.word(settings.scheduledSummary), settings.previews.rawValue,
      settings.grouping.rawValue, PackedWords.word(settings.mutedUntil),
      PackedWords.word(settings.launched),
    ]
  }

  private static func settings(_ words: [Substring]) -> AppSettings? {
    let switches = SettingsColumns.switches
    let after = 4 + switches.count
    guard words.count == after + 5, let authorization = Authorization(rawValue: String(words[0])),
      let requested = Int(words[1]), let delivery = DeliveryStyle(rawValue: String(words[2])),
      let alertStyle = AlertStyle(rawValue: String(words[3])),
      let scheduledSummary = PackedWords.flag(words[after]),
      let previews = AppPreviews(rawValue: String(words[after + 1])),
      let grouping = Grouping(rawValue: String(words[after + 2])),
      let mutedUntil = PackedWords.time(words[after + 3]),
      let launched = PackedWords.time(words[after + 4])
    else { return nil }
    var settings = AppSettings.notDetermined
    settings.authorization = authorization
    settings.requested = AuthorizationOptions(rawValue: requested)
    settings.delivery = delivery
    settings.alertStyle = alertStyle
    for (position, (place, _)) in switches.enumerated() {
      guard let setting = Setting(column: String(words[4 + position])) else { return nil }
      settings[keyPath: place] = setting
    }
    settings.scheduledSummary = scheduledSummary
    settings.previews = previews
    settings.grouping = grouping
    settings.mutedUntil = mutedUntil
    settings.launched = launched
    return settings
  }

  // The machine.

  private static func words(_ device: DeviceState) -> [String] {
    [
      PackedWords.word(device.isLocked), PackedWords.word(device.isSilent),
      PackedWords.word(device.isForeground), DeviceWords.present(device.present),
      device.previews.rawValue, PackedWords.word(device.isInCar), device.space.rawValue,
      DeviceWords.quirks(device.quirks),
    ] + words(device.focus)
  }

  private static func words(_ focus: FocusState?) -> [String] {
    guard let focus else { return [] }
    return [
      PackedWords.word(focus.name?.text), PackedWords.word(focus.allowsApp),
      PackedWords.word(focus.allowsPerson), PackedWords.word(focus.allowsTimeSensitive),
      PackedWords.word(focus.showsSilencedOnLockScreen), PackedWords.word(focus.hidesBadges),
      PackedWords.word(focus.holdsSilenced), PackedWords.word(focus.filter),
    ]
  }

  private static func device(_ words: [Substring]) -> DeviceState? {
    guard words.count == 8 || words.count == 16, let isLocked = PackedWords.flag(words[0]),
      let isSilent = PackedWords.flag(words[1]), let isForeground = PackedWords.flag(words[2]),
      let present = DeviceWords.present(String(words[3])),
      let previews = Previews(rawValue: String(words[4])),
      let isInCar = PackedWords.flag(words[5]),
      let space = DeviceState.Space(rawValue: String(words[6])),
      let quirks = DeviceWords.quirks(String(words[7]))
    else { return nil }
    var device = DeviceState()
    device.isLocked = isLocked
    device.isSilent = isSilent
    device.isForeground = isForeground
    device.present = present
    device.previews = previews
    device.isInCar = isInCar
    device.space = space
    device.quirks = quirks
    guard words.count == 16 else { return device }
    device.focus = focus(words[8...])
    return device.focus == nil ? nil : device
  }

  private static func focus(_ words: ArraySlice<Substring>) -> FocusState? {
    let words = Array(words)
    guard let name = PackedWords.text(words[0]), let allowsApp = PackedWords.flag(words[1]),
      let allowsPerson = PackedWords.flag(words[2]),
      let allowsTimeSensitive = PackedWords.flag(words[3]),
      let showsSilenced = PackedWords.flag(words[4]),
      let hidesBadges = PackedWords.flag(words[5]),
      let holdsSilenced = PackedWords.flag(words[6]), let filter = PackedWords.text(words[7])
    else { return nil }
    var focus = FocusState()
    if let name {
      focus.name = FocusName(name)
      if focus.name == nil { return nil }
    }
    focus.allowsApp = allowsApp
    focus.allowsPerson = allowsPerson
    focus.allowsTimeSensitive = allowsTimeSensitive
    focus.showsSilencedOnLockScreen = showsSilenced
    focus.hidesBadges = hidesBadges
    focus.holdsSilenced = holdsSilenced
    focus.filter = filter
    return focus
  }

  // What decided.

  private static func words(_ because: Basis.Because) -> [String] {
    [because.reason.rawValue] + words(because.place)
  }

  /// No reason is called so, and a version before leaves it out.
  private static let ofCategory = "category:"

  private static func words(_ override: Basis.Override) -> [String] {
    [ofCategory + override.key] + words(override.place)
  }

  private static func words(_ place: Basis.Place) -> [String] {
    switch place {
    case .written(let text): ["written", PackedWords.word(text)]
    case .stored(let key): ["stored", PackedWords.word(key)]
    }
  }

  /// Reasons that this version does not know are left out, as `ReasonsColumn` does.
  private static func because(
    _ words: [Substring]
  ) -> (because: [Basis.Because], ofCategory: [Basis.Override])? {
    guard words.count.isMultiple(of: 3) else { return nil }
    var found: [Basis.Because] = []
    var overrides: [Basis.Override] = []
    for first in stride(from: 0, to: words.count, by: 3) {
      guard let text = PackedWords.text(words[first + 2]), let text else { return nil }
      let place: Basis.Place
      switch words[first + 1] {
      case "written": place = .written(text)
      case "stored": place = .stored(text)
      default: return nil
      }
      if words[first].hasPrefix(ofCategory) {
        overrides.append(Basis.Override(String(words[first].dropFirst(ofCategory.count)), place))
      } else if let reason = Reason(rawValue: String(words[first])) {
        found.append(Basis.Because(reason, place))
      }
    }
    return (found, overrides)
  }
}

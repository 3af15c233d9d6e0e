import TocsinModel
import TocsinTesting

extension RandomRows {
  mutating func setting() -> Setting { random.pick([.on, .off, .notSupported]) }

  mutating func options() -> AuthorizationOptions {
    AuthorizationOptions(rawValue: Int.random(in: 0...127, using: &random))
  }

  mutating func settings() -> AppSettings {
    var settings = AppSettings.notDetermined
    settings.authorization = random.pick(Authorization.allCases)
    settings.requested = options()
    settings.delivery = random.pick(DeliveryStyle.allCases)
    settings.alertStyle = random.pick(AlertStyle.allCases)
    settings.alert = setting()
    settings.lockScreen = setting()
    settings.notificationCenter = setting()
    settings.sound = setting()
    settings.badge = setting()
    settings.directMessages = setting()
    settings.critical = setting()
    settings.timeSensitive = setting()
    settings.scheduledSummary = flag()
    settings.previews = random.pick(AppPreviews.allCases)
    settings.grouping = random.pick(Grouping.allCases)
    settings.mutedUntil = maybe { $0.time() }
    settings.launched = maybe { $0.time() }
    return settings
  }

  mutating func overlay() -> SettingsOverlay {
    let settings = settings()
    var overlay = SettingsOverlay()
    overlay.authorization = maybe { _ in settings.authorization }
    overlay.delivery = maybe { _ in settings.delivery }
    overlay.alertStyle = maybe { _ in settings.alertStyle }
    overlay.alert = maybe { _ in settings.alert }
    overlay.lockScreen = maybe { _ in settings.lockScreen }
    overlay.notificationCenter = maybe { _ in settings.notificationCenter }
    overlay.sound = maybe { _ in settings.sound }
    overlay.badge = maybe { _ in settings.badge }
    overlay.directMessages = maybe { _ in settings.directMessages }
    overlay.critical = maybe { _ in settings.critical }
    overlay.timeSensitive = maybe { _ in settings.timeSensitive }
    overlay.scheduledSummary = maybe { _ in settings.scheduledSummary }
    overlay.previews = maybe { _ in settings.previews }
    overlay.grouping = maybe { _ in settings.grouping }
    return overlay
  }

  mutating func app(_ id: AppID) -> App {
    var categories: [CategoryID: SettingsOverlay] = [:]
    for _ in 0..<Int.random(in: 0...3, using: &random) { categories[name()] = overlay() }
    return App(
      id: id, settings: settings(), remembered: options(),
      prompt: maybe { Prompt($0.random.pick(Prompt.Kind.allCases), options: $0.options()) },
      categories: categories, badge: random.pick([0, 1, .max]), hasExplainedTimeSensitive: flag())
  }

  mutating func plural() -> PluralText {
    var forms = [PluralText.Form.other: text()]
    for form in PluralText.Form.allCases where flag() { forms[form] = text() }
    return PluralText(forms: forms)
  }

  mutating func category() -> Category {
    var category = Category(id: name())
    category.actions = actions()
    category.minimalActions = category.actions.map(\.id).reversed()
    category.hasCustomDismiss = flag()
    category.isAllowedInCar = flag()
    category.showsTitleWhenHidden = flag()
    category.showsSubtitleWhenHidden = flag()
    category.placeholder = maybe { $0.plural() }
    category.summaryFormat = maybe { $0.plural() }
    category.language = maybe { $0.random.pick(["de", "ru", "pt-BR"]) }
    return category
  }

  private mutating func present() -> Present {
    random.pick([.noDelegate, .noAnswer, .options([]), .options([.list, .sound])])
  }

  private mutating func quirks() -> Set<DeviceState.Quirk> {
    Set(DeviceState.Quirk.allCases.filter { _ in flag() })
  }

  mutating func device() -> DeviceState {
    var device = DeviceState()
    device.isLocked = flag()
    device.isSilent = flag()
    device.isForeground = flag()
    device.present = present()
    device.previews = random.pick(Previews.allCases)
    device.isInCar = flag()
    device.space = random.pick(DeviceState.Space.allCases)
    // One at most: how a set prints depends on how it was made.
    device.quirks = maybe { [$0.random.pick(DeviceState.Quirk.allCases)] } ?? []
    device.focus = maybe { rows in
      var focus = FocusState(name: rows.maybe { $0.name() })
      focus.allowsApp = rows.flag()
      focus.allowsPerson = rows.flag()
      focus.allowsTimeSensitive = rows.flag()
      focus.showsSilencedOnLockScreen = rows.flag()
      focus.hidesBadges = rows.flag()
      focus.holdsSilenced = rows.flag()
      focus.filter = rows.maybe { $0.text() }
      return focus
    }
    return device
  }

  mutating func basis() -> Basis {
    let because = (0..<Int.random(in: 0...3, using: &random)).map { _ in
      Basis.Because(
        random.pick(Reason.allCases), flag() ? .written(text()) : .stored(text()))
    }
    return Basis(
      configuration: ConfigurationMark(bits: random.next()), device: device(),
      settings: settings(), because: because)
  }

  mutating func byHand() -> ByHand {
    let state = device()
    var byHand = ByHand()
    byHand.device.isLocked = maybe { _ in state.isLocked }
    byHand.device.isSilent = maybe { _ in state.isSilent }
    byHand.device.isForeground = maybe { _ in state.isForeground }
    byHand.device.present = maybe { _ in state.present }
    byHand.device.previews = maybe { _ in state.previews }
    byHand.device.isInCar = maybe { _ in state.isInCar }
    byHand.device.space = maybe { _ in state.space }
    byHand.device.quirks = maybe { $0.quirks() }
    byHand.focus = maybe { rows in
      FocusByHand(rows.maybe { $0.name() }, until: rows.maybe { $0.time() })
    }
    return byHand
  }
}

import Systemd
import TocsinModel

// How each server tells of its do-not-disturb (the table of servers.md section 7).

extension DoNotDisturb.Way {
  /// Nil for one that is not known to have any.
  static func of(_ facts: ServerFacts) -> DoNotDisturb.Way? {
    if facts.can("inhibitions") { return .plasma }
    switch facts.name {
    case "dunst": return .dunst
    case "mako": return .mako
    case "SwayNotificationCenter": return .swaync
    case "Xfce Notify Daemon": return .xfce
    case "gnome-shell": return .gnome
    default: return nil
    }
  }

  /// Whether what is critical is shown all the same; dunst and mako keep it back too, unless their
  /// own configuration says otherwise.
  var showsCritical: Bool {
    switch self {
    case .gnome, .plasma, .swaync, .xfce: true
    case .dunst, .mako: false
    }
  }
}

extension DoNotDisturb.Way {
  /// How its person ends it.
  var end: String? {
    switch self {
    case .dunst: "dunstctl set-paused false"
    case .mako: "makoctl mode -r do-not-disturb"
    case .gnome, .plasma, .swaync, .xfce: nil
    }
  }
}

extension DoNotDisturb {
  func follow(_ owner: String, _ way: Way) throws(BusError) {
    switch way {
    case .dunst: try followFlag(owner, "org.dunstproject.cmd0", "paused")
    case .plasma: try followFlag(owner, NotificationServer.name, "Inhibited")
    case .mako: try followModes(owner)
    case .swaync: try followPanel(owner)
    case .xfce: try followXfconf()
    case .gnome: try followBanners()
    }
  }

  private func followFlag(
    _ owner: String, _ interface: String, _ name: String
  ) throws(BusError) {
    flag = try PropertyWatch(
      bus, peer: owner, .init(path: NotificationServer.path, interface: interface, name: name),
      "b", timeoutUsec: Self.timeout
    ) { (reader) throws(BusError) in
      try reader.readBool()
    } changed: { [weak self] in
      self?.take($0)
    }
  }

  // mako: the names of its modes are the person's own, and this one is its manual's.

  nonisolated private static let makoModes = ["do-not-disturb", "dnd"]
  private static let mako = PropertyWatch<[String]>.Place(
    path: "/fr/emersion/Mako", interface: "fr.emersion.Mako", name: "Modes")

  private func followModes(_ owner: String) throws(BusError) {
    modes = try PropertyWatch(bus, peer: owner, Self.mako, "as", timeoutUsec: Self.timeout) {
      (reader) throws(BusError) in
      try reader.readStrings()
    } changed: { [weak self] result in
      guard let self else { return }
      if case .failure(let error) = result, !error.isSilence, says == nil {
        mustBeAsked = true
        ask {}
      } else {
        take(result.map { Self.areQuiet($0) })
      }
    }
  }

  nonisolated private static func areQuiet(_ modes: [String]) -> Bool {
    modes.contains { mode in makoModes.contains { $0.hasSameBytes(as: mode) } }
  }

  /// One question at a time; whoever asks meanwhile is told with it.
  func ask(_ answered: @escaping () -> Void) {
    guard let owner, mustBeAsked else { return answered() }
    asking.append(answered)
    guard asking.count == 1 else { return }
    do throws(BusError) {
      let call = try bus.methodCall(
        to: owner, path: Self.mako.path, interface: Self.mako.interface, member: "ListModes")
      call.noAutoStart()
      question = try bus.call(call, timeoutUsec: Self.timeout) { [weak self] reply in
        guard let self else { return }
        do throws(BusError) {
          take(.success(Self.areQuiet(try reply.get().reader.readStrings())))
        } catch {
          take(.failure(error))
        }
        tellAsking()
      }
    } catch {
      take(.failure(error))
      tellAsking()
    }
  }

  private func tellAsking() {
    let told = asking
    asking = []
    for answered in told { answered() }
  }

  private func followPanel(_ owner: String) throws(BusError) {
    let (path, interface) = ("/org/erikreider/swaync/cc", "org.erikreider.swaync.cc")
    // `SubscribeV2` of later ones begins with the same two.
    slots.append(
      try bus.match(
        "type='signal',sender='\(owner)',path='\(path)',interface='\(interface)'"
      ) { [weak self] message in
        guard let self, message.sender == self.owner,
          ["Subscribe", "SubscribeV2"].contains(message.member ?? "")
        else { return }
        do throws(BusError) {
          let reader = message.reader
          _ = try reader.readUInt32()
          take(.success(try reader.readBool()))
        } catch {
          take(.failure(error))
        }
      })
    let call = try bus.methodCall(to: owner, path: path, interface: interface, member: "GetDnd")
    call.noAutoStart()
    question = try bus.call(call, timeoutUsec: Self.timeout) { [weak self] reply in
      self?.take(reply.bool)
    }
  }

  // xfce4-notifyd looks into a store of settings that is a program of its own.

  private static let xfconfName = "org.xfce.Xfconf"
  private static let xfconfKey = ("xfce4-notifyd", "/do-not-disturb")

  private func followXfconf() throws(BusError) {
    slots.append(
      try bus.watchOwner(of: Self.xfconfName) { [weak self] _, new in
        self?.xfconf = new
        if let new { self?.askXfconf(new) }
      })
    slots.append(
      try bus.match(
        "type='signal',sender='\(Self.xfconfName)',interface='\(Self.xfconfName)',"
          + "arg0='\(Self.xfconfKey.0)',arg1='\(Self.xfconfKey.1)'"
      ) { [weak self] message in
        guard let self, let xfconf, message.sender == xfconf else { return }
        xfconfSaid(message)
      })
    question = try bus.owner(of: Self.xfconfName) { [weak self] reply in
      guard let self else { return }
      guard let owner = (try? reply.get()) ?? nil else { return take(.success(false)) }
      xfconf = owner
      askXfconf(owner)
    }
  }

  private func xfconfSaid(_ message: Message) {
    do throws(BusError) {
      let reader = message.reader
      guard try reader.readString() == Self.xfconfKey.0,
        try reader.readString() == Self.xfconfKey.1
      else { return }
      switch message.member {
      case "PropertyChanged":
        take(.success(try reader.variant("b") { (r) throws(BusError) in try r.readBool() }))
      case "PropertyRemoved": take(.success(false))
      default: break
      }
    } catch {
      take(.failure(error))
    }
  }

  private func askXfconf(_ owner: String) {
    do throws(BusError) {
      let call = try bus.methodCall(
        to: owner, path: "/org/xfce/Xfconf", interface: Self.xfconfName, member: "GetProperty")
      call.noAutoStart()
      try call.append(string: Self.xfconfKey.0)
      try call.append(string: Self.xfconfKey.1)
      question = try bus.call(call, timeoutUsec: Self.timeout) { [weak self] reply in
        // Never set is off.
        if case .failure(let error) = reply, error.name.hasPrefix("\(Self.xfconfName).Error.") {
          self?.take(.success(false))
        } else {
          self?.take(reply.boolVariant)
        }
      }
    } catch {
      take(.failure(error))
    }
  }

  private func followBanners() throws(BusError) {
    banners = try ShownBanners(bus, loop, warn: warn) { [weak self] shown in
      self?.take(.success(!shown))
    } failed: { [weak self] in
      self?.take(.failure(.failed("")))
    }
  }
}

extension Result<Message, BusError> {
  fileprivate var bool: Result<Bool, BusError> {
    do throws(BusError) { return .success(try get().reader.readBool()) } catch {
      return .failure(error)
    }
  }

  fileprivate var boolVariant: Result<Bool, BusError> {
    do throws(BusError) {
      return .success(
        try get().reader.variant("b") { (reader) throws(BusError) in try reader.readBool() })
    } catch {
      return .failure(error)
    }
  }
}

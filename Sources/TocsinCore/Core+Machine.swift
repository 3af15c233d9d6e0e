import TocsinModel

extension Core {
  func handle(_ event: MachineEvent, now: WallTime) -> [Effect] {
    var byHand = machine.byHand
    switch event {
    case .setFocus(let name?, let until):
      guard setup.focus(named: name) != nil else {  // B109
        let known = setup.focuses.map(\.name.text).joined(separator: ", ")
        return refusal(.badRequest, "no Focus '\(name)'; there are \(known)")
      }
      if let until, until <= now {
        return refusal(.timePast, "the Focus would have ended already")
      }
      byHand.focus = FocusByHand(name, until: until)
    case .setFocus(nil, let until):
      byHand.focus = FocusChoice.off(at: now, setup, zones: zones)
      // A server's do-not-disturb has no window that ends.
      if byHand.focus == nil, machine.saysDoNotDisturb, setup.desktop.followsServer {
        byHand.focus = FocusByHand(nil)
      }
      if let until, until > now { byHand.focus = FocusByHand(nil, until: until) }
    case .setDevice(let overlay): byHand.device = byHand.device.overlaid(with: overlay)
    case .autoDevice(let keys): for key in keys { byHand.device.clear(key) }
    }
    return [.saveByHand(byHand), .reply(.settled(.byHand(byHand)))]
  }
}

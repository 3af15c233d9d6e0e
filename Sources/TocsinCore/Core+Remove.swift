import TocsinModel

extension Core {
  func remove(
    _ request: Request, center: Delivery?, _ removal: Removal, now: WallTime
  ) -> [Effect] {
    var request = request
    var effects: [Effect] = []
    let wasPending = request.isAhead
    let takesPending = removal != .delivered && wasPending
    let takesCenter = removal != .pending && center != nil

    if takesCenter, let center {  // D8.7: its popup goes too
      effects.append(.endDelivery(center.id, .removed))
      effects += withdrawals(of: center)
    }
    if takesPending {
      request.end(leaving: takesCenter ? nil : center, else: .removed)
    } else if takesCenter, !wasPending {
      request.end(as: .removed)
    }
    guard takesPending || takesCenter else {
      return [.reply(.removed(center != nil ? .delivered : .unknown))]
    }
    effects += [.update(request), entry(.removed, request, now: now, reasons: [.removed])]
    if let center, !takesPending {
      effects += finish(request, center, .withdrawn)
    } else {
      effects.append(.finish(request.id, .withdrawn, action: nil, text: nil))
    }
    return effects + [.reply(.removed(.removed))]
  }
}

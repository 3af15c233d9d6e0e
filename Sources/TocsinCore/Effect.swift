package import TocsinModel

/// What the performer is to do, in order. Those of the store come to the disk with one commit;
/// those of the world follow it, so that nobody hears of what could still be lost.
package indirect enum Effect: Equatable, Sendable {
  // The store.
  case insert(Request)
  /// The whole row anew.
  case replace(Request)
  /// How far it has come: its state, its next instant, its count.
  case update(Request)
  case insertDelivery(Delivery)
  /// It was decided again.
  case updateOutcome(Delivery)
  /// The summary has come that it was held for.
  case release(delivery: Int64)
  /// When it alerts again; nil is no more.
  case nag(delivery: Int64, Nagging?)
  /// Its words are others.
  case updateText(Delivery)
  case updatePart(delivery: Int64, SinkPart)
  case markDelivered(Int64)
  /// All the reasons of a delivery's outcome, with those that its sinks have added.
  case explain(delivery: Int64, [Reason])
  case endDelivery(Int64, Ending)
  /// A new row; the store gives it its number. While it is open its handler runs after the commit.
  case respond(Response, Request, Delivery?)
  case updateResponse(Response)
  /// A new row that nobody hears of before the unlock (D9.9).
  case hold(Response)
  /// It was no answer, or another row is it now.
  case forget(response: Int64)
  case append(LogEntry)
  /// All that is remembered of an app.
  case save(App)
  /// The badge alone, of an app that is remembered.
  case saveBadge(AppID, Int64)
  case saveCategories(AppID, [Category])
  /// The table of that language, a tag in small letters; an empty one is none.
  case saveStrings(AppID, language: String, [StringKey: String])
  case saveByHand(ByHand)
  /// What is answered to this app's notifications is for itself, from now on.
  case listen(AppID)
  /// The day on which the digest of the center last came, `2026-11-30` (S6.11).
  case markDigest(day: String)
  /// The app's part of the center is empty but for this one (D6.30).
  case clearCenter(AppID, but: Int64)

  /// A handler said 78: nothing more goes to it until the configuration is read again.
  case disable(HandlerName)
  /// Whether a person has been told that it fails; its name, or its program.
  case mark(handler: String, fails: Bool)

  // The world.
  /// Show it, or write it.
  case present(Delivery, Request, SinkName, Presentation)
  case withdraw(Delivery, SinkName)
  /// A further attempt of a row that is stored.
  case run(Response, Request, Delivery?)
  /// A person is asked for the text of this action (S6.6).
  case prompt(Delivery, Request, Action, activationToken: String?)
  /// Whoever waits for this request's end hears it.
  case finish(RequestID, WaitResult, action: ActionID?, text: String?)
  /// Whoever waits for the person's answer about this app hears it (D2.1).
  case granted(AppID, Bool)
  /// Its app is in front and says what to present of it; it stays due until then (D5.19).
  case askToPresent(Request, asked: WallTime)
  /// The app's own settings page is asked for (D2.29).
  case openSettings(AppID)
  case reply(Answered)
}

/// How a delivery comes to a sink.
package enum Presentation: Equatable, Sendable {
  /// For the first time, with everything that was decided.
  case new
  /// Perhaps for the second time, after a crash between claim and confirm.
  case repeated
  /// In the place it already has, without sound: after a restart of the daemon, so that answers
  /// come to the new connection (S5.2).
  case takenOver(ServerPlace)
  /// Once more, in the place it already has, with the sound (T6.10).
  case again(ServerPlace)

  /// Where it is on the screen already; nil for what comes there now.
  package var place: ServerPlace? {
    switch self {
    case .takenOver(let place), .again(let place): place
    case .new, .repeated: nil
    }
  }
}

/// What a caller is told.
package enum Answered: Equatable, Sendable {
  case added(Request, replaced: Bool)
  case refused(CallError)
  case removed(RemovalResult)
  case changed(Request)
  case acted(ResponseRoute)
  /// Answered, and it counts with the unlock (D9.9).
  case awaitsUnlock
  case settled(Settled)
}

/// What came of something that was said of an app or of the machine.
package enum Settled: Equatable, Sendable {
  /// D2.28
  case granted(Bool)
  /// The person is asked; `Effect.granted` follows.
  case asked
  /// As it is from now on.
  case app(App)
  case categories
  case byHand(ByHand)
}

package enum RemovalResult: String, Sendable {
  case removed, delivered, unknown
}

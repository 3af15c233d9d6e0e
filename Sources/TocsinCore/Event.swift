package import TocsinModel
package import TocsinPolicy

/// What can happen to a request. Each event carries the rows it is about, read by the performer,
/// and the numbers that new rows get: the core looks nothing up.
package indirect enum Event: Sendable {
  /// Somebody asks for a request. `existing` has the same identifier and is live; `center` is its
  /// delivery that is still there.
  case add(Draft, id: RequestID, existing: Request?, center: Delivery?, pending: PendingCount)
  /// The alarm rang and this request's time has come.
  /// `before`: how many of those missed with it have been delivered one by one.
  /// `others`: what lies in its group, without what it replaces.
  /// `presented`: its app is in front and was asked.
  case due(
    Request, delivery: Int64, center: Delivery?, before: Int64 = 0, others: Tally = Tally(),
    presented: Presented? = nil)
  /// Found at start: due, and announced up to that instant before a crash.
  case foundAnnounced(
    Request, delivery: Int64, center: Delivery?, before: Int64 = 0, through: WallTime,
    others: Tally = Tally())
  /// Somebody takes it back: its pending half, its delivered half, or both.
  case remove(Request, center: Delivery?, Removal)

  /// A sink has it. `reasons`: what it could not do, or was spared.
  case posted(Delivery, Request, SinkName, SinkState, reasons: [Reason] = [])
  /// A sink could not take it. `again` asks for another try when a server is there.
  case refused(Delivery, Request, SinkName, Reason)
  /// The server let go of it.
  case closed(Delivery, Request, SinkName, CloseReason, underway: Underway = .nothing)
  /// A person answered, on a server or from a shell.
  /// `isAwaited`: somebody's `Await` hears it, so it does not go nowhere.
  /// `rows`: of the questions about the app that it concerns, where it may answer one.
  case answered(
    Delivery, Request, Answer, isAwaited: Bool = false, rows: PromptRows? = nil,
    center: CenterLook? = nil, underway: Underway = .nothing)
  /// Whoever was asked for the text of a reply gave none.
  case promptEnded(Delivery, Request)
  /// An answer that waits for the unlock: there is one, or its time is over.
  case unlocked(Response, Request, Delivery?, isAwaited: Bool = false)

  /// A notification server has come, and this delivery's desktop part waits for one.
  case serverReady(Delivery, Request, SinkName)
  /// The server that showed this is gone, or its connection is another one after a restart.
  case serverLost(Delivery, Request, SinkName)
  /// Found at start: claimed before a crash and never confirmed.
  case foundClaimed(Delivery, Request, SinkName)
  /// Found at start: on the screen of a server that still lives.
  case foundShown(Delivery, Request, SinkName, ServerPlace)
  /// Found at start: a response whose handler never answered.
  case foundOpen(Response, Request, Delivery?)

  /// The clock was set, or a zone moved, while this was pending.
  /// `delivered` are its rings after now that were delivered before the clock was set back.
  case clock(Request, ClockEvent, delivered: [WallTime])

  case pause(Request, until: WallTime?)
  case resume(Request, center: Delivery?)
  case skip(Request, center: Delivery?)
  case snooze(Request, center: Delivery?, until: WallTime)
  case done(Request, center: Delivery?)
  /// It is time to alert again.
  /// `underway`: somebody is answering it just now.
  case nag(Delivery, Request, Nagging, others: Tally = Tally(), underway: Underway = .nothing)
  /// `isNewTime`: its trigger is another one.
  case edit(
    Request, edited: Request, isNewTime: Bool, center: Delivery?, others: Tally = Tally())

  /// An app asks, or its person says something of it.
  case app(AppID, AppEvent, PromptRows)
  case machine(MachineEvent)
  /// The Focus that silenced it has ended, and it alerts again by itself (D6.59).
  /// `delivery`: of the new one, in the place of the one that lies in the center.
  case alertAgain(Delivery, Request, delivery: Int64, others: Tally = Tally())
  /// What was held comes together.
  case digest(Digest, NoticeRow)
  /// What came together is told of once more, as it may be now.
  case retell(Digest, NoticeRow)
  /// What lies in the center alone is told of: how many of which app (S6.11).
  case centerDigest([(app: AppID, count: Int64)], NoticeRow)
  /// The machine was unlocked while this was on the screen.
  case reveal(Delivery, Request, SinkName, ServerPlace, others: Tally)
  /// A newer one of its group has a popup.
  case cover(Delivery, Request, SinkName)
  /// It leads its group on the screen, in which something has changed.
  case recount(Delivery, Request, SinkName, ServerPlace, others: Tally)

  case handlerEnded(
    Response, Request, RunEnd, label: String, aftermath: Aftermath? = nil)
  /// The next attempt of a handler is due.
  case retryDue(Response, Request, Delivery?)
}

/// What an app asks for itself, and what a person says of it (delivery.md section 2).
package enum AppEvent: Equatable, Sendable {
  case authorize(AuthorizationOptions)
  case answer(PromptAnswer)
  case choose(Choice)
  /// Of the app, or of one of its categories.
  case set(SettingsOverlay, CategoryID?)
  case reset
  case resetCategory(CategoryID)
  /// An ephemeral app was opened (D2.18).
  case launch
  /// Found at start: a prompt is open that nobody sees.
  case remind
  /// `known`: the set before, in its order.
  case setCategories([Category], merge: Bool, known: [Category])
  /// It wants to hear itself what its person answers.
  case listen
  /// The number on its icon; 0 takes it away.
  case setBadge(Int64)
  case removeCategory(CategoryID, known: [Category])
  /// Its texts in one language, all of them (D8.12).
  case setStrings(language: String, [StringKey: String])
}

/// What a person says of the machine.
package enum MachineEvent: Equatable, Sendable {
  /// Nil is off (C5.2).
  case setFocus(FocusName?, until: WallTime?)
  case setDevice(DeviceOverlay)
  /// As the desktop says, from now on.
  case autoDevice([DeviceKey])
}

/// What an app in front said to a notification that came due (D5.19).
package struct Presented: Equatable, Sendable {
  package var answer: Present
  /// When it was asked, which was when the notification was due to be shown.
  package var asked: WallTime

  package init(_ answer: Present, asked: WallTime) {
    self.answer = answer
    self.asked = asked
  }
}

/// How many requests are pending.
package struct PendingCount: Equatable, Sendable {
  package var ofApp: Int64
  package var all: Int64
  /// Whose place the new one may take; nil where the app is not full, or the profile does not evict.
  package var evictable: Evictable?

  package init(ofApp: Int64, all: Int64, evictable: Evictable? = nil) {
    self.ofApp = ofApp
    self.all = all
    self.evictable = evictable
  }
}

/// The one of an app's pending requests that a profile drops first (D8.6), and what is still there of
/// its deliveries.
package struct Evictable: Equatable, Sendable {
  package var request: Request
  package var center: Delivery?

  package init(_ request: Request, center: Delivery?) {
    self.request = request
    self.center = center
  }
}

package enum Removal: Sendable {
  case pending, delivered, all
}

/// An answer before it is known what it means.
package struct Answer: Equatable, Sendable {
  package enum Key: Equatable, Sendable {
    /// As a server signals it: `default`, or our own `a0`, `a1`, … (servers.md section 6).
    case server(String)
    /// As a server signals what was typed into the popup's own field.
    case typed(String)
    /// What was typed where a person was asked for it, outside of the popup.
    case prompted(ActionID, String)
    /// As a person names it: an action's id, `default` or `dismiss`.
    case named(String, text: String?)
  }

  package var key: Key
  package var activationToken: String?

  package init(key: Key, activationToken: String? = nil) {
    self.key = key
    self.activationToken = activationToken
  }
}

import Testing
import TocsinModel
import TocsinPolicy
import TocsinTesting

/// Which buttons are shown (D9.3, D9.5, D9.15, D9.16).
struct ActionTests {
  private func shown(_ change: (inout Scene) -> Void) -> (ids: [String], reasons: [Reason]) {
    let outcome = Scene(change).outcome
    return (
      outcome.actions.map(\.id.text),
      outcome.reasons.filter { ReasonStep.of($0) == .category }
    )
  }

  @Test(
    "D9.5: as many as fit, and limited only where one is left out", arguments: [0, 2, 3, 10, 11])
  func fits(count: Int) {
    let full = shown { $0.own = (0..<count).map { Sample.action("act-\($0)") } }
    #expect(full.ids == (0..<count).prefix(10).map { "act-\($0)" })
    #expect(full.reasons == (count > 10 ? [.actionsLimited] : []))
    let limited = shown {
      $0.own = (0..<count).map { Sample.action("act-\($0)") }
      $0.device.space = .limited
    }
    #expect(limited.ids == (0..<count).prefix(2).map { "act-\($0)" })
    #expect(limited.reasons == (count > 2 ? [.actionsLimited] : []))
  }

  @Test("D9.5: where little fits, the category's own choice, in its own order")
  func minimal() {
    let result = shown {
      $0.category("c") {
        $0.has(4)
        $0.minimalActions = [ActionID(known: "a4"), ActionID(known: "a2"), ActionID(known: "a1")]
      }
      $0.this(category: "c")
      $0.device.space = .limited
    }
    #expect(result.ids == ["a4", "a2"])
    #expect(result.reasons == [.actionsLimited])
    let full = shown {
      $0.category("c") {
        $0.has(3)
        $0.minimalActions = [ActionID(known: "a2")]
      }
      $0.this(category: "c")
    }
    #expect(full.ids == ["a1", "a2", "a3"])
  }

  @Test("A request's own buttons stand in place of its category's, known or not")
  func own() {
    let known = shown {
      $0.category("c") { $0.has(3) }
      $0.this(category: "c")
      $0.own = [Sample.action("mine")]
    }
    #expect(known.ids == ["mine"])
    #expect(known.reasons.isEmpty)
    let unknown = shown {
      $0.this(category: "c")
      $0.own = [Sample.action("mine")]
    }
    #expect(unknown.ids == ["mine"])
    #expect(unknown.reasons == [.unknownCategory])
  }

  @Test("D9.16: in the car nobody types")
  func car() {
    let change: (inout Scene) -> Void = {
      $0.request([.alert, .sound, .badge, .car])
      $0.device.isInCar = true
      $0.category("c") {
        $0.isAllowedInCar = true
        $0.actions = [Sample.action("reply", input: true), Sample.action("call")]
      }
      $0.this(category: "c")
    }
    let inCar = shown(change)
    #expect(inCar.ids == ["call"])
    #expect(inCar.reasons == [.noTextInCar])
    let outside = shown {
      change(&$0)
      $0.device.isInCar = false
    }
    #expect(outside.ids == ["reply", "call"])
    #expect(outside.reasons.isEmpty)
  }

  @Test("D9.15: buttons stay while words are hidden, unless the switch hides them")
  func hidden() {
    let change: (inout Scene) -> Void = {
      $0.hide()
      $0.own = [Sample.action("a")]
    }
    #expect(shown(change).ids == ["a"])
    let switched = shown {
      change(&$0)
      $0.profile.hidesActionsWhenHidden = true
    }
    #expect(switched.ids.isEmpty)
  }
}

import Testing
import TocsinCore
import TocsinPerformer
import TocsinStore
import TocsinTesting

/// What is gone through after changes of clock, zone and rules.
@Suite("The agenda of a clock that changed")
struct ClockAgendaTests {
  @Test("It is over when each cause was gone through once; one that comes again begins anew")
  func causes() throws {
    let stage = Stage(try Store.inMemory())
    var agenda = ClockAgenda()
    #expect(agenda.isOver)
    for cause in [ClockEvent.zone, .setBack, .zone] { agenda.add(ClockWork(cause)) }
    var steps = 0
    while !agenda.isOver, steps < 100 {
      agenda.step(stage.performer, limit: 10, now: Stage.now)
      steps += 1
    }
    #expect(steps == 2)  // nothing is stored: a step for each cause
  }

  @Test("New rules are all that another zone is, and more")
  func rules() throws {
    let stage = Stage(try Store.inMemory())
    var agenda = ClockAgenda()
    agenda.add(ClockWork(.zone))
    agenda.add(ClockWork(.zoneData))
    agenda.step(stage.performer, limit: 10, now: Stage.now)
    #expect(agenda.isOver)
  }
}

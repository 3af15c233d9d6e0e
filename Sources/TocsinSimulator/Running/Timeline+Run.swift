import TocsinModel
import TocsinStore
package import TocsinTime
import TocsinWire

extension Timeline {
  /// Plays it, and compares what happens with what is expected.
  ///
  /// - Parameter coverage: notes what is reached.
  package func run(
    in file: PolicyFile, zones: any ZoneSource, noting coverage: Coverage? = nil
  ) -> CaseResult {
    var comparison = Comparison(self, of: file)
    let simulation: Simulation
    do throws(StoreError) {
      simulation = try Simulation(world(in: file, zones: zones))
    } catch {
      comparison.fail("store", nil, expected: .text("a store in memory"), got: .text(error.line))
      return comparison.result
    }
    if let coverage { note(simulation, in: file, coverage) }
    var next = expectations.indices.first
    play(on: simulation) { moment in
      let happenings = simulation.takeHappenings()
      coverage?.note(happenings)
      let told = happenings.filter(\.isTold)
      comparison.happenings += told
      if told.isEmpty { comparison.walls[moment] = (simulation.now, simulation.zone) }
      while let index = next, expectations[index].at <= moment {
        comparison.compareStanding(expectations[index], simulation)
        next = index + 1 < expectations.count ? index + 1 : nil
      }
    }
    comparison.zoneAtEnd = simulation.zone
    if let next = simulation.nextSummary, let moment = simulation.clock.moment(of: next) {
      comparison.summaryDue = (moment, next)
    }
    for app in apps {
      for request in simulation.pending(of: app.id) {
        guard let next = request.next, let moment = simulation.clock.moment(of: next) else {
          continue
        }
        comparison.left.append((request.identifier, moment, next))
      }
    }
    comparison.compareHappenings()
    return comparison.result
  }

  /// All that happens, moment by moment; `each` is called after what falls due at one.
  func play(on simulation: Simulation, _ each: (Span) -> Void) {
    var moments = Set(events.map(\.at)).union(expectations.map(\.at)).sorted()
    if moments.isEmpty { moments = [.zero] }
    var event = events.startIndex
    for moment in moments {
      while event < events.endIndex, events[event].at <= moment {
        simulation.apply(events[event].event, at: moment)
        event += 1
      }
      simulation.advance(to: moment)
      each(moment)
    }
  }
}

extension SimulatedHappening {
  /// Something that an expectation may name.
  var isOfConcern: Bool {
    switch what {
    case .delivered, .unseen, .summary, .response, .missed, .error, .granted, .awaitsUnlock, .fault:
      true
    case .event, .handled, .logged: false
    }
  }

  /// Or that a failure may tell of. Of a long run most is neither.
  fileprivate var isTold: Bool {
    switch what {
    case .event: false  // its timeline has them
    case .handled(let end): end != .exited(0)
    case .logged(let entry, _): entry.isTold
    default: true
    }
  }
}

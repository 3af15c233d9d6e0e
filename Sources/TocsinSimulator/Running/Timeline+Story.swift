import TocsinStore
package import TocsinTime
package import TocsinWire

extension Timeline {
  /// Plays it to its end; each thing that happens, in order. Nothing is asserted.
  package func story(
    in file: PolicyFile, zones: any ZoneSource, _ tell: (SimulatedHappening) -> Void
  ) throws(Fault) {
    let simulation: Simulation
    do throws(StoreError) {
      simulation = try Simulation(world(in: file, zones: zones))
    } catch {
      throw Fault(file: file.name, position: position, "cannot be played: \(error.line)")
    }
    play(on: simulation) { _ in
      for happening in simulation.takeHappenings() { tell(happening) }
    }
  }
}

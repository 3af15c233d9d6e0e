/// What every verb is given: the world outside of the command line.
package final class Session {
  package let environment: Environment
  package let control: any Control
  package let output: Output
  package let clock: LocalClock

  package init(
    environment: Environment, control: any Control, output: Output, clock: LocalClock
  ) {
    self.environment = environment
    self.control = control
    self.output = output
    self.clock = clock
  }
}

/// What every verb is given: the world outside of the command line.
package final class Session {
  package let environment: Environment
  package let control: any Control
  package let output: Output
  package let clock: LocalClock
  /// What `-` as a text stands for.
  package let input: () throws(Failure) -> String

  package init(
    environment: Environment, control: any Control, output: Output, clock: LocalClock,
    input: @escaping () throws(Failure) -> String
  ) {
    self.input = input
    self.environment = environment
    self.control = control
    self.output = output
    self.clock = clock
  }
}

import CLinux
import CSystemd
import Glibc

/// An interface of an object as a table: one row per member, with its signatures and the names of
/// its arguments.
///
/// A wrong table (an invalid signature, or not one name for each argument) is a mistake in the
/// program and stops it.
package final class Interface {
  package enum Member {
    case method(Method)
    case property(Property)
    case signal(name: String, arguments: Arguments)
  }

  /// A signature and one name for each complete type in it.
  package struct Arguments {
    package let signature: String
    package let names: [String]

    package init(_ signature: String = "", _ names: [String] = []) {
      precondition(completeTypes(in: signature) == names.count, "\(signature): \(names)")
      self.signature = signature
      self.names = names
    }
  }

  package final class Method {
    package let name: String
    package let input: Arguments
    package let output: Arguments
    let handler: (MethodCall) throws(BusError) -> Void

    init(
      _ name: String, _ input: Arguments, _ output: Arguments,
      _ handler: @escaping (MethodCall) throws(BusError) -> Void
    ) {
      self.name = name
      self.input = input
      self.output = output
      self.handler = handler
    }
  }

  /// What other programs may assume of a property's value.
  package enum Change {
    /// It never changes.
    case constant
    /// A signal with the new value tells of each change.
    case emitsChange
    /// A signal without the value does.
    case emitsInvalidation
    /// Nothing does.
    case silent
  }

  package final class Property {
    package let name: String
    package let signature: String
    package let change: Change
    let getter: (Message, MessageBuilder) throws(BusError) -> Void

    init(
      _ name: String, _ signature: String, _ change: Change,
      _ getter: @escaping (Message, MessageBuilder) throws(BusError) -> Void
    ) {
      self.name = name
      self.signature = signature
      self.change = change
      self.getter = getter
    }
  }

  package let name: String
  package let members: [Member]
  let vtable: Vtable

  package init(_ name: String, _ members: [Member]) {
    self.name = name
    self.members = members
    vtable = Vtable(members)
  }
}

extension Interface.Member {
  /// A method. The handler replies at once or keeps the call; what it throws is the reply.
  package static func method(
    _ name: String, in input: Interface.Arguments = .init(),
    out output: Interface.Arguments = .init(),
    _ handler: @escaping (MethodCall) throws(BusError) -> Void
  ) -> Self {
    .method(Interface.Method(name, input, output, handler))
  }

  /// A property that only we change. The getter is given the message that asks, so that it knows
  /// who does, and writes one value of type `signature`.
  package static func property(
    _ name: String, _ signature: String, _ change: Interface.Change,
    _ getter: @escaping (Message, MessageBuilder) throws(BusError) -> Void
  ) -> Self {
    .property(Interface.Property(name, signature, change, getter))
  }

  package static func signal(_ name: String, _ arguments: Interface.Arguments = .init()) -> Self {
    .signal(name: name, arguments: arguments)
  }
}

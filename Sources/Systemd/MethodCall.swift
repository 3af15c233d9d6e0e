import CLinux
import CSystemd
import Glibc

/// A call that somebody made of one of our objects, to be answered now or later.
///
/// Keep it for as long as the answer takes: a call that is dropped unanswered is answered with
/// `NoReply`, so that nobody waits for nothing.
package final class MethodCall {
  package let message: Message
  package private(set) var isAnswered = false

  init(_ message: Message) { self.message = message }

  deinit {
    if !isAnswered {
      replyError(BusError(name: BusError.noReplyName, message: "The call was not answered"))
    }
  }

  /// The caller's unique name.
  package var sender: String { message.sender ?? "" }
  package var path: String { message.path ?? "" }
  package var interface: String { message.interface ?? "" }
  package var member: String { message.member ?? "" }
  package var expectsReply: Bool { message.expectsReply }

  /// A reader at the start of the arguments.
  package var reader: MessageReader { message.reader }

  /// Answers with what `build` writes; what cannot be sent is answered as the error it makes.
  /// Nothing happens where the call is answered already or no reply is wanted.
  package func reply(_ build: (MessageBuilder) throws(BusError) -> Void = { _ in }) {
    guard !isAnswered else { return }
    do throws(BusError) {
      let message = try makeReply()
      try build(message)
      reply(with: message)
    } catch {
      replyError(error)
    }
  }

  /// An empty reply to write into; `reply(with:)` sends it.
  package func makeReply() throws(BusError) -> MessageBuilder {
    var raw: OpaquePointer?
    try sent(sd_bus_message_new_method_return(message.raw, &raw))
    guard let raw else { throw BusError(errno: ENOMEM) }
    return MessageBuilder(owning: raw)
  }

  /// Answers with a message that `makeReply` made.
  package func reply(with message: MessageBuilder) {
    guard !isAnswered else { return }
    guard expectsReply else {
      isAnswered = true
      return
    }
    let result = sd_bus_send(nil, message.raw, nil)
    if result < 0 { replyError(BusError(errno: -result)) } else { isAnswered = true }
  }

  package func replyError(_ error: BusError) {
    guard !isAnswered else { return }
    isAnswered = true
    guard expectsReply else { return }
    let valid = sd_bus_interface_name_is_valid(error.name) > 0
    var raw = sd_bus_error()
    _ = sd_bus_error_set(&raw, valid ? error.name : BusError.failedName, error.message)
    // Fails only where nobody is left to hear it.
    _ = sd_bus_reply_method_error(message.raw, &raw)
    sd_bus_error_free(&raw)
  }

  package func replyError(name: String, message: String) {
    replyError(BusError(name: name, message: message))
  }
}

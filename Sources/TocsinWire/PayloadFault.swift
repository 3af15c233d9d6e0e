package import TocsinModel

/// Why nothing is delivered of a payload: a word of APNs, and what is wrong, where.
package struct PayloadFault: Error, Equatable, Sendable {
  /// The words of D11.4, and the one that APNs has for a collapse id.
  package enum Word: String, Sendable {
    case payloadEmpty = "PayloadEmpty"
    case badRequestPayload = "BadRequestPayload"
    case payloadTooLarge = "PayloadTooLarge"
    case missingPushType = "MissingPushType"
    case invalidPushType = "InvalidPushType"
    case badExpirationDate = "BadExpirationDate"
    case badPriority = "BadPriority"
    case badCollapseID = "BadCollapseId"
    case topicDisallowed = "TopicDisallowed"
  }

  package var word: Word
  package var position: Position?
  /// Keys from the outermost inwards, of what could be read.
  package var path: [String]
  package var message: String

  package init(_ word: Word, at position: Position? = nil, path: [String] = [], _ message: String) {
    self.word = word
    self.position = position
    self.path = path
    self.message = message
  }

  package func callError(file: String? = nil) -> CallError {
    let fault = Fault(file: file, position: position, path: path, "\(message) (\(word.rawValue))")
    return CallError(word == .payloadTooLarge ? .tooLarge : .badPayload, fault.description)
  }
}

/// A payload as it was read, and what of its file does not reach anybody.
package struct PushedFile: Sendable {
  package var payload: Payload
  /// With places.
  package var table: Table
  /// As sent.
  package var size: Int
}

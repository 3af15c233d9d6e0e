/// The type codes of the D-Bus type system.
package enum BusType: UInt8, Sendable {
  case byte = 0x79  // y
  case bool = 0x62  // b
  case int16 = 0x6e  // n
  case uint16 = 0x71  // q
  case int32 = 0x69  // i
  case uint32 = 0x75  // u
  case int64 = 0x78  // x
  case uint64 = 0x74  // t
  case double = 0x64  // d
  case string = 0x73  // s
  case objectPath = 0x6f  // o
  case signature = 0x67  // g
  case descriptor = 0x68  // h
  case array = 0x61  // a
  case variant = 0x76  // v
  case structure = 0x72  // r
  case dictEntry = 0x65  // e

  var code: CChar { CChar(bitPattern: rawValue) }

  /// The letter, as in a signature (`r` and `e` for the bracketed two).
  package var letter: Character { Character(Unicode.Scalar(rawValue)) }
}

/// How many complete types a signature holds; nil where it is none.
///
/// The names of arguments are handed to C as one run of strings, one for each complete type: with
/// one too few, introspection would read past their end.
func completeTypes(in signature: String) -> Int? {
  var rest = Array(signature.utf8)[...]
  var count = 0
  while !rest.isEmpty {
    guard skipType(&rest) else { return nil }
    count += 1
  }
  return count
}

private func skipType(_ rest: inout ArraySlice<UInt8>) -> Bool {
  guard let first = rest.popFirst() else { return false }
  switch first {
  case UInt8(ascii: "a"): return skipType(&rest)
  case UInt8(ascii: "("): return skipBracket(&rest, to: UInt8(ascii: ")"))
  case UInt8(ascii: "{"): return skipBracket(&rest, to: UInt8(ascii: "}"))
  case UInt8(ascii: "r"), UInt8(ascii: "e"): return false
  default: return BusType(rawValue: first) != nil
  }
}

private func skipBracket(_ rest: inout ArraySlice<UInt8>, to end: UInt8) -> Bool {
  while let next = rest.first {
    if next == end {
      rest.removeFirst()
      return true
    }
    guard skipType(&rest) else { return false }
  }
  return false
}

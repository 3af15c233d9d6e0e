/// Whole numbers in plain ASCII digits. `Int("+5")` succeeds, and so do other scripts' digits
/// elsewhere; a command line takes neither.
enum Digits {
  static func integer(_ text: String) -> Int64? {
    var bytes = Substring(text).utf8
    let negative = bytes.first == UInt8(ascii: "-")
    if negative { bytes.removeFirst() }
    guard !bytes.isEmpty else { return nil }
    var value: Int64 = 0
    for byte in bytes {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
      let (product, over) = value.multipliedReportingOverflow(by: 10)
      let digit = Int64(byte - UInt8(ascii: "0"))
      let (sum, overAgain) = product.addingReportingOverflow(negative ? -digit : digit)
      if over || overAgain { return nil }
      value = sum
    }
    return value
  }
}

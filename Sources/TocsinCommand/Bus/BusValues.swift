import Systemd
import TocsinWire

/// Arguments of calls. What is below the top of a body is written by `TocsinWire`.
enum BusValues {
  static func append(_ value: Value, to message: MessageBuilder) throws(BusError) {
    switch value {
    case .text(let text): try message.append(string: text)
    case .bool(let bool): try message.append(bool: bool)
    case .count(let number): try message.append(uint32: number)
    case .texts(let texts): try message.append(strings: texts)
    case .bytes(let bytes): try message.append(bytes: bytes)
    case .table(let table): try message.append(table: table)
    case .tables(let tables): try message.append(tables: tables)
    default: throw .invalidArgs("no argument of a call is like this")
    }
  }
}

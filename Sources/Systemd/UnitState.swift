import CLinux
import Glibc

/// What a unit's change signals have said so far. The manager sends the service's part first, then
/// the unit's, each with all its values.
struct UnitState {
  private(set) var result = ""
  private var activeState = ""
  private var hasJob = true
  private var code: Int32 = 0
  private var number: Int32 = 0
  private var began: UInt64 = 0
  private var exited: UInt64 = 0

  /// Not active, and nothing under way that would change that.
  var isOver: Bool { !hasJob && (activeState == "inactive" || activeState == "failed") }

  /// `code` is what waitid(2) calls si_code.
  var status: ChildStatus? {
    switch code {
    case Int32(CLD_EXITED): .exited(number)
    case Int32(CLD_KILLED), Int32(CLD_DUMPED): .signaled(number)
    default: nil
    }
  }

  /// How long the first process ran; nil where it never did, or does.
  var ranUsec: UInt64? { began > 0 && exited >= began ? exited - began : nil }

  /// `PropertiesChanged`, of one interface.
  mutating func read(change message: Message) throws(BusError) {
    let reader = message.reader
    _ = try reader.readString()
    try read(reader)
  }

  /// The answer of `GetAll`.
  mutating func read(all message: Message) throws(BusError) { try read(message.reader) }

  private mutating func read(_ reader: MessageReader) throws(BusError) {
    var next = self
    try reader.dictionary { (key, reader) throws(BusError) in
      switch key {
      case "Result":
        next.result = try reader.variant("s") { (r) throws(BusError) in try r.readString() }
      case "ExecMainCode":
        next.code = try reader.variant("i") { (r) throws(BusError) in try r.readInt32() }
      case "ExecMainStatus":
        next.number = try reader.variant("i") { (r) throws(BusError) in try r.readInt32() }
      case "ExecMainStartTimestampMonotonic":
        next.began = try reader.variant("t") { (r) throws(BusError) in try r.readUInt64() }
      case "ExecMainExitTimestampMonotonic":
        next.exited = try reader.variant("t") { (r) throws(BusError) in try r.readUInt64() }
      case "ActiveState":
        next.activeState = try reader.variant("s") { (r) throws(BusError) in try r.readString() }
      case "Job":
        next.hasJob = try reader.variant("(uo)") { (r) throws(BusError) in
          try r.enter(.structure, "uo")
          let id = try r.readUInt32()
          _ = try r.readObjectPath()
          try r.exit()
          return id != 0
        }
      default: try reader.skip("v")
      }
    }
    self = next
  }
}

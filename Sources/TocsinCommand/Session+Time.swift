import TocsinTime
import TocsinWire

extension Session {
  var times: TimePrinter {
    TimePrinter(form: output.timestamps, now: clock.now, zone: clock.zone)
  }

  /// Words are the daemon's to read (W3.2), and its service may have a zone of its own, `TZ`. From
  /// here on they are read in that one; true when it is another one than before. A daemon that does
  /// not run is not started for it.
  func readInDaemonsZone() -> Bool {
    guard case .table(let status)? = control.glance("Status", [])?.first,
      let name = status.text("zone").flatMap({ ZoneName($0) }), name != clock.place.name,
      let zone = try? clock.zones.zone(name)
    else { return false }
    clock.read(in: zone)
    return true
  }

  /// What is refused for its time in the system's zone may be well in the daemon's.
  func inSomeZone<Value>(_ read: () throws(Refusal) -> Value) throws(Refusal) -> Value {
    do throws(Refusal) { return try read() } catch {
      guard [.past, .never, .tooFar].contains(error.code), readInDaemonsZone() else { throw error }
      return try read()
    }
  }
}

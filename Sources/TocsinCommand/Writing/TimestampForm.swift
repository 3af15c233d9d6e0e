/// `--timestamp`: how an instant is printed.
package enum TimestampForm: String, CaseIterable, Sendable {
  /// systemd's form with the weekday, in the system's zone.
  case pretty
  /// The same in UTC.
  case utc
  /// RFC 3339 with offset, as in JSON.
  case iso
  /// Seconds since 1970 behind an `@`, microseconds where there are any.
  case unix
  /// The distance alone.
  case relative
}

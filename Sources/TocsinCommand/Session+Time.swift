extension Session {
  var times: TimePrinter {
    TimePrinter(form: output.timestamps, now: clock.now, zone: clock.zone)
  }
}

// Rings found and times read, a second on one core: what `contrib/bench` sets beside Foundation's
// calendar. Prints one number a line.
import Glibc
import TocsinModel
import TocsinTime

func seconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

func rate(_ count: Int, _ body: () throws -> Void) rethrows -> Int {
  let start = seconds()
  try body()
  return Int(Double(count) / (seconds() - start))
}

do {
  guard let name = ZoneName("Europe/Berlin") else { exit(1) }
  let zones = SystemZones()
  let zone = try zones.zone(name)
  let now = WallTime(seconds: 1_796_000_000)
  let daily = try Words.read(
    "every day 08:00", now: now, zone: zone, day: DaySettings(), zones: zones)
  guard case .recurrence(let rule, _) = daily.kind else { exit(1) }

  let rings = 1_000_000
  var at = now
  print(
    rate(rings) {
      for _ in 0..<rings {
        guard let next = rule.occurrence(after: at, in: zone) else { exit(1) }
        // Twenty years, again and again: as many as a person sees.
        at = next.instant.usec > 2_427_000_000_000_000 ? now : next.instant
      }
    })

  let words = ["in 10m", "17:30", "tomorrow 9am", "fri 14:00", "every mon,thu 18:00"]
  let reads = 200_000
  print(
    try rate(reads) {
      for index in 0..<reads {
        _ = try Words.read(
          words[index % words.count], now: now, zone: zone, day: DaySettings(), zones: zones)
      }
    })
} catch {
  exit(1)
}

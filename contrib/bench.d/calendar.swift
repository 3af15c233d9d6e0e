// The peer of `time`: the next 08:00, by Foundation's calendar. Prints how many a second.
import Foundation

var calendar = Calendar(identifier: .gregorian)
calendar.timeZone = TimeZone(identifier: "Europe/Berlin") ?? .gmt
let match = DateComponents(hour: 8, minute: 0, second: 0)
let now = Date(timeIntervalSince1970: 1_796_000_000)
var at = now
let count = 5000
let start = clock()
for _ in 0..<count {
  guard let next = calendar.nextDate(after: at, matching: match, matchingPolicy: .nextTime) else {
    exit(1)
  }
  at = next
}
print(Int(Double(count) * Double(CLOCKS_PER_SEC) / Double(clock() - start)))

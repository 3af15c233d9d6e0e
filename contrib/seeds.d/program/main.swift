import Glibc
import TocsinModel
import TocsinSeeds

// seeds FIRST COUNT [--keep-going]: runs the plans of COUNT seeds; contrib/seeds calls it.

let arguments = CommandLine.arguments.dropFirst()
guard arguments.count >= 2, let first = UInt64(arguments[1]), let count = UInt64(arguments[2])
else {
  print("seeds FIRST COUNT [--all | --marks]")
  exit(2)
}
let zones = ZoneBook()
/// The first that breaks is printed as a timeline, and nothing of the output is no part of the file.
let isFile = !arguments.contains("--all") && !arguments.contains("--marks")
var broken = 0
var events = 0
var deliveries = 0
for seed in first..<first + count {
  let plan = Plan.make(seed: seed)
  let run = Run(plan, zones: zones)
  events += run.events
  deliveries += run.deliveries
  if arguments.contains("--marks") { print(seed, run.mark) }
  guard let breach = run.breach else { continue }
  broken += 1
  let mark = isFile ? "# " : ""
  print("\(mark)seed \(seed): \(breach.invariant): \(breach.what)")
  fflush(nil)
  if arguments.contains("--all") { continue }
  let (small, found) = plan.shrunk(breaking: breach.invariant, zones: zones)
  print(small.checkedTimeline(because: found ?? breach, zones: zones))
  if arguments.contains("--tell") { _ = Run(small, zones: zones) { print("# \($0)") } }
  break
}
print(
  "\(broken > 0 && isFile ? "# " : "")\(count) runs, \(events) events, \(deliveries) deliveries, \(broken) broken"
)
exit(broken > 0 ? 1 : 0)

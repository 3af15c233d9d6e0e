// Decisions a second on one core, a mix of what an ordinary day brings: a plain reminder, a message
// of a thread with others before it, one that a Focus silences, one with hidden words, a critical one.
// Prints one number.
import Glibc
import TocsinModel
import TocsinPolicy

func seconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

let now = WallTime(seconds: 1_796_126_400)

func plain() -> (Content, Situation) {
  var content = Content()
  content.title = "Tea is ready"
  content.sound = .standard
  content.badge = 3
  return (content, Situation(app: .reminders, settings: .allowed(), now: now))
}

func message() -> (Content, Situation) {
  var (content, situation) = plain()
  content.category = CategoryID(known: "mail")
  content.threadID = ThreadID(known: "work")
  content.summaryArgument = "Ana"
  var category = Category(id: CategoryID(known: "mail"))
  category.summaryFormat = PluralText(forms: [
    .one: "%u more mail from %@", .other: "%u more mails from %@",
  ])
  category.placeholder = PluralText("%u mails")
  category.actions = [Action(id: ActionID(known: "reply"), title: "Reply")]
  situation.categories[category.id] = category
  var before = content
  for name in ["Ana", "Bo", "Ana"] {
    before.summaryArgument = name
    situation.others.add(Card(content: before, level: .active))
  }
  return (content, situation)
}

var cases = [plain(), message(), plain(), message(), plain()]
cases[2].1.device.focus = FocusState(name: .doNotDisturb)
cases[3].1.device.isLocked = true
cases[3].1.device.previews = .whenAuthenticated
cases[4].0.level = .critical
cases[4].1.settings.critical = .on

/// The sum keeps the work from being left out.
func decisions(_ content: Content, _ situation: Situation, _ rounds: Int) -> Int {
  var shown = 0
  for _ in 0..<rounds {
    shown += decide(content, actions: [], in: situation).surfaces.rawValue
  }
  return shown
}

let rounds = 400_000
var shown = 0
let start = seconds()
for (content, situation) in cases { shown += decisions(content, situation, rounds) }
let spent = seconds() - start
guard shown > 0 else { exit(1) }
print(Int(Double(rounds * cases.count) / spent))

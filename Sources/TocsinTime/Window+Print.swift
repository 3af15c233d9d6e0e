package import TocsinModel

extension Window {
  /// In one form for each window: what it reads to is this one.
  package var text: String {
    let times = "\(TimeOfDay(sinceMidnight: begin))..\(TimeOfDay(sinceMidnight: end))"
    let days = weekdays == Window.everyDay ? "" : weekdayText + " "
    return days + times + (zone.map { " " + $0 } ?? "")
  }

  /// `mon..fri`, `sat,sun`; three and more in a row as their ends.
  private var weekdayText: String {
    let names = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
    var items: [String] = []
    var day = 1
    while day <= 7 {
      guard weekdays.contains(day) else {
        day += 1
        continue
      }
      var last = day
      while last < 7, weekdays.contains(last + 1) { last += 1 }
      if last - day >= 2 {
        items.append("\(names[day - 1])..\(names[last - 1])")
      } else {
        items += names[(day - 1)..<last]
      }
      day = last + 1
    }
    return items.joined(separator: ",")
  }
}

extension TimeOfDay {
  /// What is not within a day is taken to its nearest end.
  package init(sinceMidnight span: Span) {
    self.init(known: Int(min(max(span.usec / 1_000_000, 0), 86_399)))
  }

  package var sinceMidnight: Span { .seconds(Int64(seconds)) }
}

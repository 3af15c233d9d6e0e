import TocsinModel

extension SettingKind {
  /// A list of one kind, none of them twice; a fault says which item it is in.
  package static func list<Item: Hashable & SendableMetatype>(
    of item: SettingKind<Item>, _ count: ClosedRange<Int> = 0...1000
  ) -> SettingKind where Content == [Item] {
    items(of: item, count) { items throws(Complaint) in
      var seen: Set<Item> = []
      let twice = items.enumerated().filter { !seen.insert($0.element).inserted }
      let complaint = Complaint(all: twice.map { "item \($0.offset + 1) stands there twice" })
      if let complaint { throw complaint }
    }
  }

  private static func items<Item>(
    of item: SettingKind<Item>, _ count: ClosedRange<Int>,
    _ check: @escaping @Sendable ([Item]) throws(Complaint) -> Void
  ) -> SettingKind where Content == [Item] {
    SettingKind(
      read: { value throws(Complaint) in
        let values = try value.items
        guard count.contains(values.count) else {
          throw Complaint(
            "expected a list of \(count.lowerBound) to \(count.upperBound), not of \(values.count)")
        }
        var items: [Item] = []
        var faults: [String] = []
        for (index, value) in values.enumerated() {
          do throws(Complaint) {
            items.append(try item.read(value))
          } catch {
            faults += error.all.map { "item \(index + 1): \($0)" }
          }
        }
        if let complaint = Complaint(all: faults) { throw complaint }
        try check(items)
        return items
      },
      show: { items in Value(list: items.map(item.show)) })
  }

  /// A program and its arguments, never a shell line (C1.2). May be empty where none is meant.
  static func program(mayBeEmpty: Bool) -> SettingKind where Content == [String] {
    let items = items(of: .argument, 0...1000) { (items: [String]) throws(Complaint) in
      guard let program = items.first else {
        if mayBeEmpty { return }
        throw Complaint("expected a program and its arguments, not an empty list")
      }
      if program.isEmpty { throw Complaint("item 1: a program may not be empty") }
    }
    return SettingKind(
      read: { value throws(Complaint) in
        if case .text = value {
          throw Complaint("expected a list, such as [\"pw-play\", \"%f\"], not a shell line")
        }
        return try items.read(value)
      }, show: items.show)
  }
}

extension Value {
  package var items: [Value] {
    get throws(Complaint) {
      switch self {
      case .texts(let texts): texts.map(Value.text)
      case .tables(let tables): tables.map(Value.table)
      case .list(let values): values
      default: throw expected("a list")
      }
    }
  }
}

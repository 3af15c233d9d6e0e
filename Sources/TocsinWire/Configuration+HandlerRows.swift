import TocsinModel

extension SettingRow<Configuration> {
  static let handlers = SettingRow(
    list: "handler", \.handlers, Configuration.Handler.rows, required: ["name", "on"],
    new: { Configuration.Handler() },
    finish: { configuration, handler, table, reading in
      let ways = ["exec", "unit", "dbus", "open"].filter { table[$0] != nil }
      if ways.count != 1 {
        reading.note(
          table.position, "handler: expected one of 'exec', 'unit', 'dbus', 'open'")
      }
      guard let entry = table.entries.first(where: { $0.key.hasSameBytes(as: "name") }) else {
        return
      }
      if configuration.handlers.contains(where: { $0.name == handler.name }) {
        reading.note(
          entry.valuePosition, "name: there is another handler \(handler.name.text.quoted)")
      }
      if handler.name.text.hasPrefix("exec:") {  // `--on ACTION=exec:…` is a program
        reading.note(entry.valuePosition, "name: may not begin with 'exec:'")
      }
    })

  static let serviceExtensions = SettingRow(
    list: "service-extension", \.serviceExtensions, Configuration.ServiceExtension.rows,
    required: ["match", "exec"], new: { Configuration.ServiceExtension() },
    finish: { configuration, new, table, reading in
      if configuration.serviceExtensions.contains(where: { $0.match.overlaps(new.match) }) {
        reading.note(
          table.position, "service-extension: another one matches the same pushes")
      }
    })

  static let contentExtensions = SettingRow(
    list: "content-extension", \.contentExtensions, Configuration.ContentExtension.rows,
    required: ["app", "category", "exec"], new: { Configuration.ContentExtension() })

  /// Every word of `Texts.Name`; all are shown, whoever wrote them (config.md section 7).
  static let texts = SettingRow(
    key: "texts",
    read: { configuration, entry, place, reading in
      guard let table = reading.table(entry) else { return }
      for entry in table.entries {
        guard
          let name = Texts.Name.allCases.first(where: { $0.rawValue.hasSameBytes(as: entry.key) })
        else {
          reading.noteUnknown(entry, Texts.Name.allCases.map(\.rawValue))
          continue
        }
        if let text = reading.read(entry, place.appending(entry.key), .pluralText) {
          configuration.texts[name] = text
          if let fault = name.fault(of: text) {
            reading.note(entry.position, "\(entry.key): \(fault)")
          }
        }
      }
    },
    overlay: { configuration, other in configuration.texts.merge(other.texts) { $1 } },
    show: { configuration, place, shown in
      for name in Texts.Name.allCases {
        let text = configuration.texts[name] ?? name.english
        shown.append(
          Configuration.Shown(
            path: place.appending(name.rawValue), value: SettingKind.pluralText.show(text)))
      }
    })
}

extension Configuration.Handler {
  static let rows: [SettingRow<Self>] = [
    SettingRow("name", \.name, .name(HandlerKind.self)),
    SettingRow("on", \.on, .list(of: .word, 1...11)),
    SettingRow(table: "match", \.match, Configuration.Match.rows),
    SettingRow(
      "exec", .program(mayBeEmpty: false), set: { $0.does = .exec($1) },
      get: { if case .exec(let program) = $0.does { program } else { nil } }),
    SettingRow(
      "unit", .unitName, set: { $0.does = .unit($1) },
      get: { if case .unit(let unit) = $0.does { unit } else { nil } }),
    SettingRow(
      "dbus", .activate, set: { handler, _ in handler.does = .activate },
      get: { $0.does == .activate ? .activate : nil }),
    SettingRow(
      "open", .text, set: { $0.does = .openURL($1) },
      get: { if case .openURL(let key) = $0.does { key } else { nil } }),
    SettingRow("timeout", \.timeout, .span(.seconds(1) ... .hours(24))),
    SettingRow("retry", \.retry, .retry),
    SettingRow("run", \.run, .word),
  ]
}

private enum Activation: String, CaseIterable, Sendable { case activate }

extension SettingKind<Activation> {
  fileprivate static let activate = SettingKind<Activation>.word
}

extension SettingKind<String> {
  /// A unit of the user's manager, in which `%i`, `%e` and `%a` may stand.
  fileprivate static let unitName = SettingKind(
    text: "the name of a unit as text",
    { text throws(Complaint) in
      let name = text.replacingMarks { $0 == "i" || $0 == "e" || $0 == "a" ? "x" : nil }
      guard name.isUnitName else {
        throw Complaint(
          "\(text.quoted) is no name of a unit, such as 'backup.service' or 'archive@%i.service'")
      }
      return text
    }, show: { $0 })
}

extension Configuration.Match {
  static let rows: [SettingRow<Self>] =
    pushRows + [SettingRow("action", \.action, .name(ActionKind.self))]

  /// A push has no action yet.
  static let pushRows: [SettingRow<Self>] = [
    SettingRow("app", \.app, .appID),
    SettingRow("category", \.category, .name(CategoryKind.self)),
    SettingRow("thread-id", \.threadID, .name(ThreadKind.self)),
  ]
}

extension Configuration.ServiceExtension {
  static let rows: [SettingRow<Self>] = [
    SettingRow(table: "match", \.match, Configuration.Match.pushRows),
    SettingRow("exec", \.exec, .program(mayBeEmpty: false)),
    SettingRow("timeout", \.timeout, .span(.seconds(1) ... .seconds(30))),
  ]
}

extension Configuration.ContentExtension {
  static let rows: [SettingRow<Self>] = [
    SettingRow("app", \.app, .appID),
    SettingRow("category", \.categories, .list(of: .name(CategoryKind.self), 1...1000)),
    SettingRow("exec", \.exec, .program(mayBeEmpty: false)),
    SettingRow("timeout", \.timeout, .span(.seconds(1) ... .seconds(30))),
  ]
}

extension Configuration.Calendar {
  static let rows: [SettingRow<Self>] = [
    SettingRow("name", \.name, .text),
    SettingRow("path", \.path, .text),
    SettingRow("app", \.app, .appID),
    SettingRow("leads", \.leads, .list(of: .span(.zero ... .days(366)))),
  ]
}

extension SettingKind<PluralText> {
  static let pluralText = SettingKind(
    read: { value throws(Complaint) in
      var forms: [PluralText.Form: String] = [:]
      switch value {
      case .text:
        forms[.other] = try SettingKind<String>.argument.read(value)
      case .table(let table):
        for entry in table.entries {
          let form = try SettingKind<PluralText.Form>.word.read(
            .text(entry.key))
          forms[form] = try SettingKind<String>.argument.read(entry.value)
        }
        // A missing form falls back to it (D10.9).
        guard forms[.other] != nil else { throw Complaint("the form 'other' is missing") }
      default:
        throw value.expected("text or a table of plural forms")
      }
      return PluralText(forms: forms)
    },
    show: { text in
      if text.forms.count == 1, let other = text.forms[.other] { return .text(other) }
      var table = Table()
      for form in PluralText.Form.allCases {
        table.append(form.rawValue, text: text.forms[form])
      }
      return .table(table)
    })
}

extension Texts.Name {
  /// A text that would be shown otherwise than meant.
  fileprivate func fault(of text: PluralText) -> String? {
    for form in PluralText.Form.allCases {
      guard let words = text.forms[form] else { continue }
      if words.isEmpty { return "is empty; there would be nothing to read" }
      if words.isBlank { return "is blank; there would be nothing to read" }
      if let fault = unknownPlace(in: words) ?? missingPlace(in: words) { return fault }
    }
    return nil
  }

  private func unknownPlace(in words: String) -> String? {
    var rest = words.utf8[...]
    while let percent = rest.firstIndex(of: UInt8(ascii: "%")) {
      rest = rest[percent...]
      if let place = places.first(where: { rest.starts(with: $0.utf8) }) {
        rest = rest.dropFirst(place.utf8.count)
        continue
      }
      guard let escape = Texts.Name.escape(rest) else {
        rest = rest.dropFirst()
        continue
      }
      return "'\(Substring(escape))' is filled in with nothing; "
        + (places.isEmpty
          ? "nothing is filled in here"
          : "only \(places.joined(separator: " and ")) is filled in here")
    }
    return nil
  }

  /// What begins like an escape of printf: `%lu`, `%3$@`, `%2`. Nil for a percent sign of the text.
  private static func escape(_ rest: Substring.UTF8View) -> Substring.UTF8View? {
    let after = rest.dropFirst()
    let marks = after.prefix { "0123456789$.*+#-hlLqjzt".utf8.contains($0) }
    let conversion = after[marks.endIndex...].first
    if let conversion, "diouxXeEfFgGaAcCsSpn@".utf8.contains(conversion) {
      return rest.prefix(marks.count + 2)
    }
    guard let digit = marks.first, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else {
      return nil
    }
    return rest.prefix(marks.count + 1)
  }

  /// A list that leaves out one of its two would lose what it lists.
  private func missingPlace(in words: String) -> String? {
    guard self == .listPair || self == .listLast || self == .listJoiner else { return nil }
    for place in places where !words.utf8.containsAll(of: place.utf8) {
      return "\(place) is missing; both of what is joined must stand there"
    }
    return nil
  }
}

extension String.UTF8View {
  fileprivate func containsAll(of other: String.UTF8View) -> Bool {
    indices.contains { self[$0...].starts(with: other) }
  }
}

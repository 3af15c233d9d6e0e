import TocsinModel
import TocsinWire

/// `tocsin lint`: what is wrong with payloads, with the daemon's knowledge where there is one.
enum Lint {
  static func run(_ call: Invocation, _ session: Session) throws(Failure) -> Int32 {
    if call.operands.filter({ $0 == "-" }).count > 1 {
      throw .usage("standard input is there once; '-' stands there twice")
    }
    let app = try call.value(.app).map { word throws(Failure) in
      guard let app = AppID(try Apps.id(word)) else { throw .usage("'\(word)' is no app") }
      return app
    }
    let categories = try call.value(.categories).map { path throws(Failure) in
      try Lint.categories(of: path)
    }
    var asked = Asked(session: session, categories: categories)
    var findings: [PayloadFinding] = []
    var status = Exit.done
    for operand in call.operands {
      let source: PayloadSource
      do throws(Failure) { source = try PayloadSource(operand, session) } catch {
        session.output.error(error)
        if status == Exit.done { status = error.exit }
        continue
      }
      do throws(PayloadFinding) {
        let file = try source.read()
        let knowledge = asked.knowledge(of: app ?? file.payload.target, file.payload, source)
        findings += PayloadLint.all(file, knowing: knowledge).map {
          PayloadFinding($0, in: source.name, isError: call.has(.strict) || $0.code == .noContent)
        }
      } catch {
        findings.append(error)
      }
    }
    if session.output.form != nil {
      session.output.json(.tables(findings.map(\.table)))
    } else {
      for finding in findings { session.output.line(finding.text) }
    }
    if let note = asked.note { session.output.note(note) }
    if status == Exit.done, findings.contains(where: \.isError) { status = Exit.no }
    return status
  }

  private static func categories(of path: String) throws(Failure) -> [CategoryID] {
    do throws(CategoryFile.Faulty) {
      return try CategoryFile.read(path).compactMap { $0.text("id").flatMap { CategoryID($0) } }
    } catch {
      let line = error.faults.first?.description ?? "'\(path)' cannot be read"
      throw .file(line)
    }
  }

  /// What the daemon knows of each app, asked once, and nothing where none answers.
  private struct Asked {
    let session: Session
    let categories: [CategoryID]?
    private var known: [AppID: PayloadKnowledge] = [:]
    private var sounds: SoundTheme
    private var isUnknown = false

    init(session: Session, categories: [CategoryID]?) {
      self.session = session
      self.categories = categories
      sounds = SoundTheme(session.environment)
    }

    mutating func knowledge(
      of app: AppID?, _ payload: Payload, _ source: PayloadSource
    ) -> PayloadKnowledge {
      var knowledge = app.flatMap { known[$0] } ?? ask(app)
      if let app { known[app] = knowledge }
      if let app, knowledge.critical != nil, !payload.asked.localized.isEmpty {
        knowledge.strings = strings(of: app, source)
      }
      if let categories { knowledge.categories = categories }
      if case .named(let name, _, _) = payload.content.sound, name != "default",
        let fault = sounds.fault(of: name)
      {
        knowledge.soundFaults[name] = fault
      }
      return knowledge
    }

    private mutating func ask(_ app: AppID?) -> PayloadKnowledge {
      var knowledge = PayloadKnowledge(app: app)
      knowledge.hasExtension = false
      guard let app, case .table(let settings)? = glance("App", app) else {
        isUnknown = true
        return knowledge
      }
      knowledge.critical = settings.setting("critical")
      knowledge.timeSensitive = settings.setting("time-sensitive")
      switch glance("Categories", app) {
      case .tables(let tables)?:
        knowledge.categories = tables.compactMap { $0.text("id").flatMap { CategoryID($0) } }
      case .list(let list)? where list.isEmpty: knowledge.categories = []
      default: break
      }
      return knowledge
    }

    /// What the app's string tables have of the keys of this payload.
    private func strings(of app: AppID, _ source: PayloadSource) -> [String: String]? {
      let options = Table([.init(key: "lint", value: .bool(true))])
      let asked: [Value] = [.text(app.text), .bytes(source.bytes), .table(options)]
      guard case .table(let reply)? = session.control.glance("Push", asked)?.first else {
        return nil
      }
      guard let strings = reply.table("strings") else { return nil }
      return Dictionary(
        strings.entries.compactMap { entry in strings.text(entry.key).map { (entry.key, $0) } },
        uniquingKeysWith: { $1 })
    }

    private func glance(_ member: String, _ app: AppID) -> Value? {
      session.control.glance(member, [.text(app.text)])?.first
    }

    var note: String? {
      guard isUnknown else { return nil }
      return "not judged without an app that tocsind knows: "
        + (categories == nil ? "category and entitlements" : "entitlements")
        + "; --app APP names it"
    }
  }
}

extension Table {
  fileprivate func setting(_ key: String) -> Setting? {
    switch self[key] {
    case .bool(let isOn)?: isOn ? .on : .off
    case .text("not-supported")?: .notSupported
    default: nil
    }
  }
}

import Glibc
import TocsinModel
import TocsinTime
import TocsinWire

/// `tocsin config show|path|check [FILE]`: what the files say, without the daemon (C1.1, C1.5).
enum Config {
  static func run(_ call: Invocation, _ session: Session) throws(Failure) -> Int32 {
    let action = call.operands.first ?? "show"
    if action != "check", call.operands.count > 1 {
      throw .usage("'config \(action)' takes no '\(call.operands[1])'")
    }
    switch action {
    case "show": return try show(session)
    case "path": return try path(session)
    case "check": return try check(call.operands.dropFirst().first, session)
    default:
      let hint = Nearest.hint(for: action, among: CommandTable.configActions)
      throw .usage(
        "'config' knows show, path and check, not '\(action)'\(hint)")
    }
  }

  static func files(_ session: Session) throws(Failure) -> ConfigurationFiles {
    ConfigurationFiles.read(folder: try folder(session), person: getuid())
  }

  static func folder(_ session: Session) throws(Failure) -> String {
    guard let folder = DayFile.folder(session.environment) else {
      throw .file("no configuration folder: neither XDG_CONFIG_HOME nor HOME is an absolute path")
    }
    return folder
  }

  /// Every value that there is, and where it stands.
  private static func show(_ session: Session) throws(Failure) -> Int32 {
    let output = session.output
    let files = try files(session)
    let configuration: Configuration
    do throws(ConfigurationFaults) {
      configuration = try files.configuration(zones: session.clock.zones)
    } catch {
      return report(error.lines, output)
    }
    let rows = configuration.shown.compactMap { shown in
      shown.value.map { (shown.path, $0, configuration.sources[shown.path]) }
    }
    guard output.form == nil else {
      output.json(.tables(rows.map(row)))
      return Exit.done
    }
    var columns = Columns([.left, .left, .left], paints: [.plain, .plain, .faint])
    let cells = rows.map { path, value, source in
      [
        Escape.line(path.text), Escape.line(TomlText.of(value)),
        Escape.line(source?.description ?? "default"),
      ]
    }
    for line in columns.lines(cells, output.style) { output.line(line) }
    return Exit.done
  }

  private static func row(_ path: SettingPath, _ value: Value, _ source: Source?) -> Table {
    var row = Table()
    row.append("key", .text(path.text))
    row.append("value", value)
    row.append("source", .text(source?.description ?? "default"))
    row.append("file", text: source?.file)
    row.append("line", source?.position.map { .integer(Int64($0.line)) })
    row.append("column", source?.position.map { .integer(Int64($0.column)) })
    return row
  }

  /// The files in the order in which they are read; the first one also where it is not there.
  private static func path(_ session: Session) throws(Failure) -> Int32 {
    let main = try folder(session) + "/tocsin.toml"
    let found = try files(session)
    let names = (found.files.map(\.name) + found.faults.compactMap(\.file)).filter {
      !$0.hasSameBytes(as: main)
    }
    let isThere = access(main, F_OK) == 0
    let output = session.output
    guard output.form == nil else {
      let files = [(main, isThere)] + names.map { ($0, true) }
      output.json(
        .tables(
          files.map { file, isThere in
            var row = Table()
            row.append("file", .text(file))
            row.append("exists", .bool(isThere))
            return row
          }))
      return Exit.done
    }
    for name in [main] + names { output.line(Escape.line(name)) }
    if !isThere { output.note("there is no \(main)") }
    return Exit.done
  }

  /// Of one file, or of all that the daemon reads.
  private static func check(_ file: String?, _ session: Session) throws(Failure) -> Int32 {
    let files: ConfigurationFiles
    if let file {
      files = ConfigurationFiles.read(file: file, person: getuid())
    } else {
      files = try self.files(session)
    }
    do throws(ConfigurationFaults) {
      _ = try files.configuration(
        zones: session.clock.zones, programs: .session(session.environment),
        data: DayFile.dataFolder(session.environment))
    } catch {
      return report(error.lines, session.output)
    }
    return report([], session.output)
  }

  /// As `tocsin reload` does (C1.5).
  static func report(_ faults: [String], _ output: Output) -> Int32 {
    if output.form != nil {
      output.json(.table(Table([.init(key: "faults", value: .texts(faults))])))
    } else {
      for fault in faults { output.complain(Escape.line(fault)) }
      if faults.isEmpty { output.note("no fault in the configuration") }
    }
    return faults.isEmpty ? Exit.done : Exit.usage
  }
}

import Glibc
import Systemd
import TocsinModel
package import TocsinWire

extension Draft {
  /// The request as it travels (dbus.md section 3), and the files that must stay open until it is
  /// sent.
  package struct Parcel {
    package var table = Table()
    var files: [Descriptor] = []
  }

  /// `when` is nil for now. Opens files and looks for programs; nothing else is touched.
  package func request(
    when: String?, speech: Speech, environment: Environment
  ) throws(Failure) -> Parcel {
    var parcel = Parcel()
    if !speech.title.isEmpty { parcel.table.append("title", .text(speech.title)) }
    if !speech.subtitle.isEmpty { parcel.table.append("subtitle", .text(speech.subtitle)) }
    if !speech.body.isEmpty { parcel.table.append("body", .text(speech.body)) }
    parcel.table.append("when", text: when)
    for (key, text) in passed { parcel.table.append(key, .text(text)) }
    // A person speaks, or nobody does any more.
    if let person = passed.last(where: { $0.key == "from" })?.text {
      parcel.table.append("communication", .bool(!person.isEmpty))
    }
    parcel.table.append("badge", badge.map { .integer($0) })
    parcel.table.append("count", count.map { .count($0) })
    if force { parcel.table.append("force", .bool(true)) }
    if markup { parcel.table.append("markup", .bool(true)) }
    if noReplace { parcel.table.append("no-replace", .bool(true)) }
    try appendFiles(to: &parcel)
    appendButtons(to: &parcel.table)
    try appendHandlers(to: &parcel.table, environment)
    appendEmptied(to: &parcel.table)
    return parcel
  }

  /// An empty text takes away what is there; of lists it is the empty one.
  private func appendEmptied(to table: inout Table) {
    for name in emptied {
      switch name {
      case .title: table.append("title", .text(""))
      case .subtitle: table.append("subtitle", .text(""))
      case .body: table.append("body", .text(""))
      case .badge: table.append("badge", .text(""))
      case .count: table.append("count", .text(""))
      case .image: table.append("attachments", .tables([]))
      case .action where buttons.isEmpty: table.append("actions", .tables([]))
      case .on where on.isEmpty: table.append("on", .table(Table()))
      default: break
      }
    }
  }

  private func appendFiles(to parcel: inout Parcel) throws(Failure) {
    for (option, named, filed) in [
      (icon, "icon", "icon-file"), (sound, "sound", "sound-file"),
    ] {
      guard let option else { continue }
      guard option.utf8.contains(UInt8(ascii: "/")) else {
        parcel.table.append(named, .text(option))
        continue
      }
      let file = try OpenedFile.open(option)
      parcel.table.append(filed, .file(file.raw))
      parcel.files.append(file)
    }
    guard let image, !image.isEmpty || !emptied.contains(.image) else { return }
    let file = try OpenedFile.open(image)
    var attachment = Table()
    attachment.append("file", .file(file.raw))
    attachment.append("name", .text(OpenedFile.name(of: image)))
    parcel.table.append("attachments", .tables([attachment]))
    parcel.files.append(file)
  }

  private func appendButtons(to table: inout Table) {
    guard !buttons.isEmpty else { return }
    let actions = buttons.map { button in
      var action = Table()
      action.append("id", .text(button.id))
      action.append("title", .text(button.label))
      if let hint = button.hint {
        var input = Table()
        input.append("button", .text(button.label))
        input.append("placeholder", .text(hint))
        action.append("input", .table(input))
      }
      return action
    }
    table.append("actions", .tables(actions))
  }

  private func appendHandlers(
    to table: inout Table, _ environment: Environment
  ) throws(Failure) {
    guard !on.isEmpty else { return }
    var handlers = Table()
    for choice in on {
      var words = choice.program
      words[0] = try ProgramPath.resolve(
        words[0], path: environment["PATH"], folder: ProgramPath.workingDirectory)
      handlers.append(choice.action, .texts(words))
    }
    table.append("on", .table(handlers))
  }
}

package import Systemd
import TocsinModel

extension Configuration {
  /// Programs of handlers, and the one that asks for a reply, by their absolute paths, checked (handlers.md, "Trust"); what cannot be
  /// had stays as it was written, and is told.
  @discardableResult
  package mutating func findPrograms(_ search: ProgramSearch) -> [(SettingPath, String)] {
    var faults: [(SettingPath, String)] = []
    for index in handlers.indices {
      guard case .exec(var words) = handlers[index].does, let program = words.first else {
        continue
      }
      switch search.find(program) {
      case .program(let path):
        words[0] = path
        handlers[index].does = .exec(words)
      case .fault(let why):
        let place = SettingPath("handler").appending(index: index + 1).appending("exec")
        faults.append((place, "exec: \(program.quoted) \(why)"))
      }
    }
    if let program = desktop.prompt.first {
      switch search.find(program) {
      case .program(let path): desktop.prompt[0] = path
      case .fault(let why):
        faults.append((SettingPath("desktop", "prompt"), "prompt: \(program.quoted) \(why)"))
      }
    }
    return faults
  }
}

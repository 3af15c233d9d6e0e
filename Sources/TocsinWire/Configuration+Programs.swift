package import Systemd
import TocsinModel

extension Configuration {
  /// Every program by its absolute path, checked (C1.2; handlers.md, "Trust"); what cannot be had
  /// stays as it was written, and is told.
  @discardableResult
  package mutating func findPrograms(_ search: ProgramSearch) -> [(SettingPath, String)] {
    var faults: [(SettingPath, String)] = []
    func find(_ words: inout [String], _ place: SettingPath, _ key: String) {
      guard let program = words.first else { return }
      switch search.find(program) {
      case .program(let path): words[0] = path
      case .fault(let why):
        faults.append((place.appending(key), "\(key): \(program.quoted) \(why)"))
      }
    }
    for index in handlers.indices {
      guard case .exec(var words) = handlers[index].does else { continue }
      find(&words, SettingPath("handler").appending(index: index + 1), "exec")
      handlers[index].does = .exec(words)
    }
    find(&desktop.prompt, SettingPath("desktop"), "prompt")
    find(&desktop.player, SettingPath("desktop"), "player")
    for name in sinkTables.keys.sorted() {
      guard var words = sinkTables[name]?.exec else { continue }
      find(&words, SettingPath("sink", name.text), "exec")
      sinkTables[name]?.exec = words
    }
    for index in serviceExtensions.indices {
      let place = SettingPath("service-extension").appending(index: index + 1)
      find(&serviceExtensions[index].exec, place, "exec")
    }
    for index in contentExtensions.indices {
      let place = SettingPath("content-extension").appending(index: index + 1)
      find(&contentExtensions[index].exec, place, "exec")
    }
    return faults
  }
}

import TocsinModel
import TocsinTime
import TocsinWire

/// `--state KEY=VALUE,...`: the machine and the app as if they were so.
struct StateList {
  var device = Table()
  var settings = Table()

  /// What has no `=` goes on with the value before it: `present=banner,list`.
  init(_ texts: [String]) throws(Failure) {
    var device: [String] = []
    var settings: [String] = []
    for pair in try StateList.pairs(texts) {
      let key = String(pair.prefix { $0 != "=" })
      if DeviceCoding.keys.contains(where: { $0.hasSameBytes(as: key) }) {
        device.append(pair)
      } else if SettingsCoding.keys.contains(where: { $0.hasSameBytes(as: key) }) {
        settings.append(pair)
      } else {
        let known = DeviceCoding.keys + SettingsCoding.keys
        throw .usage("'--state': unknown key '\(key)'" + Nearest.hint(forKey: key, among: known))
      }
    }
    let (machine, app) = try Step.reading { () throws(CallError) in
      let machine = try DeviceCoding.table(words: device)
      _ = try DeviceCoding(machine)
      let app = try SettingsCoding.table(words: settings)
      _ = try SettingsCoding.overlay(app)
      return (machine, app)
    }
    self.device = machine
    self.settings = app
  }

  private static func pairs(_ texts: [String]) throws(Failure) -> [String] {
    var pairs: [String] = []
    for text in texts {
      for part in text.split(separator: ",", omittingEmptySubsequences: false).map(String.init) {
        if part.contains("=") {
          pairs.append(part)
        } else if let last = pairs.popLast() {
          pairs.append("\(last),\(part)")
        } else {
          throw .usage("'--state' needs KEY=VALUE, not '\(part)'")
        }
      }
    }
    return pairs
  }
}

import TocsinModel
import TocsinWire

extension Daemon {
  /// What is played of a delivery that asks for more than the sound of its level; nil where it does
  /// not.
  func sound(of delivery: Delivery, _ request: Request) -> SoundFolders.Found? {
    if delivery.outcome.sound == .none { return nil }
    if let file = request.content.files.first(where: { $0.use == .sound }) {
      return SoundFolders.playable(control.copies.path(file.copy))
    }
    guard case .named(let name) = delivery.outcome.sound else { return nil }
    return sounds(of: request.app).find(name)
  }

  private func sounds(of app: AppID) -> SoundFolders {
    let data =
      Paths.environment("XDG_DATA_HOME").flatMap { $0.isEmpty ? nil : $0 }
      ?? Paths.environment("HOME").map { $0 + "/.local/share" }
    let own = settings.configuration.app(app).sounds
    return SoundFolders(folders: [own, data.map { $0 + "/sounds" }].compactMap { $0 })
  }
}

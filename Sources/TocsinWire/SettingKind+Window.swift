import TocsinModel
import TocsinTime

extension SettingKind<Window> {
  /// Whether there is the zone is looked up when all is read (`findZones`).
  static let window = SettingKind(
    text: "a window as text, such as \"22:00..07:00\"",
    { text throws(Complaint) in
      do throws(Refusal) { return try Window.read(text) } catch {
        throw Complaint(error.description.onOneLine)
      }
    }, show: \.text)
}

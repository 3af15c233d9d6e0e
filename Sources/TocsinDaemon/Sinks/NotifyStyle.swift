/// What the person's configuration and our own words add to a popup.
struct NotifyStyle: Equatable {
  var open = "Open"
  /// Of the app, where the request has none of its own.
  var icon: String?
  /// Of our own buttons, in the order of their keys `p0`, `p1`, … (S6.7); empty is not shown.
  var buttons: [String] = []
  /// How many buttons fit in all, but for `default`.
  var space = 10
  /// A name of the sound theme or the path of a file, for `default` and `critical`.
  var sound: String?
  var criticalSound: String?
  /// Somebody is registered for a click on it.
  var hearsDefault = false
  /// A person can be asked for the text of a reply (S6.6).
  var canPrompt = false
  /// The server's `category` hint.
  var category: String?
  /// It stands for its group, and says how many others there are.
  var countsGroup = false
  /// The server is not to be disturbed and shows then what is critical alone.
  var showsOnlyCritical = false
}

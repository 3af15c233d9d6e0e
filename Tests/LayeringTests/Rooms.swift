/// The table of rooms, as the design has it: what the sources of a target may import. The standard
/// library and Glibc go without saying. Reading down, imports point upwards.
enum Rooms {
  static let shims: Set<String> = ["CSystemd", "CSQLite", "CJansson", "CMagic", "CIcal", "CLinux"]

  static let mayImport: [(room: String, modules: Set<String>)] = [
    ("CToml", []),
    ("TocsinModel", []),
    ("TocsinTime", ["TocsinModel"]),
    ("TocsinPolicy", ["TocsinModel"]),
    ("TocsinCore", ["TocsinModel", "TocsinTime", "TocsinPolicy"]),
    ("TocsinStore", ["TocsinModel", "CSQLite"]),
    ("TocsinPerformer", ["TocsinModel", "TocsinCore", "TocsinStore"]),
    ("Systemd", ["CSystemd", "CLinux"]),
    ("TocsinWire", ["TocsinModel", "TocsinTime", "Systemd", "CToml", "CJansson"]),
    (
      "TocsinDaemon",
      core.union(shims).union(["CToml", "Systemd", "TocsinWire"]).subtracting(["CIcal"])
    ),
    (
      "TocsinSimulator",
      core.union(shims).union(["CToml", "Systemd", "TocsinWire"]).subtracting(["CMagic", "CIcal"])
    ),
    ("UserNotifications", ["TocsinModel", "TocsinTime", "TocsinWire", "Systemd", "Foundation"]),
    (
      "UserNotificationsTesting",
      [
        "UserNotifications", "TocsinModel", "TocsinTime", "TocsinWire", "Systemd", "Foundation",
        "TocsinSimulator",
      ]
    ),
    (
      "TocsinCommand",
      core.union(shims).union(["CToml", "Systemd", "TocsinWire", "TocsinSimulator"])
        .subtracting(["TocsinStore", "CIcal"])
    ),
    ("TocsinCalendar", ["TocsinModel", "TocsinTime", "TocsinWire", "CIcal"]),
    ("tocsind", ["TocsinDaemon"]),
    ("tocsin", ["TocsinCommand"]),
    ("tocsin-ics", ["TocsinCalendar"]),
    ("time-bench", ["TocsinTime", "TocsinModel"]),
    ("policy-bench", ["TocsinPolicy", "TocsinModel"]),
    ("TocsinTesting", shims.union(["TocsinModel", "Systemd", "TocsinWire"])),
    (
      "TocsinSeeds",
      [
        "TocsinSimulator", "TocsinPerformer", "TocsinStore", "TocsinCore", "TocsinModel",
        "TocsinTime", "TocsinWire", "TocsinTesting", "CSQLite",
      ]
    ),
    ("seeds", ["TocsinSeeds", "TocsinModel"]),
    ("TocsinFuzz", ["TocsinWire", "TocsinModel", "TocsinTime"]),
  ]

  private static let core: Set<String> = [
    "TocsinModel", "TocsinTime", "TocsinPolicy", "TocsinCore", "TocsinStore", "TocsinPerformer",
  ]

  static let withoutSaying: Set<String> = ["Swift", "Glibc"]

  /// What a target of tests may import is what Package.swift gives it; here only what no test may.
  static let neverInTests: Set<String> = [
    "Foundation", "FoundationEssentials", "Dispatch", "XCTest",
  ]

  /// A function of `now`, or of what it is given: these rooms read no clock.
  static let readNoClock: Set<String> = [
    "TocsinModel", "TocsinTime", "TocsinPolicy", "TocsinCore", "TocsinStore", "TocsinPerformer",
    "TocsinWire", "TocsinSimulator",
  ]

  /// They decide: no clock, no file, no environment, no call out.
  static let pure: Set<String> = ["TocsinModel", "TocsinPolicy", "TocsinCore"]

  /// Where `public` has a reader, and where concurrency is allowed.
  static let library: Set<String> = ["UserNotifications", "UserNotificationsTesting"]

  static func modules(_ room: String) -> Set<String>? {
    mayImport.first { $0.room == room }?.modules
  }
}

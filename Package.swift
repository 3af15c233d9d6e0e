// swift-tools-version: 6.2

import PackageDescription

// Rooms, from the bottom up. A target may import what is listed here and nothing else;
// Tests/LayeringTests reads the sources and enforces it, because SwiftPM lets a target import
// what its dependencies depend on.

let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  // No regular expressions by accident: they bring 1.5 MB into a program that holds its own library.
  .unsafeFlags(["-Xfrontend", "-disable-implicit-string-processing-module-import"]),
  // So that the linker can drop what a program does not call.
  .unsafeFlags(["-Xfrontend", "-function-sections"], .when(configuration: .release)),
]

/// Release programs carry the standard library and need only Debian's own libraries at run time:
/// 7 MB resident and under 3 ms to start, instead of 10 MB and 5 ms. What they do not export, the
/// linker can drop; functions of the same bytes become one, for nothing here compares functions.
/// Nothing is thrown in C++, so the tables to unwind by go too: an eighth of a program.
let standalone: [LinkerSetting] = [
  .unsafeFlags(
    [
      "-static-stdlib", "-use-ld=lld",
      "-Xlinker", "--gc-sections", "-Xlinker", "--icf=all", "-Xlinker", "-s",
      "-Xlinker", "-z", "-Xlinker", "pack-relative-relocs",
      "-Xlinker", "--no-export-dynamic",
      "-Xlinker", "-T", "-Xlinker", Context.packageDirectory + "/contrib/release.ld",
    ],
    .when(platforms: [.linux], configuration: .release))
]

/// All rooms but the one that is measured in words a second: a tenth smaller.
let small: [SwiftSetting] = [.unsafeFlags(["-Osize"], .when(configuration: .release))]

func room(
  _ name: String, _ dependencies: [Target.Dependency] = [], settings: [SwiftSetting] = []
) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: strict + settings)
}

func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .testTarget(name: name, dependencies: dependencies, swiftSettings: strict)
}

let package = Package(
  name: "tocsin",
  products: [
    .executable(name: "tocsind", targets: ["tocsind"]),
    .executable(name: "tocsin", targets: ["tocsin"]),
    // Linked with libFuzzer by contrib/fuzz.
    .library(name: "fuzz-inputs", type: .static, targets: ["TocsinFuzz"]),
  ],
  targets: [
    // Shims for C libraries: headers only, but for CToml, the one C++ file.
    .systemLibrary(
      name: "CSystemd", pkgConfig: "libsystemd", providers: [.apt(["libsystemd-dev"])]),
    .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(name: "CJansson", pkgConfig: "jansson", providers: [.apt(["libjansson-dev"])]),
    .systemLibrary(name: "CLinux"),
    .target(
      name: "CToml", cxxSettings: [.unsafeFlags(["-Os"], .when(configuration: .release))]),

    room("TocsinModel", settings: small),
    room("TocsinTime", ["TocsinModel"]),
    room("TocsinPolicy", ["TocsinModel"], settings: small),
    room("TocsinCore", ["TocsinModel", "TocsinTime", "TocsinPolicy"], settings: small),
    room("TocsinStore", ["TocsinModel", "CSQLite"], settings: small),
    room("TocsinPerformer", ["TocsinModel", "TocsinCore", "TocsinStore"], settings: small),
    room("Systemd", ["CSystemd", "CLinux"], settings: small),
    room(
      "TocsinWire", ["TocsinModel", "TocsinTime", "Systemd", "CToml", "CJansson"], settings: small),
    room(
      "TocsinSimulator",
      [
        "TocsinModel", "TocsinTime", "TocsinPolicy", "TocsinCore", "TocsinStore",
        "TocsinPerformer", "TocsinWire",
      ],
      settings: small),
    room(
      "TocsinDaemon",
      [
        "TocsinModel", "TocsinTime", "TocsinPolicy", "TocsinCore", "TocsinStore",
        "TocsinPerformer", "Systemd", "TocsinWire", "CSystemd", "CLinux",
      ],
      settings: [.defaultIsolation(MainActor.self)] + small),
    room(
      "TocsinCommand",
      [
        "TocsinModel", "TocsinTime", "TocsinPolicy", "TocsinCore", "Systemd", "TocsinWire",
        "TocsinSimulator", "CLinux",
      ],
      settings: small),
    .executableTarget(
      name: "tocsind", dependencies: ["TocsinDaemon"], swiftSettings: strict,
      linkerSettings: standalone),
    .executableTarget(
      name: "tocsin", dependencies: ["TocsinCommand"], swiftSettings: strict,
      linkerSettings: standalone),
    // Measured by contrib/bench, and installed by nobody.
    .executableTarget(
      name: "time-bench", dependencies: ["TocsinTime", "TocsinModel"],
      path: "contrib/bench.d/time", swiftSettings: strict, linkerSettings: standalone),
    .executableTarget(
      name: "policy-bench", dependencies: ["TocsinPolicy", "TocsinModel"],
      path: "contrib/bench.d/policy", swiftSettings: strict, linkerSettings: standalone),
    // Random days of a whole machine, and what must hold in them (contrib/seeds).
    .target(
      name: "TocsinSeeds",
      dependencies: [
        "TocsinSimulator", "TocsinPerformer", "TocsinStore", "TocsinCore", "TocsinModel",
        "TocsinTime", "TocsinWire", "TocsinTesting", "CSQLite",
      ],
      path: "contrib/seeds.d/room", swiftSettings: strict),
    .executableTarget(
      name: "seeds", dependencies: ["TocsinSeeds", "TocsinModel"], path: "contrib/seeds.d/program",
      swiftSettings: strict),
    // What is tried on what reads payloads and the bus (contrib/fuzz).
    .target(
      name: "TocsinFuzz", dependencies: ["TocsinWire", "TocsinModel", "TocsinTime"],
      path: "contrib/fuzz.d/room", swiftSettings: strict),

    // What only tests import: cases with their line, a repeatable random source, a private bus,
    // the fake notification server.
    .target(
      name: "TocsinTesting",
      dependencies: ["TocsinModel", "Systemd", "TocsinWire", "CSystemd", "CLinux"],
      path: "Tests/TocsinTesting", swiftSettings: strict),
    tests("TocsinModelTests", ["TocsinModel", "TocsinTesting"]),
    tests("TocsinTimeTests", ["TocsinTime", "TocsinModel", "TocsinTesting", "TocsinWire"]),
    tests("TocsinPolicyTests", ["TocsinPolicy", "TocsinModel", "TocsinTesting"]),
    tests("TocsinCoreTests", ["TocsinCore", "TocsinModel", "TocsinTime", "TocsinTesting"]),
    tests("TocsinStoreTests", ["TocsinStore", "TocsinModel", "TocsinTesting", "CSQLite"]),
    tests(
      "TocsinPerformerTests",
      [
        "TocsinPerformer", "TocsinCore", "TocsinStore", "TocsinModel", "TocsinTime",
        "TocsinTesting", "CSQLite",
      ]),
    tests("SystemdTests", ["Systemd", "CSystemd", "CLinux", "TocsinTesting"]),
    tests(
      "TocsinWireTests", ["TocsinWire", "TocsinModel", "TocsinTime", "Systemd", "TocsinTesting"]),
    tests(
      "TocsinSimulatorTests",
      [
        "TocsinSimulator", "TocsinCore", "TocsinPolicy", "TocsinModel", "TocsinTime", "TocsinWire",
        "TocsinTesting",
        "TocsinSeeds",
      ]),
    tests(
      "TocsinDaemonTests",
      [
        "TocsinDaemon", "TocsinCore", "TocsinPerformer", "TocsinModel", "Systemd", "TocsinTesting",
      ]),
    tests(
      "TocsinCommandTests",
      ["TocsinCommand", "TocsinModel", "TocsinTime", "TocsinWire", "Systemd", "TocsinTesting"]),
    tests("LayeringTests", []),
    tests(
      "AcceptanceTests",
      [
        "TocsinTesting", "TocsinModel", "TocsinTime", "TocsinCore", "TocsinStore",
        "TocsinPerformer", "TocsinWire", "TocsinSimulator", "Systemd", "CLinux",
      ]),
  ],
  cxxLanguageStandard: .cxx20
)

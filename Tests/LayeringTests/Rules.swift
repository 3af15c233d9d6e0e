/// The rules, each with what breaks it.
enum Rules {
  static let all: [Rule] = [
    imports, testImports, concurrency, clocks, purity, decisions, publicNames, traps, sleeps,
    length,
    unchecked,
  ]

  static let imports = Rule(
    name: "a room imports what its row of the table lists",
    guards: [
      Snippet(
        "Sources/TocsinModel/A.swift", "import Glibc\nimport Foundation\npackage import TocsinTime",
        lines: [2, 3]),
      Snippet("Sources/TocsinPolicy/A.swift", "import struct TocsinTime.Zone", lines: [1]),
      Snippet("Sources/TocsinDaemon/A.swift", "import CSystemd\nimport CIcal", lines: [2]),
      Snippet("Sources/TocsinCommand/A.swift", "import TocsinStore", lines: [1]),
      Snippet("Sources/tocsind/main.swift", "import TocsinDaemon\nimport TocsinModel", lines: [2]),
      Snippet("Sources/Nowhere/A.swift", "import Glibc", lines: [1]),
    ]
  ) { file in
    guard !file.isTest else { return [] }
    guard let allowed = Rooms.modules(file.room) else {
      return [file.finding(1, "no row of the table is called \(file.room)")]
    }
    return file.imports
      .filter { !allowed.contains($0.module) && !Rooms.withoutSaying.contains($0.module) }
      .map { file.finding($0.line, "\(file.room) may not import \($0.module)") }
  }

  static let testImports = Rule(
    name: "tests do without Foundation",
    guards: [Snippet("Tests/A/B.swift", "import Testing\n@testable import Foundation", lines: [2])]
  ) { file in
    guard file.isTest, !Rooms.library.contains(where: { file.room.hasPrefix($0) }) else {
      return []
    }
    return file.imports.filter { Rooms.neverInTests.contains($0.module) }
      .map { file.finding($0.line, "tests may not import \($0.module)") }
  }

  static let concurrency = Rule(
    name: "daemon and command are synchronous on one thread",
    guards: [
      Snippet(
        "Sources/TocsinDaemon/A.swift",
        "// Task, await\nTask { await f() }\nfunc g() async {}\nlet q = DispatchQueue.main\nlet m = Mutex(0)",
        lines: [2, 2, 3, 4, 5])
    ]
  ) { file in
    guard !file.isTest, !Rooms.library.contains(file.room) else { return [] }
    return file.banned(
      [
        "Task", "await", "async", "actor", "withTaskGroup", "DispatchQueue", "DispatchSource",
        "DispatchSemaphore", "Mutex", "Atomic", "pthread_mutex_lock", "pthread_create",
      ], "has no place on the loop's one thread")
  }

  static let clocks = Rule(
    name: "only the loop reads the clock",
    guards: [
      Snippet(
        "Sources/TocsinCore/A.swift",
        """
        var t = timespec(); clock_gettime(0, &t)
        let now = time(nil)
        let d = Date()
        gettimeofday(&v, nil); sd_event_now(e, 0, &u)
        let fine = zone.time(day) + time(of: day)
        let c = ContinuousClock.now
        let text = "clock_gettime(\\(clock_gettime(0, &t)))"
        """, lines: [1, 2, 3, 4, 4, 6, 7])
    ]
  ) { file in
    guard !file.isTest, Rooms.readNoClock.contains(file.room) else { return [] }
    let why = "reads the clock; now is passed as a value"
    let libc = file.each { before, token, after in
      guard token.text == "time", before != ".", after.first?.text == "(",
        let argument = after.dropFirst().first?.text, argument == "nil" || argument == "&"
      else { return nil }
      return file.finding(token.line, "'time()' \(why)")
    }
    return libc
      + file.bannedCalls(
        ["clock_gettime", "gettimeofday", "timespec_get", "ftime", "sd_event_now", "Date"], why)
      + file.banned(["ContinuousClock", "SuspendingClock"], why)
  }

  static let purity = Rule(
    name: "what decides reads no environment and no file",
    guards: [
      Snippet(
        "Sources/TocsinPolicy/A.swift", "getenv(name)\nopen(path, 0)\nwindow.open(at)",
        lines: [1, 2])
    ]
  ) { file in
    guard !file.isTest, Rooms.pure.contains(file.room) else { return [] }
    return file.each { before, token, after in
      let calls: Set<String> = [
        "getenv", "setenv", "fopen", "open", "stat", "opendir", "getpid", "getuid",
      ]
      guard calls.contains(token.text), before != ".", before != "func",
        after.first?.text == "("
      else { return nil }
      return file.finding(token.line, "'\(token.text)()' asks the world")
    }
  }

  static let decisions = Rule(
    name: "Core and Policy hold no closure and no existential",
    guards: [
      Snippet(
        "Sources/TocsinCore/A.swift",
        """
        let done: (Int) -> Void
        var next: @Sendable () throws(E) -> Int
        typealias Callback = (Int) -> Void
        let sink: any Sink
        func each(_ body: (Int) -> Void) {}
        let total = values.map { $0 + 1 }
        let many: [Int]
        """, lines: [1, 2, 3, 4])
    ]
  ) { file in
    guard ["TocsinCore", "TocsinPolicy"].contains(file.room), !file.isTest else { return [] }
    let existentials = file.each { before, token, after in
      guard token.text == "any", before != ".", let next = after.first,
        next.text.first?.isUppercase == true || next.text == "("
      else { return nil }
      return file.finding(token.line, "an existential hides who decides")
    }
    let closures = file.each { _, token, after in
      guard ["let", "var", "typealias"].contains(token.text),
        let sign = after.dropFirst().first?.text,
        sign == (token.text == "typealias" ? "=" : ":")
      else { return nil }
      // The type ends with the line, or where a value or a body begins.
      let type = after.dropFirst(2).prefix {
        $0.line == token.line && $0.text != "{" && $0.text != "="
      }
      let arrow = zip(type, type.dropFirst()).contains { $0.text == "-" && $1.text == ">" }
      return arrow ? file.finding(token.line, "a stored closure is a call out of a decision") : nil
    }
    return existentials + closures
  }

  static let publicNames = Rule(
    name: "only the library has public names",
    guards: [
      Snippet(
        "Sources/TocsinModel/A.swift", "public struct A {}\nopen class B {}\npackage struct C {}",
        lines: [1, 2])
    ]
  ) { file in
    guard !Rooms.library.contains(file.room) else { return [] }
    return file.each { before, token, after in
      let opens = token.text == "open" && ["class", "func", "var"].contains(after.first?.text)
      guard (token.text == "public" && before != "." && after.first?.text != ":") || opens else {
        return nil
      }
      return file.finding(token.line, "'\(token.text)' has no reader here: package, or less")
    }
  }

  static let traps = Rule(
    name: "nothing is tried by force",
    guards: [
      Snippet(
        "Tests/A/B.swift", "let a = try! f()\nlet b = try? f()\nlet c = x as! Int\nif try !f() {}",
        lines: [1, 3]),
      Snippet("Sources/TocsinModel/A.swift", "fatalError(\"\")", lines: [1]),
    ]
  ) { file in
    let force = file.each { _, token, after in
      guard ["try", "as"].contains(token.text), let sign = after.first, sign.text == "!",
        sign.isGlued
      else { return nil }
      return file.finding(token.line, "'\(token.text)!' traps")
    }
    return force + (file.isTest ? [] : file.bannedCalls(["fatalError"], "traps on input"))
  }

  static let sleeps = Rule(
    name: "no test sleeps",
    guards: [
      Snippet(
        "Tests/A/B.swift",
        "sleep(1)\nusleep(10)\ntry await Task.sleep(for: .seconds(1))\nspawn(\"sleep\")\nsleep.prepare()",
        lines: [1, 2, 3])
    ]
  ) { file in
    guard file.isTest else { return [] }
    return file.bannedCalls(
      ["sleep", "usleep", "nanosleep", "clock_nanosleep"], "waits for time, not for a condition")
  }

  static let longest = 600
  static let long = 400

  static let length = Rule(
    name: "a file is one thought",
    guards: [
      Snippet(
        "Sources/TocsinModel/A.swift", String(repeating: "\n", count: longest + 1), lines: [1]),
      Snippet(
        "Sources/TocsinModel/A.swift", String(repeating: "\n", count: longest - 1), lines: []),
    ]
  ) { file in
    let count = file.lines.count
    return count > longest
      ? [file.finding(1, "\(count) lines; above \(longest) it holds two thoughts")] : []
  }

  static let unchecked = Rule(
    name: "unchecked Sendable says why it holds",
    guards: [
      Snippet(
        "Sources/Systemd/A.swift",
        """
        final class A: @unchecked Sendable {}

        // Only the loop's thread has it.
        final class B: @unchecked Sendable {}
        """, lines: [1])
    ]
  ) { file in
    let lines = file.lines
    return file.each { before, token, _ in
      guard token.text == "unchecked", before == "@" else { return nil }
      let above = lines[max(0, token.line - 2)...(token.line - 1)]
      return above.contains { $0.contains("//") }
        ? nil : file.finding(token.line, "no line above says why it holds")
    }
  }
}

import CLinux
import Glibc

extension ChildProcess.Launch {
  func spawn() throws(SystemdError) -> pid_t {
    guard program.first == UInt8(ascii: "/") else {
      throw SystemdError(errno: ENOENT, call: "posix_spawn")
    }
    let streams = [try open(input), try open(output), try open(error)]
    guard isAwaited else { return try start(streams) }
    var attributes = posix_spawnattr_t()
    var actions = posix_spawn_file_actions_t()
    posix_spawnattr_init(&attributes)
    posix_spawn_file_actions_init(&actions)
    defer {
      posix_spawnattr_destroy(&attributes)
      posix_spawn_file_actions_destroy(&actions)
    }
    setAttributes(&attributes)
    // Every stream is 3 or above here, so none is overwritten before it is copied.
    for (number, stream) in streams.enumerated() {
      posix_spawn_file_actions_adddup2(&actions, stream.raw, Int32(number))
    }
    posix_spawn_file_actions_addclosefrom_np(&actions, 3)
    let paths = try CStrings([program])
    let folder = try CStrings([directory])
    let argv = try CStrings(arguments)
    let envp = try CStrings(environment)
    posix_spawn_file_actions_addchdir_np(&actions, folder.first)
    guard let path = paths.first else { throw SystemdError(errno: ENOENT, call: "posix_spawn") }
    var pid: pid_t = 0
    let result = withExtendedLifetime((streams, folder)) {
      posix_spawn(&pid, path, &actions, &attributes, argv.list, envp.list)
    }
    guard result == 0 else { throw SystemdError(errno: result, call: "posix_spawn") }
    return pid
  }

  private func start(_ streams: [Descriptor]) throws(SystemdError) -> pid_t {
    let paths = try CStrings([program])
    let folder = try CStrings([directory])
    let argv = try CStrings(arguments)
    let envp = try CStrings(environment)
    let pid = withExtendedLifetime((streams, folder, paths)) {
      tocsin_start(paths.first, argv.list, envp.list, streams.map(\.raw), folder.first)
    }
    return try checkedErrno(pid, "fork")
  }

  /// The loop blocks signals and the program may ignore some; a child inherits both unless told.
  private func setAttributes(_ attributes: inout posix_spawnattr_t) {
    var none = sigset_t()
    var all = sigset_t()
    sigemptyset(&none)
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(
      &attributes,
      Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP))
  }

  private func open(_ input: ChildProcess.Input) throws(SystemdError) -> Descriptor {
    switch input {
    case .null: try null()
    case .bytes(let bytes): try Descriptor(duplicating: Descriptor.memory(bytes))
    case .descriptor(let descriptor): try Descriptor(duplicating: descriptor)
    }
  }

  private func open(_ output: ChildProcess.Output) throws(SystemdError) -> Descriptor {
    switch output {
    case .null: return try null()
    case .descriptor(let descriptor): return try Descriptor(duplicating: descriptor)
    case .inherited(let raw): return try Descriptor(duplicating: raw)
    case .captured(let capture):
      guard let end = capture.writeEnd else {
        throw SystemdError(errno: EBADF, call: "posix_spawn")
      }
      return try Descriptor(duplicating: end)
    }
  }

  private func null() throws(SystemdError) -> Descriptor {
    let file = Descriptor(
      owning: try checkedErrno(Glibc.open("/dev/null", O_RDWR | O_CLOEXEC), "open"))
    return try Descriptor(duplicating: file)
  }
}

/// A NULL-terminated list of C strings. What holds a NUL is refused.
private final class CStrings {
  private(set) var list: [UnsafeMutablePointer<CChar>?] = []

  init(_ texts: [[UInt8]]) throws(SystemdError) {
    guard !texts.contains(where: { $0.contains(0) }) else {
      throw SystemdError(errno: EINVAL, call: "posix_spawn")
    }
    for text in texts {
      let copy = UnsafeMutablePointer<CChar>.allocate(capacity: text.count + 1)
      for (index, byte) in text.enumerated() { copy[index] = CChar(bitPattern: byte) }
      copy[text.count] = 0
      list.append(copy)
    }
    list.append(nil)
  }

  deinit { for string in list { string?.deallocate() } }

  var first: UnsafeMutablePointer<CChar>? { list.first.flatMap { $0 } }
}

import CLinux
import Glibc
import Systemd

/// `tocsin __handler [PARENT] -- PROGRAM ARGUMENT...`: what the transient unit of a handler starts. It
/// runs outside of the daemon's sandbox, where everybody's files show their real owner, checks the
/// program and becomes it (handlers.md, "Trust"). With the number of its parent it ends with that.
///
/// `tocsin __supervise …`: what starts it where there is no service manager (`Supervisor`).
///
/// 126: the program is not trusted or cannot be executed; 127: it is not there.
enum HandlerStart {
  static func isAsked(_ count: Int32, _ words: UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Bool
  {
    guard count > 3, let verb = words[1], let first = words[2], let second = words[3] else {
      return false
    }
    guard strcmp(verb, "__handler") == 0 else {
      return strcmp(verb, Supervision.verb) == 0 && count > 6
    }
    return strcmp(first, "--") == 0 || (count > 4 && strcmp(second, "--") == 0)
  }

  static func run(_ words: UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Int32 {
    guard let verb = words[1], strcmp(verb, "__handler") == 0 else { return supervise(words + 2) }
    var arguments = words + 3
    if let parent = words[2], strcmp(parent, "--") != 0 {
      arguments += 1
      guard tocsin_die_with_parent() == 0, getppid() == atoi(parent) else {
        return refuse("who started it has gone", 126)
      }
    }
    guard let program = arguments[0], let path = String(validatingCString: program) else {
      return refuse("a program whose name is not UTF-8 cannot be checked", 126)
    }
    let descriptor = open(program, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      let isMissing = errno == ENOENT || errno == ENOTDIR
      return refuse("\(path): \(errorText(errno))", isMissing ? 127 : 126)
    }
    if let fault = ProgramTrust.fault(path, descriptor) { return refuse("\(path) \(fault)", 126) }
    if isScript(descriptor) {
      // By its path: by descriptor its interpreter would keep one open and it would see a wrong $0.
      execv(program, arguments)
    } else {
      fexecve(descriptor, arguments, environ)
    }
    return refuse("\(path): \(errorText(errno))", 126)
  }

  private static func supervise(
    _ words: UnsafePointer<UnsafeMutablePointer<CChar>?>
  ) -> Int32 {
    var list: [[UInt8]] = []
    while let word = words[list.count] {
      list.append(Array(UnsafeRawBufferPointer(start: word, count: strlen(word))))
    }
    guard let supervisor = Supervisor(list) else { return Exit.usage }
    do throws(SystemdError) { return try supervisor.run() } catch {
      return refuse(
        error.description, error.isShortage ? Supervisor.notNow : Supervisor.nothing)
    }
  }

  private static func isScript(_ descriptor: Int32) -> Bool {
    var head = [UInt8](repeating: 0, count: 2)
    let count = head.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, $0.count, 0) }
    return count == 2 && head == Array("#!".utf8)
  }

  private static func refuse(_ line: String, _ status: Int32) -> Int32 {
    _ = Descriptors.write(Array("tocsin: handler not run: \(line)\n".utf8), to: STDERR_FILENO)
    return status
  }
}

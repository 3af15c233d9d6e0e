import Glibc
import TocsinModel

/// What libFuzzer calls with each input. One that begins with a zero is a request from the bus, any
/// other a payload.
///
/// An input that is read, or refused, is well; a trap, a broken promise, 50 ms of the processor's
/// time or 64 MB are not, and end the run.
@_cdecl("LLVMFuzzerTestOneInput")
package func testOneInput(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = Array(UnsafeBufferPointer(start: data, count: count))
  let (began, before) = (Use.microseconds, Use.kilobytes)
  if input.first == 0 {
    Promises.request(BusValues.table(of: input.dropFirst()))
  } else {
    Promises.payload(input)
  }
  // The first inputs pay for what is made once.
  let (took, grew) = (Use.microseconds - began, Use.kilobytes - before)
  if Use.isWarm {
    check(took <= 50_000, "it took \(took) µs")
    check(grew <= 64 * 1024, "it took \(grew) kB")
  }
  Use.isWarm = true
  return 0
}

/// Ends the run, so that libFuzzer keeps the input.
func check(_ holds: Bool, _ otherwise: @autoclosure () -> String) {
  guard !holds else { return }
  let line = Array("broken: \(otherwise())\n".utf8)
  _ = line.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
  abort()
}

/// What this process has used.
private enum Use {
  nonisolated(unsafe) static var isWarm = false

  static var microseconds: Int {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return time.tv_sec * 1_000_000 + time.tv_nsec / 1000
  }

  /// At its highest.
  static var kilobytes: Int {
    var usage = rusage()
    getrusage(0, &usage)  // RUSAGE_SELF
    return usage.ru_maxrss
  }
}

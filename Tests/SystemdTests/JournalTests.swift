import CLinux
import Glibc
import Systemd
import Testing

/// Where standard error is the journal: under a service manager only.
@Suite struct JournalTests {
  @Test func anEntryOfAnyBytesIsTakenOrThereIsNoJournal() throws {
    try Journal.send([
      (name: "MESSAGE", value: Array("two\nlines".utf8)), (name: "TOCSIN_TEST", value: [0, 255]),
    ])
  }

  @Test func noFieldsAreNoEntry() throws {
    try Journal.send([] as [(name: String, value: [UInt8])])
  }

  @Test func theJournalIsConnectedWhereTheEnvironmentNamesOurStream() async {
    await #expect(processExitsWith: .success) {
      var status = stat()
      fstat(STDERR_FILENO, &status)
      setenv("JOURNAL_STREAM", "\(status.st_dev):\(status.st_ino)", 1)
      try #require(Journal.isConnected)
      setenv("JOURNAL_STREAM", "\(status.st_dev):\(status.st_ino + 1)", 1)
      fstat(STDOUT_FILENO, &status)
      if getenv("JOURNAL_STREAM").flatMap({ String(validatingCString: $0) })
        != "\(status.st_dev):\(status.st_ino)"
      {
        try #require(!Journal.isConnected)
      }
      unsetenv("JOURNAL_STREAM")
      try #require(!Journal.isConnected)
    }
  }
}

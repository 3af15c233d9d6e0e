import Glibc
import Testing
import TocsinModel
import TocsinWire

struct ConfigurationFilesTests {
  @Test("The file and then the drop-ins, in byte order of their names")
  func order() throws {
    let folder = try Folder()
    #expect(folder.read().files.isEmpty && folder.read().faults.isEmpty)
    try folder.write("tocsin.toml", "a = 1")
    try folder.makeFolder("tocsin.toml.d")
    for name in ["b.toml", "B.toml", "10.toml", "9.toml", ".hidden.toml", "x.toml~", "é.toml"] {
      try folder.write("tocsin.toml.d/" + name, name)
    }
    let read = folder.read()
    let names = ["tocsin.toml"] + ["10", "9", "B", "b", "é"].map { "tocsin.toml.d/\($0).toml" }
    #expect(read.files.map(\.name) == names.map { folder.path + "/" + $0 })
    #expect(read.files.first.map { String(decoding: $0.bytes, as: UTF8.self) } == "a = 1")
    #expect(read.faults.isEmpty)
  }

  @Test("A file that others can write is a fault, one that they can read is none")
  func mode() throws {
    let folder = try Folder()
    for (mode, isFault) in [
      (0o600, false), (0o644, false), (0o444, false), (0o660, true), (0o606, true), (0o666, true),
    ] as [(mode_t, Bool)] {
      try folder.write("tocsin.toml", "", mode: mode)
      let expected =
        isFault
        ? ["\(folder.path)/tocsin.toml: is writable by others; 'chmod go-w' makes it yours alone"]
        : []
      #expect(folder.read().faults.map(\.description) == expected)
      #expect(folder.read().files.count == (isFault ? 0 : 1))
    }
  }

  @Test("A file of somebody else is a fault, root's is none")
  func owner() throws {
    let folder = try Folder()
    try folder.write("tocsin.toml", "")
    // Whoever runs this is somebody else to the person with the next number.
    let faults = folder.read(person: getuid() + 1).faults
    #expect(faults.isEmpty == (getuid() == 0))
    if getuid() != 0 {
      #expect(faults.map(\.message) == ["belongs to somebody else"])
    } else {
      #expect(chown(folder.path + "/tocsin.toml", 1000, 1000) == 0)
      #expect(folder.read(person: 1000).faults.isEmpty)
      #expect(folder.read(person: 1001).faults.map(\.message) == ["belongs to somebody else"])
      #expect(chown(folder.path + "/tocsin.toml", 65_534, 65_534) == 0)
      #expect(folder.read(person: 1000).faults.map(\.message) == ["belongs to somebody else"])
    }
  }

  @Test("C1.3 whose it is, who may write and how large it is are told together")
  func several() throws {
    let folder = try Folder()
    try folder.write("tocsin.toml", String(repeating: "#", count: 1 << 20 + 1), mode: 0o666)
    try #require(getuid() != 0 || chown(folder.path + "/tocsin.toml", 1000, 1000) == 0)
    let read = folder.read(person: getuid() == 0 ? 1001 : getuid() + 1)
    #expect(
      read.faults.map(\.message) == [
        "belongs to somebody else", "is writable by others; 'chmod go-w' makes it yours alone",
        "larger than 1 MiB",
      ])
    #expect(read.files.isEmpty)
  }

  @Test("What is no file is a fault and holds up nobody")
  func kinds() throws {
    let folder = try Folder()
    #expect(mkfifo(folder.path + "/tocsin.toml", 0o600) == 0)
    #expect(folder.read().faults.map(\.message) == ["is no file"])
    try folder.remove("tocsin.toml")
    try folder.makeFolder("tocsin.toml")
    #expect(folder.read().faults.map(\.message) == ["is no file"])
  }

  @Test("A megabyte is read, a byte more is a fault")
  func size() throws {
    let folder = try Folder()
    try folder.write("tocsin.toml", String(repeating: "#", count: 1 << 20))
    #expect(folder.read().files.first?.bytes.count == 1 << 20)
    try folder.write("tocsin.toml", String(repeating: "#", count: 1 << 20 + 1))
    #expect(folder.read().faults.map(\.message) == ["larger than 1 MiB"])
  }

  @Test("Links are followed, and one to nothing is a fault: what was written has gone")
  func links() throws {
    let folder = try Folder()
    try folder.write("real", "a = 1")
    #expect(symlink("real", folder.path + "/tocsin.toml") == 0)
    #expect(folder.read().files.count == 1)
    try folder.remove("real")
    #expect(folder.read().files.isEmpty)
    #expect(
      folder.read().faults.map(\.message) == [
        "is a link to nothing; remove it, or put back what it leads to"
      ])
    let alone = ConfigurationFiles.read(file: folder.path + "/real", person: getuid())
    #expect(alone.faults.map(\.message) == ["no such file"])
  }

  @Test(
    "A folder that is a link to nothing, or no folder, is a fault",
    arguments: ["", "/tocsin.toml.d"])
  func folders(_ name: String) throws {
    let folder = try Folder()
    let path = folder.path + "/tocsin" + name
    if !name.isEmpty { try folder.makeFolder("tocsin") }
    func faults() -> [String] {
      ConfigurationFiles.read(folder: folder.path + "/tocsin", person: getuid()).faults
        .map(\.description)
    }
    #expect(faults().isEmpty)
    #expect(symlink("gone", path) == 0)
    #expect(
      faults() == ["\(path): is a link to nothing; remove it, or put back what it leads to"])
    #expect(unlink(path) == 0)
    try folder.write("tocsin" + name, "")
    #expect(faults() == ["\(path): is no folder"])
  }

  @Test("The hash tells contents, names and borders apart")
  func hash() {
    func hash(_ files: [(String, String)]) -> String {
      var all = ConfigurationFiles()
      all.files = files.map { (name: $0, bytes: Array($1.utf8)) }
      return all.hash
    }
    let different = [
      hash([]), hash([("a", "")]), hash([("a", "b")]), hash([("ab", "")]), hash([("a", "c")]),
      hash([("a", ""), ("b", "")]),
    ]
    #expect(Set(different).count == different.count)
    #expect(different.allSatisfy { $0.utf8.count == 16 })
    #expect(hash([]) == "cbf29ce484222325")
    #expect(hash([("a", "b")]) == hash([("a", "b")]))
  }
}

/// A folder for one test, removed with it.
private final class Folder {
  struct Failure: Error { var code: Int32 }

  let path: String

  init() throws {
    var template = Array("/tmp/tocsin-configuration-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw Failure(code: errno) }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit {
    for name in names(path + "/tocsin.toml.d") { unlink(path + "/tocsin.toml.d/" + name) }
    for name in names(path) {
      if unlink(path + "/" + name) != 0 { rmdir(path + "/" + name) }
    }
    rmdir(path)
  }

  func read(person: UInt32 = getuid()) -> ConfigurationFiles {
    ConfigurationFiles.read(folder: path, person: person)
  }

  func write(_ name: String, _ text: String, mode: mode_t = 0o600) throws {
    let descriptor = open(path + "/" + name, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw Failure(code: errno) }
    defer { close(descriptor) }
    let bytes = Array(text.utf8)
    guard fchmod(descriptor, mode) == 0, Glibc.write(descriptor, bytes, bytes.count) == bytes.count
    else { throw Failure(code: errno) }
  }

  func makeFolder(_ name: String) throws {
    guard mkdir(path + "/" + name, 0o700) == 0 else { throw Failure(code: errno) }
  }

  func remove(_ name: String) throws {
    guard unlink(path + "/" + name) == 0 else { throw Failure(code: errno) }
  }

  private func names(_ folder: String) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let bytes = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      let name = String(decoding: bytes, as: UTF8.self)
      if name != "." && name != ".." { names.append(name) }
    }
    return names
  }
}

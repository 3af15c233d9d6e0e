import Glibc
import Systemd
import TocsinModel
import TocsinStore
import TocsinTime

/// `tocsind --set-aside`: a store that is damaged or from a newer version goes out of the way, whole,
/// beside its place, so that a daemon can start anew. One that can be opened stays where it is.
enum SetAside {
  static func run(_ paths: Paths, now: WallTime) -> Result<String, Daemon.Refusal> {
    let folder: DataFolder
    do throws(DataFolder.Trouble) {
      folder = try DataFolder(paths)
    } catch {
      switch error {
      case .taken: return .failure(.init(line: "tocsind is running; end it first"))
      case .unusable(let why): return .failure(.init(line: "cannot use the data folder: \(why)"))
      }
    }
    defer { withExtendedLifetime(folder) {} }
    let isThere = ["", "-wal"].contains { access(paths.store + $0, F_OK) == 0 }
    guard isThere else {
      return .success("there is no store, so there is nothing to set aside")
    }
    do throws(StoreError) {
      _ = try Store.open(path: paths.store)
      return .success("the store is in order; nothing was moved")
    } catch {
      switch error {
      case .damaged, .fromTheFuture: break
      default: return .failure(.init(line: "\(paths.store): \(error.line); nothing was moved"))
      }
    }
    let first = paths.store + ".aside-" + stamp(now)
    var target = first
    var number = 1
    while ["", "-wal", "-shm"].contains(where: { access(target + $0, F_OK) == 0 }) {
      number += 1
      target = "\(first)-\(number)"
    }
    return move(paths, to: target)
  }

  /// The log of changes belongs to the database and goes first: a database beside another's log
  /// would be taken for it.
  private static func move(_ paths: Paths, to target: String) -> Result<String, Daemon.Refusal> {
    var moved: [String] = []
    for ending in ["-wal", "-shm", ""] {
      guard rename(paths.store + ending, target + ending) != 0 else {
        moved.append(target + ending)
        continue
      }
      guard errno != ENOENT else { continue }
      let why = errorText(errno)
      return .failure(.init(line: "\(paths.store)\(ending) could not be moved: \(why)"))
    }
    return .success("the store is now \(moved.last ?? target); the next start makes a new one")
  }

  /// `20261130T041500Z`: in order by name.
  private static func stamp(_ now: WallTime) -> String {
    let text = RFC3339.print(WallTime(seconds: now.usec / 1_000_000), in: .utc)
    return text.filter { $0 != "-" && $0 != ":" }.prefix(15) + "Z"
  }
}

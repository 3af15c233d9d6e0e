import TocsinModel
import TocsinWire

/// A file of categories beside what the app has registered: what `category set FILE` would change.
enum CategoryComparison {
  /// One line for each key that differs, at its place in the file. The file is without fault.
  static func differences(
    of file: [Table], _ path: String, from registered: [Table]
  ) -> [Fault] {
    var differences: [Fault] = []
    for (index, table) in file.enumerated() {
      let id = table.text("id") ?? ""
      // JSON that could be read has no lines any more.
      let keys = table.position == nil ? ["categories", String(index + 1)] : []
      guard let known = registered.first(where: { $0.text("id").isSame(as: id) }) else {
        differences.append(
          Fault(
            file: path, position: table.position, path: keys,
            "category \(id.quoted) is not registered"))
        continue
      }
      for (key, words) in compare(normal(table), normal(known)) {
        let entry = table.entries.first { $0.key.hasSameBytes(as: key) }
        differences.append(
          Fault(
            file: path, position: entry?.valuePosition ?? entry?.position ?? table.position,
            path: keys, "\(key.quoted) of category \(id.quoted) \(words)"))
      }
    }
    for table in registered {
      let id = table.text("id") ?? ""
      if !file.contains(where: { $0.text("id").isSame(as: id) }) {
        differences.append(
          Fault(file: path, "category \(id.quoted) is registered, and not in the file"))
      }
    }
    return differences
  }

  private static func compare(_ new: Table, _ old: Table) -> [(key: String, words: String)] {
    var found: [(String, String)] = []
    for entry in new.entries {
      guard let known = old[entry.key] else {
        found.append((entry.key, "is not registered"))
        continue
      }
      if !JSONWriting.text(entry.value).hasSameBytes(as: JSONWriting.text(known)) {
        found.append((entry.key, "is registered as \(JSONWriting.text(known))"))
      }
    }
    for entry in old.entries where new[entry.key] == nil {
      found.append(
        (entry.key, "is registered as \(JSONWriting.text(entry.value)), and not in the file"))
    }
    return found
  }

  /// As the daemon would give it back: what is as usual is left out.
  private static func normal(_ table: Table) -> Table {
    do throws(CallError) {
      return CategoryCoding.write(try CategoryCoding.read([table])).first ?? table
    } catch {
      return table  // of another version: compared as it is
    }
  }
}

extension String? {
  fileprivate func isSame(as other: String) -> Bool { self?.hasSameBytes(as: other) ?? false }
}

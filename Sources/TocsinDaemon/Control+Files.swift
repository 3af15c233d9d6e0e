import TocsinModel
import TocsinWire

extension Control {
  /// Where files come in a request.
  static let fileKeys: [(key: String, use: StoredFile.Use)] = [
    ("icon-file", .icon), ("sound-file", .sound), ("attachments", .attachment),
  ]

  func forget(_ files: [StoredFile]) { for file in files { copies.remove(file.copy) } }

  /// Takes the descriptors out of a request and copies what they hold. When any is refused
  /// nothing of them stays.
  func takeFiles(_ table: inout Table) throws(CallError) -> [StoredFile] {
    var files: [StoredFile] = []
    do throws(CallError) {
      for (key, use) in [("icon-file", StoredFile.Use.icon), ("sound-file", .sound)] {
        guard let value = table[key] else { continue }
        guard case .file(let descriptor) = value else {
          throw CallError(.badRequest, "'\(key)' must be a descriptor of an open file")
        }
        try check(descriptor, use)
        let limit = use == .sound ? Limits.soundBytes : Limits.imageBytes
        let copy = try copies.copy(descriptor, use: use, limit: limit)
        files.append(StoredFile(use: use, name: "", copy: copy))
      }
      files += try takeAttachments(table, before: files)
    } catch {
      forget(files)
      throw error
    }
    table.entries.removeAll { entry in Control.fileKeys.contains { $0.key == entry.key } }
    return files
  }

  private func takeAttachments(
    _ table: Table, before files: [StoredFile]
  ) throws(CallError) -> [StoredFile] {
    guard let value = table["attachments"] else { return [] }
    guard case .tables(let tables) = value else {
      throw CallError(.badRequest, "'attachments' must be a list of tables")
    }
    guard tables.count <= Limits.attachments else {
      throw CallError(
        .tooLarge, "\(tables.count) attachments are too many; at most \(Limits.attachments)")
    }
    var taken: [StoredFile] = []
    do throws(CallError) {
      for table in tables { taken.append(try takeAttachment(table)) }
    } catch {
      forget(taken)
      throw error
    }
    return taken
  }

  private func takeAttachment(_ table: Table) throws(CallError) -> StoredFile {
    let reader = try TableReader(
      table, owner: "attachments",
      known: ["file", "name", "identifier", "type-hint", "hide-thumbnail"])
    guard case .file(let descriptor)? = table["file"] else {
      throw CallError(.badRequest, "'attachments.file' must be a descriptor of an open file")
    }
    try check(descriptor, .attachment)
    return StoredFile(
      use: .attachment, name: try reader.text("name") ?? "",
      identifier: try reader.text("identifier") ?? "",
      copy: try copies.copy(descriptor, use: .attachment, limit: Limits.imageBytes),
      hidesThumbnail: try reader.bool("hide-thumbnail") ?? false)
  }

  private func check(_ descriptor: Int32, _ use: StoredFile.Use) throws(CallError) {
    guard use != .sound, FileKind(descriptor) == nil else { return }
    throw CallError(
      .attachmentUnrecognizedType,
      "the \(use.rawValue) is no PNG, JPEG or GIF picture; other types are not in this version (\(Names.version))"
    )
  }
}

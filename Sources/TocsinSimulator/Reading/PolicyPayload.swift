import TocsinModel
import TocsinWire

extension PolicyReading {
  /// A pushed payload that stands in a timeline: read as a file of its own would be, so what is
  /// wrong in it is repaired or left out, and its outcome says so (D11.3). Own keys beside `aps`
  /// reach the app with it (D11.1).
  func payload(_ table: Table, _ entry: Table.Entry) -> Payload? {
    do throws(PayloadFault) {
      let payload = try PayloadReading.payload(of: table)
      let size = payload.content.userInfo?.utf8.count ?? 0
      guard size <= PayloadReading.limit else {
        note(
          entry, "the payload has \(size) bytes; APNs takes \(PayloadReading.limit) at most")
        return nil
      }
      return payload
    } catch {
      note(entry, error.message)
      return nil
    }
  }

  /// The same of a file, beside the one that names it.
  func payload(file entry: Table.Entry) -> Payload? {
    guard let path = value(entry, .filled) else { return nil }
    let name = Self.path(path, beside: file)
    let bytes: [UInt8]
    do throws(Fault) { bytes = try contents(name) } catch {
      note(entry, error.message)
      return nil
    }
    do throws(CallError) { return try PayloadReading.payload(of: bytes, file: name) } catch {
      note(entry, error.message)
      return nil
    }
  }
}

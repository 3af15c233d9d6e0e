import Systemd
import TocsinCore
import TocsinModel
import TocsinPerformer
import TocsinStore
import TocsinTime
import TocsinWire

// Later, off for a while, without the next one, and other words (dbus.md section 6).

extension Control {
  func edit(_ call: MethodCall) throws(CallFailure) {
    let reader = call.reader
    let (name, table) = try reading { () throws(BusError) in
      (try reader.readString(), try reader.readTable())
    }
    defer { table.closeFiles() }
    let (edit, copied, now) = try permitted { () throws(CallError) in
      let id = try find(name)
      guard let request = try stored({ () throws(StoreError) in try store.request(id) }) else {
        throw CallError(.noSuchRequest, "no notification \(id)")
      }
      if let over = request.isOver { throw over }
      var table = table
      let given = Control.fileKeys.filter { table[$0.key] != nil }
      let copied = try takeFiles(&table)
      var files: [StoredFile.Use: [StoredFile]] = [:]
      for (_, use) in given { files[use] = copied.filter { $0.use == use } }
      do throws(CallError) {
        let edit = try EditCoding(table, of: request, times: times, files: files)
        if table["on"] != nil { try checkHandlers(of: edit.request.routes) }
        return (edit, copied, self.now())
      } catch {
        forget(copied)
        throw error
      }
    }
    performer.edit(edit.request, isNewTime: edit.isNewTime, now: now) { [weak self] answer in
      if case .changed = answer {} else { self?.forget(copied) }
      self?.reply(answer, to: call, notes: edit.notes)
    }
  }

  func pause(_ call: MethodCall) throws(CallFailure) {
    let reader = call.reader
    let (name, until) = try reading { () throws(BusError) in
      (try reader.readString(), try reader.readString())
    }
    let (id, end) = try permitted { () throws(CallError) in
      (try find(name), until.isEmpty ? nil : try instant(until, "until"))
    }
    performer.pause(id, until: end, now: now()) { answer in
      if case .refused(let error) = answer { call.refuse(error) } else { call.reply() }
    }
  }

  func resume(_ call: MethodCall) throws(CallFailure) {
    let id = try named(call)
    performer.resume(id, now: now()) { answer in
      if case .refused(let error) = answer { call.refuse(error) } else { call.reply() }
    }
  }

  func skip(_ call: MethodCall) throws(CallFailure) {
    let id = try named(call)
    performer.skip(id, now: now()) { [weak self] answer in self?.reply(answer, to: call) }
  }

  func snooze(_ call: MethodCall) throws(CallFailure) {
    let reader = call.reader
    let (name, later) = try reading { () throws(BusError) in
      (try reader.readString(), try reader.readString())
    }
    let (id, until) = try permitted { () throws(CallError) in
      (try find(name), try instant(later.isEmpty ? Spans.print(snooze) : later, "snooze"))
    }
    performer.snooze(id, until: until, now: now()) { [weak self] answer in
      self?.reply(answer, to: call)
    }
  }

  private func named(_ call: MethodCall) throws(CallFailure) -> RequestID {
    let reader = call.reader
    let name = try reading { () throws(BusError) in try reader.readString() }
    return try permitted { () throws(CallError) in try find(name) }
  }

  /// A moment to come, in the words of time.md.
  func instant(_ words: String, _ key: String) throws(CallError) -> WallTime {
    let times = times
    let reading: Reading
    do {
      reading = try Words.read(
        words, now: times.now, zone: times.zone, day: times.day, zones: zone.zones)
    } catch {
      var failure = CallError(error)
      if error.code == .tooFar {  // nothing forces it here
        failure.message = "\(words.quoted) is more than 10 years ahead; write a nearer time"
      }
      throw failure
    }
    guard case .once(let once) = reading.kind else {
      throw CallError(.badRequest, "'\(key)': \(words.quoted) repeats; write one moment")
    }
    return once.instant
  }

  private func reply(_ answer: Answered, to call: MethodCall, notes: [String] = []) {
    switch answer {
    case .changed(let request):
      var table = NotificationCoding.write(
        request, nil, zone: zone.zone, place: place(of: request))
      if !notes.isEmpty { table.append("notes", .texts(notes)) }
      call.reply(table: table)
    case .refused(let error): call.refuse(error)
    case .added, .removed, .acted, .awaitsUnlock, .settled: break
    }
  }

  /// The zone that its trigger names; nil where it floats, or where that zone is not known.
  func place(of request: Request) -> Zone? {
    guard let name = request.trigger.zoneName else { return nil }
    return performer.zones(for: request.trigger).zone(named: name)
  }

  private var store: Store { performer.store }
}

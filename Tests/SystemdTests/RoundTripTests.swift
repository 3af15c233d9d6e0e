import CLinux
import Glibc
import Systemd
import Testing

/// One value that is written, carried over the bus, and read back.
struct Carried: CustomTestStringConvertible, Sendable {
  let signature: String
  let write: @Sendable (MessageBuilder) throws(BusError) -> Void
  let isSame: @Sendable (MessageReader) throws(BusError) -> Bool
  var testDescription: String { signature }
}

private let carried: [Carried] = [
  Carried(signature: "y") { (b) throws(BusError) in
    try b.append(byte: 255)
  } isSame: { (r) throws(BusError) in
    try r.readByte() == 255
  },
  Carried(signature: "b") { (b) throws(BusError) in
    try b.append(bool: true)
  } isSame: { (r) throws(BusError) in
    try r.readBool()
  },
  Carried(signature: "n") { (b) throws(BusError) in
    try b.append(int16: .min)
  } isSame: { (r) throws(BusError) in
    try r.readInt16() == .min
  },
  Carried(signature: "q") { (b) throws(BusError) in
    try b.append(uint16: .max)
  } isSame: { (r) throws(BusError) in
    try r.readUInt16() == .max
  },
  Carried(signature: "i") { (b) throws(BusError) in
    try b.append(int32: .min)
  } isSame: { (r) throws(BusError) in
    try r.readInt32() == .min
  },
  Carried(signature: "u") { (b) throws(BusError) in
    try b.append(uint32: .max)
  } isSame: { (r) throws(BusError) in
    try r.readUInt32() == .max
  },
  Carried(signature: "x") { (b) throws(BusError) in
    try b.append(int64: .min)
  } isSame: { (r) throws(BusError) in
    try r.readInt64() == .min
  },
  Carried(signature: "t") { (b) throws(BusError) in
    try b.append(uint64: .max)
  } isSame: { (r) throws(BusError) in
    try r.readUInt64() == .max
  },
  Carried(signature: "d") { (b) throws(BusError) in
    try b.append(double: -0.1)
  } isSame: { (r) throws(BusError) in
    try r.readDouble() == -0.1
  },
  Carried(signature: "s") { (b) throws(BusError) in
    try b.append(string: "e\u{301} 🛎\n")
  } isSame: { (r) throws(BusError) in
    try Array(r.readString().utf8) == Array("e\u{301} 🛎\n".utf8)
  },
  Carried(signature: "o") { (b) throws(BusError) in
    try b.append(objectPath: "/a/b")
  } isSame: { (r) throws(BusError) in
    try r.readObjectPath() == "/a/b"
  },
  Carried(signature: "g") { (b) throws(BusError) in
    try b.append(signature: "a{sv}")
  } isSame: { (r) throws(BusError) in
    try r.readSignature() == "a{sv}"
  },
  Carried(signature: "ay") { (b) throws(BusError) in
    try b.append(bytes: [0, 1, 255])
  } isSame: { (r) throws(BusError) in
    try r.readBytes() == [0, 1, 255]
  },
  Carried(signature: "ay") { (b) throws(BusError) in
    try b.append(bytes: [])
  } isSame: { (r) throws(BusError) in
    try r.readBytes() == []
  },
  Carried(signature: "as") { (b) throws(BusError) in
    try b.append(strings: ["", "b"])
  } isSame: { (r) throws(BusError) in
    try r.readStrings() == ["", "b"]
  },
  Carried(signature: "as") { (b) throws(BusError) in
    try b.append(strings: [])
  } isSame: { (r) throws(BusError) in
    try r.readStrings() == []
  },
  Carried(signature: "a{sv}") { (b) throws(BusError) in
    try b.array(of: "{sv}") { (b) throws(BusError) in
      try b.entry("one", "u") { (b) throws(BusError) in try b.append(uint32: 1) }
      try b.entry("nested", "av") { (b) throws(BusError) in
        try b.array(of: "v") { (b) throws(BusError) in
          try b.variant("s") { (b) throws(BusError) in try b.append(string: "deep") }
        }
      }
    }
  } isSame: { (r) throws(BusError) in
    var seen: [String] = []
    try r.dictionary { (key, r) throws(BusError) in
      let contents = try r.peek()?.contents ?? ""
      seen.append("\(key) \(contents)")
      if key == "one" {
        let one = try r.variant("u") { (r) throws(BusError) in try r.readUInt32() }
        seen.append("\(one)")
      } else {
        try r.skip()
      }
    }
    return seen == ["one u", "1", "nested av"]
  },
  Carried(signature: "(si)") { (b) throws(BusError) in
    try b.structure("si") { (b) throws(BusError) in
      try b.append(string: "a")
      try b.append(int32: -1)
    }
  } isSame: { (r) throws(BusError) in
    try r.enter(.structure, "si")
    let text = try r.readString()
    let number = try r.readInt32()
    let isSame = (text, number) == ("a", -1)
    try r.exit()
    return isSame
  },
]

@Suite struct RoundTripTests {
  private func echo(_ read: @escaping (MessageReader) throws(BusError) -> Bool, _ carried: Carried)
    throws -> (Pair, () -> Bool)
  {
    var isSame = false
    let pair = try Pair([
      .method(
        "Take", in: .init(carried.signature, ["value"]), out: .init(carried.signature, ["value"])
      ) {
        (call) throws(BusError) in
        let reader = call.reader
        let isRead = try read(reader)
        let isAtEnd = try reader.atEnd()
        isSame = isRead && isAtEnd
        call.reply(carried.write)
      }
    ])
    return (pair, { isSame })
  }

  @Test(arguments: carried) func everyTypeComesThroughBothWays(_ carried: Carried) throws {
    let (pair, arrivedSame) = try echo(carried.isSame, carried)
    let reply = try pair.call("Take") { try carried.write($0) }.get()
    #expect(arrivedSame())
    #expect(reply.signature == carried.signature)
    let reader = reply.reader
    #expect(try carried.isSame(reader))
    #expect(try reader.atEnd())
  }

  @Test(arguments: carried) func anotherTypeIsInvalidArgsAndNoTrap(_ carried: Carried) throws {
    let other = carried.signature == "g" ? "s" : "g"
    let pair = try Pair([
      .method("Take", in: .init(other, ["value"])) { (call) throws(BusError) in
        _ = try carried.isSame(call.reader)
        call.reply()
      }
    ])
    let reply = try pair.call("Take") { message in
      if other == "g" { try message.append(signature: "s") } else { try message.append(string: "") }
    }
    #expect(reply.errorName == BusError.invalidArgsName)
  }

  @Test func aDescriptorComesThroughAsOneOfItsOwn() throws {
    let sentBytes = Array("through".utf8)
    var received: [UInt8] = []
    let pair = try Pair([
      .method("Take", in: .init("h", ["file"])) { (call) throws(BusError) in
        let file = try call.reader.readDescriptor()
        var buffer = [UInt8](repeating: 0, count: 64)
        let count = read(file.raw, &buffer, buffer.count)
        received = Array(buffer.prefix(count))
        call.reply()
      }
    ])
    let file = try Descriptor.memory(sentBytes)
    _ = try pair.call("Take") { try $0.append(descriptor: file.raw) }.get()
    #expect(received == sentBytes)
  }

  @Test func textWithANulIsRefusedAndNotCut() throws {
    let pair = try Pair()
    let message = try pair.message("Take")
    #expect(throws: BusError.invalidArgs("text with a NUL")) {
      try message.append(string: "before\0after")
    }
    #expect(message.signature == "")
  }

  @Test(arguments: ["", "no slash", "/a//b", "/a/"]) func anInvalidPathIsRefused(
    _ path: String
  ) throws {
    let message = try Pair().message("Take")
    #expect(throws: BusError.self) { try message.append(objectPath: path) }
  }

  @Test func anInvalidMemberNameIsAnError() throws {
    let pair = try Pair()
    #expect(throws: BusError.self) { try pair.message("no member") }
  }

  @Test func nestingBeyondTheLimitIsAnError() throws {
    func nest(_ message: MessageBuilder, _ depth: Int) throws(BusError) {
      if depth == 0 { return try message.append(byte: 1) }
      try message.variant(depth == 1 ? "y" : "v") { (b) throws(BusError) in try nest(b, depth - 1) }
    }
    var deepest = 0
    let pair = try Pair([
      .method("Take", in: .init("v", ["value"])) { (call) throws(BusError) in
        let reader = call.reader
        while let next = try reader.peek(), next.type == .variant {
          try reader.enter(.variant, next.contents)
          deepest = reader.depth
        }
        call.reply()
      }
    ])
    _ = try pair.call("Take") { try nest($0, MessageReader.maximumDepth) }.get()
    let beyond = try pair.call("Take") { try nest($0, MessageReader.maximumDepth + 1) }
    #expect(beyond.error == .invalidArgs("nested too deeply"))
    #expect(deepest == MessageReader.maximumDepth)
  }
}

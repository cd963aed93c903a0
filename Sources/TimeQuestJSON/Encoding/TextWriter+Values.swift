extension TextWriter {
  @inline(__always)
  func write(_ value: some JSONScalar) throws {
    guard value.write(to: self) else { throw invalid(value, "JSON has no value for \(value)") }
  }

  func write<T: Encodable>(_ value: T) throws {
    if T.self == [String].self, let texts = value as? [String] { return write(texts: texts) }
    try requireNoFault()
    let level = level
    do {
      try value.encode(to: TextEncoder(self))
    } catch {
      note(error)
      throw error
    }
    close(to: level)
  }

  /// The same as by Codable, which takes a container and a call for each text: `server.info` takes
  /// 7 % more instructions without it.
  private func write(texts: [String]) {
    let (begin, outer) = (count, level)
    open(at: outer, from: begin, isArray: true)
    for text in texts {
      beginElement(at: outer + 1, from: begin)
      put(text)
    }
    close(to: outer)
  }

  /// Writes a ``JSON`` value, whose reals are neither rounded nor converted to integers.
  ///
  /// Errors contain the type, not the value: describing a deep value would overflow the stack.
  func write(json: JSON) throws {
    let (outer, begin) = (level, count)
    switch json {
    case .null: putNull()
    case .bool(let value): try write(value)
    case .integer(let value): put(value)
    case .real(let value):
      guard put(real: value) else { throw invalid(json, "JSON has no value for \(json)") }
    case .string(let value): put(value)
    case .array(let elements):
      open(at: outer, from: begin, isArray: true)
      try requireNoFault()
      for element in elements {
        beginElement(at: outer + 1, from: begin)
        try write(json: element)
      }
      close(to: outer)
    case .object(let members):
      // By bytes: Swift takes two spellings of one character for equal, JSON does not.
      var names: Set<[UInt8]> = []
      if let twice = members.first(where: { !names.insert(Array($0.name.utf8)).inserted }) {
        throw invalid(JSON.self, "the name \"\(twice.name)\" occurs twice")
      }
      open(at: outer, from: begin, isArray: false)
      try requireNoFault()
      for member in members {
        beginMember(member.name, at: outer + 1, from: begin)
        try write(json: member.value)
      }
      close(to: outer)
    }
  }

  func putNull() { put(word: "null") }

  func put(word: StaticString) {
    unsafe put(json: UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount))
  }

  func put(json text: [UInt8]) {
    unsafe text.withUnsafeBufferPointer { unsafe put(json: $0) }
  }

  func put(_ value: Int64) {
    if value < 0 { put(UInt8(ascii: "-")) }
    var power: UInt64 = 1
    var rest = value.magnitude / 10
    while rest >= power { power *= 10 }
    rest = value.magnitude
    while power > 0 {
      let (digit, lower) = rest.quotientAndRemainder(dividingBy: power)
      put(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: digit))
      rest = lower
      power /= 10
    }
  }

  /// A number with at most six decimals; false where Jansson prints it with an exponent.
  ///
  /// Jansson takes 9,000 instructions for a number, which is most of an answer with statistics.
  func put(short value: Double) -> Bool {
    guard value.magnitude < 1e9, value.magnitude >= 1e-4 else { return false }
    let millionths = Int64((value.magnitude * 1e6).rounded())
    if value < 0 { put(UInt8(ascii: "-")) }
    put(millionths / 1_000_000)
    put(UInt8(ascii: "."))
    var rest = millionths % 1_000_000
    repeat {
      put(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: rest / 100_000))
      rest = rest % 100_000 * 10
    } while rest > 0
    return true
  }

  /// A number with 15 digits, as Jansson prints it; false for NaN and infinities.
  func put(real value: Double) -> Bool {
    guard let real = JSONNode(real: value) else { return false }
    put(json: real.printed(indent: 0))
    return true
  }

  func put(_ string: String) {
    var string = string
    string.withUTF8 { utf8 in
      put(UInt8(ascii: "\""))
      if unsafe Self.arePlain(utf8) {
        unsafe put(json: utf8)
      } else {
        unsafe utf8.forEach(putEscaped)
      }
      put(UInt8(ascii: "\""))
    }
  }

  /// Whether JSON takes the byte as it is (RFC 8259, section 7).
  private static func isPlain(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
  }

  /// Whether JSON takes all of the bytes as they are, of which eight are looked at together: one by
  /// one, `server.info` takes 4 % more instructions.
  @inline(__always)
  private static func arePlain(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard text.count >= 8 else { return unsafe text.allSatisfy(isPlain) }
    let bytes = UnsafeRawBufferPointer(text)
    // The last eight may overlap those before.
    let last = text.count - 8
    for start in stride(from: 0, to: last, by: 8) {
      guard isPlain(unsafe bytes.loadUnaligned(fromByteOffset: start, as: UInt64.self)) else {
        return false
      }
    }
    return isPlain(unsafe bytes.loadUnaligned(fromByteOffset: last, as: UInt64.self))
  }

  /// Whether each of eight bytes is plain.
  private static func isPlain(_ eight: UInt64) -> Bool {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let quotes = eight ^ ones &* UInt64(UInt8(ascii: "\""))
    let backslashes = eight ^ ones &* UInt64(UInt8(ascii: "\\"))
    let below = (eight &- ones &* 0x20) & ~eight
    let found = below | ((quotes &- ones) & ~quotes) | ((backslashes &- ones) & ~backslashes)
    return found & (ones &* 0x80) == 0
  }

  private func putEscaped(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""): put(word: #"\""#)
    case UInt8(ascii: "\\"): put(word: #"\\"#)
    case 0x08: put(word: #"\b"#)
    case 0x0C: put(word: #"\f"#)
    case 0x0A: put(word: #"\n"#)
    case 0x0D: put(word: #"\r"#)
    case 0x09: put(word: #"\t"#)
    case ..<0x20:
      put(word: #"\u00"#)
      put(UInt8(ascii: "0") + byte >> 4)
      let digit = byte & 15
      put(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "A") - 10 + digit)
    default: put(byte)
    }
  }
}

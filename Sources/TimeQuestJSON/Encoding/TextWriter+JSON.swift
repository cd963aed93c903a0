extension TextWriter {
  /// Writes a ``JSON`` value, whose reals are neither rounded nor converted to integers.
  ///
  /// Errors contain the type, not the value: describing a deep value would overflow the stack.
  func write(json: JSON) throws {
    let (outer, begin) = (level, count)
    switch json {
    case .null: putNull()
    case .bool(let value): put(value)
    case .integer(let value): put(value)
    case .real(let value):
      guard put(real: value) else { throw invalid(json, "JSON has no value for \(json)") }
    case .string(let value): put(value)
    case .array(let elements):
      open(at: outer, from: begin, end: Self.arrayEnd)
      try requireNoFault()
      for element in elements {
        beginElement(at: outer + 1, from: begin)
        try write(json: element)
      }
      close(to: outer)
    case .object(let members):
      guard !Self.haveTwins(members) else { throw invalid(JSON.self, "a name occurs twice") }
      open(at: outer, from: begin, end: Self.objectEnd)
      try requireNoFault()
      for member in members {
        beginMember(member.name, at: outer + 1, from: begin)
        try write(json: member.value)
      }
      close(to: outer)
    }
  }

  /// Whether two members have one name, byte by byte: Swift takes two spellings of one character
  /// for equal, JSON does not.
  private static func haveTwins(_ members: [JSON.Member]) -> Bool {
    // A few are compared faster than hashed.
    guard members.count <= 16 else {
      return Set(members.map { Array($0.name.utf8) }).count < members.count
    }
    return members.indices.contains { index in
      let name = members[index].name
      return members[..<index].contains {
        $0.name == name && $0.name.utf8.elementsEqual(name.utf8)
      }
    }
  }
}

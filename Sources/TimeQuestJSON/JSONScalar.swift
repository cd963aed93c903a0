import CJansson

/// A type that Codable encodes as one scalar, so that it needs no coder of its own.
protocol JSONScalar: Codable {
  /// The kind of value that this type is read from, for messages.
  static var expected: JSONNode.Kind { get }

  /// Reads a value; `nil` when it has another kind or does not fit.
  static func read(_ value: JanssonValue) -> Self?

  /// Writes the value; false when JSON has no such value.
  func write(to writer: TextWriter) -> Bool
}

extension Bool: JSONScalar {
  static var expected: JSONNode.Kind { .bool }
  static func read(_ value: JanssonValue) -> Bool? { unsafe value.bool }

  func write(to writer: TextWriter) -> Bool {
    writer.put(self)
    return true
  }
}

extension String: JSONScalar {
  static var expected: JSONNode.Kind { .string }
  static func read(_ value: JanssonValue) -> String? { unsafe value.string }

  func write(to writer: TextWriter) -> Bool {
    writer.put(self)
    return true
  }
}

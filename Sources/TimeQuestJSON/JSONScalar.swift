import CJansson

/// A type that Codable encodes as one scalar, so that it needs no coder of its own.
protocol JSONScalar: Codable {
  /// The kind of value that this type is read from, for messages.
  static var expected: JSONNode.Kind { get }

  /// Reads a value; `nil` when it has another kind or does not fit.
  static func read(_ value: JanssonValue) -> Self?

  /// A new value of Jansson; `nil` when JSON has no such value.
  var janssonValue: JanssonValue? { get }
}

extension Bool: JSONScalar {
  static var expected: JSONNode.Kind { .bool }
  static func read(_ value: JanssonValue) -> Bool? { unsafe value.bool }
  var janssonValue: JanssonValue? { unsafe self ? json_true() : json_false() }
}

extension String: JSONScalar {
  static var expected: JSONNode.Kind { .string }
  static func read(_ value: JanssonValue) -> String? { unsafe value.string }
}

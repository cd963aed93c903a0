import CJansson

/// A type that Codable hands over as one scalar, so that it needs no coder of its own.
protocol JSONScalar: Codable {
  /// The word for messages of what a text must hold to be read as this type.
  static var expected: JSONNode.Kind { get }

  /// Reads a value; `nil` where it is of another kind or does not fit.
  static func read(_ value: JanssonValue) -> Self?

  /// A new value of Jansson's; `nil` where JSON has no such value.
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

extension JSON {
  /// What a value looks like on the wire.
  ///
  /// Throws as ``JSONText/encode(_:)`` does.
  package init(encoding value: some Encodable) throws {
    self = try JSONNode(parsing: JSONText.encode(value)).value
  }
}

extension JSON.Member {
  package init(_ name: String, _ value: JSON) {
    self.init(name: name, value: value)
  }
}

extension JSONNode {
  /// `{}`.
  package static var emptyObject: JSONNode {
    get throws(JSONSyntaxError) { try JSONNode(parsing: Array("{}".utf8)) }
  }
}

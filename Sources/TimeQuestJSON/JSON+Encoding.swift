extension JSON {
  /// The JSON form of a value.
  ///
  /// Throws the errors of ``JSONText/encode(_:indent:)``.
  package init(encoding value: some Encodable) throws {
    self = try JSONNode(parsing: JSONText.encode(value)).value
  }
}

extension JSON.Member {
  /// Creates a member from its name and its value.
  package init(_ name: String, _ value: JSON) {
    self.init(name: name, value: value)
  }
}

extension JSONNode {
  /// The empty object, `{}`, which is parsed once.
  package static var emptyObject: JSONNode {
    get throws(JSONSyntaxError) { try parsedEmptyObject.get() }
  }

  private static let parsedEmptyObject = Result { () throws(JSONSyntaxError) in
    try JSONNode(parsing: Array("{}".utf8))
  }
}

extension JSON {
  /// One name and its value in an object.
  package struct Member: Sendable, Equatable {
    package var name: String
    package var value: JSON

    package init(name: String, value: JSON) {
      self.name = name
      self.value = value
    }
  }
}

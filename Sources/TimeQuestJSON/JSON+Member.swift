extension JSON {
  /// A member of an object: a name and a value.
  package struct Member: Sendable, Equatable {
    package var name: String
    package var value: JSON

    /// Creates a member from its name and its value.
    package init(name: String, value: JSON) {
      self.name = name
      self.value = value
    }
  }
}

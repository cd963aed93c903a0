package import TimeQuestJSON

/// What a text on the wire must look like; a service adds its own.
///
/// Two formats of one name are the same.
package struct TextFormat: Sendable {
  /// As a page for people names it, such as `time of day`.
  package let name: String
  /// As an error names it, such as "a time of day as HH:MM".
  package let expectation: String
  /// What its JSON Schema has beside `"type": "string"`.
  package let constraints: [JSON.Member]
  /// The type that stands for it in TypeScript.
  package let alias: TypeAlias?
  /// Whether no error ever repeats such a text.
  package let isSecret: Bool
  package let accepts: @Sendable (String) -> Bool

  /// A name for a string that has a form of its own.
  package struct TypeAlias: Sendable {
    package let name: String
    package let doc: String

    package init(_ name: String, doc: String) {
      self.name = name
      self.doc = doc
    }
  }

  package init(
    _ name: String,
    expectation: String = "a string",
    constraints: [JSON.Member] = [],
    alias: TypeAlias? = nil,
    isSecret: Bool = false,
    accepts: @escaping @Sendable (String) -> Bool = { _ in true }
  ) {
    self.name = name
    self.expectation = expectation
    self.constraints = constraints
    self.alias = alias
    self.isSecret = isSecret
    self.accepts = accepts
  }

  package static let any = TextFormat("text")
  /// A text that no error ever repeats.
  package static let secret = TextFormat("secret text", isSecret: true)
}

extension TextFormat: Equatable {
  package static func == (left: TextFormat, right: TextFormat) -> Bool { left.name == right.name }
}

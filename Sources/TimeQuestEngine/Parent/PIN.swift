/// The form of a PIN: 4 to 12 ASCII digits.
public enum PIN: Sendable {
  /// The least and the greatest number of digits.
  public static let lengths = 4...12

  /// Whether the text is 4 to 12 ASCII digits.
  public static func isWellFormed(_ text: String) -> Bool {
    let digits = text.utf8
    return lengths.contains(digits.count) && digits.allSatisfy { (48...57).contains($0) }
  }

  /// The text itself; throws `QuestError.invalid` unless it is well-formed.
  static func checked(_ text: String, path: String) throws(QuestError) -> String {
    guard isWellFormed(text) else {
      // The error does not contain the text, which may be a PIN that is used somewhere else.
      throw .invalid(path: path, expected: "4 to 12 digits 0-9", got: "something else")
    }
    return text
  }
}

/// What a parent may choose as a PIN: 4 to 12 ASCII digits.
public enum PIN: Sendable {
  public static let lengths = 4...12

  public static func isWellFormed(_ text: String) -> Bool {
    let digits = text.utf8
    return lengths.contains(digits.count) && digits.allSatisfy { (48...57).contains($0) }
  }

  static func checked(_ text: String, path: String) throws(QuestError) -> String {
    guard isWellFormed(text) else {
      // A rejected PIN may be somebody's PIN elsewhere: it is never repeated.
      throw .invalid(path: path, expected: "4 to 12 digits 0-9", got: "something else")
    }
    return text
  }
}

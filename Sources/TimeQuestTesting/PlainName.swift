/// The name by which a composition finds a scorer or a streak policy, and which stores keep.
enum PlainName {
  private static let characters = Set(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-".utf8
  )

  /// Throws unless the name has 1 to 80 letters, digits and hyphens and is the same each time.
  static func require(
    _ conformanceCase: some RawRepresentable<String>,
    _ name: () -> String
  ) throws(ConformanceFailure) {
    let (first, second) = (name(), name())
    guard first == second else {
      throw ConformanceFailure(
        conformanceCase,
        "the name is first \"\(first)\" and then \"\(second)\""
      )
    }
    let bytes = first.utf8
    guard (1...80).contains(bytes.count), bytes.allSatisfy({ characters.contains($0) }) else {
      throw ConformanceFailure(
        conformanceCase,
        "the name \"\(first)\" does not consist of 1 to 80 letters, digits and hyphens"
      )
    }
  }
}

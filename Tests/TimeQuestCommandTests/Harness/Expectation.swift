import TimeQuestJSON

/// Compares answers with what a transcript shows, and remembers what its names stand for.
struct Expectation {
  /// Every object may have members more than are shown.
  var allowsMore = false
  /// What each `$name` stood for when it was first met.
  private(set) var names: [String: String] = [:]

  /// A request with every known name filled in.
  func filled(_ request: String) -> String {
    names.reduce(request) { $0.replacing($1.key, with: $1.value) }
  }

  /// Where the answer differs; nil where it is as shown.
  mutating func difference(_ shown: JSON, _ came: JSON, at path: String = "") -> String? {
    switch (shown, came) {
    case (.string("$_"), _): return nil
    case (.string(let name), .string(let text)) where name.hasPrefix("$"):
      if let known = names[name] {
        return known == text ? nil : "\(path): \(name) was \(known), now \(text)"
      }
      names[name] = text
      return nil
    case (.array(let shownItems), .array(let items)):
      guard shownItems.count == items.count else {
        return "\(path): \(shownItems.count) items shown, \(items.count) came"
      }
      for (index, pair) in zip(shownItems, items).enumerated() {
        if let difference = difference(pair.0, pair.1, at: "\(path)[\(index)]") {
          return difference
        }
      }
      return nil
    case (.object(let shownMembers), .object(let members)):
      return difference(shownMembers, members, at: path)
    default: return shown == came ? nil : "\(path): \(shown) shown, \(came) came"
    }
  }

  private mutating func difference(
    _ shown: [JSON.Member],
    _ came: [JSON.Member],
    at path: String
  ) -> String? {
    let isPartial = allowsMore || shown.contains { $0.name == "..." }
    let wanted = shown.filter { $0.name != "..." }
    for member in wanted {
      guard let value = came.first(where: { $0.name == member.name })?.value else {
        return "\(path).\(member.name): shown, but absent"
      }
      if let difference = difference(member.value, value, at: "\(path).\(member.name)") {
        return difference
      }
    }
    let extra = came.first { member in !wanted.contains { $0.name == member.name } }
    return isPartial ? nil : extra.map { "\(path).\($0.name): came, but is not shown" }
  }
}

import TimeQuestJSON

extension ObjectSchema {
  /// Refuses members of several alternatives, and an alternative that lacks a member.
  func checkAlternatives(_ node: JSONNode, prefix: String) throws(RPCError) {
    guard !alternatives.isEmpty else { return }
    let isThere = { (name: String) in node[name].map { $0.kind != .null } ?? false }
    let isBegun = { (choice: Alternative) in choice.names.contains(where: isThere) }
    let place = alternatives.firstIndex(where: isBegun) ?? 0
    let chosen = alternatives[place]
    if let other = alternatives[(place + 1)...].first(where: isBegun) {
      let names = other.names.filter(isThere)
      throw .invalidParams(
        path: prefix + (chosen.names.first(where: isThere) ?? ""),
        expected: "nothing beside \(names.joined(separator: ", "))",
        got: "both"
      )
    }
    for name in chosen.required where !isThere(name) {
      let field = fields.first { $0.name == name }
      throw .invalidParams(
        path: prefix + name,
        expected: field?.schema.expectation ?? "a value",
        got: "nothing"
      )
    }
  }
}

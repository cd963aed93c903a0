import JSONRPC
import TimeQuestJSON

extension ObjectSchema {
  /// Refuses members of several alternatives, and an alternative that lacks a member.
  func checkAlternatives(_ node: JSONNode, prefix: String) throws(RPCError) {
    guard let first = alternatives.first else { return }
    let isThere = { (name: String) in node[name].map { $0.kind != .null } ?? false }
    let begun = alternatives.filter { $0.names.contains(where: isThere) }
    let chosen = begun.first ?? first
    for other in begun.dropFirst() {
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

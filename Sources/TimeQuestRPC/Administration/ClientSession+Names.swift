package import JSONRPC
import TimeQuestEngine
package import TimeQuestJSON
package import TimeQuestModels

/// Typed commands may have names in the place of ids, and durations such as `5m`.
extension ClientSession {
  /// Reads the words of a call; a player or a quest may be given by its name, and seconds as `5m`.
  package func params(
    _ words: [String],
    for method: String
  ) async throws(RPCError) -> JSONNode? {
    let fields = TimeQuestMethods.table.params(of: method)?.fields ?? []
    var replaced: [String] = []
    for word in words {
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, let known = fields.first(where: { $0.name == parts[0] }) else {
        replaced.append(word)
        continue
      }
      let (field, value) = (known.name, String(parts[1]))
      switch field {
      case "playerID", "into":
        replaced.append("\(field)=\(try await player(value, for: field))")
      case "playerIDs" where !value.hasPrefix("[") && value != "null":
        var ids: [String] = []
        for name in value.split(separator: ",") {
          ids.append("\"\(try await player(String(name), for: field))\"")
        }
        replaced.append("\(field)=[\(ids.joined(separator: ","))]")
      case "questID", "routineID": replaced.append("\(field)=\(try await quest(value, for: field))")
      default: replaced.append("\(field)=\(known.schema.value(typed: value))")
      }
    }
    return try CallArguments.params(replaced, for: method)
  }

  /// The player of that id or name.
  package func player(_ word: String, for field: String) async throws(RPCError) -> PlayerID {
    if let id = PlayerID(word) { return id }
    return try await named(word, "player", for: field) {
      try await self.engine.players().map { ($0.displayName, $0.playerID) }
    }
  }

  /// The player whom `--player` names, if it is given.
  package func chosenPlayer(_ word: String?) async throws(RPCError) -> PlayerID? {
    guard let word else { return nil }
    return try await player(word, for: "--player")
  }

  private func quest(_ word: String, for field: String) async throws(RPCError) -> RoutineID {
    if let id = RoutineID(word) { return id }
    return try await named(word, "quest", for: field) {
      try await self.owner.routines().map { ($0.displayName, $0.id) }
    }
  }

  private func named<ID>(
    _ word: String,
    _ noun: String,
    for field: String,
    among list: () async throws -> [(name: String, id: ID)]
  ) async throws(RPCError) -> ID {
    let all = try await mappingErrors(list)
    let exact = all.filter { $0.name == word }
    let found = exact.isEmpty ? all.filter { $0.name.lowercased() == word.lowercased() } : exact
    if found.count == 1 { return found[0].id }
    throw .invalidParams(
      path: field,
      expected: "a UUID or the name of one \(noun)",
      got: found.isEmpty ? "\"\(word)\"" : "a name that \(found.count) of them have",
      suggestion: found.isEmpty ? Suggestion.nearest(to: word, among: all.map(\.name)) : nil
    )
  }
}

extension CallArguments {
  /// Reads the words by the description of the method.
  package static func params(_ words: [String], for method: String) throws(RPCError) -> JSONNode? {
    try params(words, for: TimeQuestMethods.table.params(of: method))
  }

  /// What may be called, for a shell to complete.
  package static var methods: [String] { TimeQuestMethods.table.methods.map { $0.name } }

  /// What a shell offers for a word after the method of a call.
  package static func completions(for words: [String], at index: Int) -> [String] {
    let table = TimeQuestMethods.table
    let method = words.prefix(max(0, index)).firstIndex { table.method(named: $0) != nil }
    guard let method, let params = table.params(of: words[method]) else { return [] }
    let first = method + 1
    return completions(for: Array(words[first...]), at: index - first, of: params)
  }

  /// Whether a call of the method takes a PIN.
  package static func needsUnlock(_ method: String) -> Bool {
    [.parent, .owner].contains(TimeQuestMethods.table.method(named: method)?.audience)
  }
}

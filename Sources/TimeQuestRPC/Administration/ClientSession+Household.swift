import JSONRPC
import TimeQuestEngine
package import TimeQuestJSON
import TimeQuestModels

/// A household as one document: `players` as `player.update` takes them, and `quests` as
/// `routine.create` does, with the names of players in `for` instead of their ids.
extension ClientSession {
  /// Makes the store hold what the document describes, and answers what was changed.
  ///
  /// Players are told apart by their names and quests by theirs; what the document leaves out stays
  /// as it is, so that a second time changes nothing. A reference may be typed as `7m`. The one
  /// player of a store without a quest becomes the first of the document. Throws `RPCError` with
  /// the path of what is wrong; a document that cannot be read changes nothing.
  package func apply(household: JSONNode) async throws -> [HouseholdChange] {
    let document = try HouseholdDocument(household)
    return try await translated {
      let known = try await self.owner.routines().filter { $0.ownerID == nil }
      let (ids, playerChanges) = try await self.apply(document, hasQuests: !known.isEmpty)
      var changes = playerChanges
      for (index, quest) in document.quests.enumerated() {
        let stored = known.first { $0.name == quest.name }
        let params = try quest.params(ids: ids, stored: stored).decode(RoutineCreate.Params.self)
        let routine = try await Self.naming("quests[\(index)]") {
          guard let stored else { return try await self.owner.create(params.draft) }
          let revision = stored.revision
          return try await self.owner.update(stored.routineID, revision: revision, params.change)
        }
        guard routine.revision != stored?.revision else { continue }
        changes.append(HouseholdChange("quest", routine.displayName, isNew: stored == nil))
      }
      return changes
    }
  }

  private func apply(
    _ document: HouseholdDocument,
    hasQuests: Bool
  ) async throws -> (ids: [String: PlayerID], changes: [HouseholdChange]) {
    let stored = try await engine.players()
    var ids = Dictionary(stored.map { ($0.displayName, $0.playerID) }) { first, _ in first }
    try document.requirePlayers(among: ids.keys)
    var changes: [HouseholdChange] = []
    for (index, player) in document.players.enumerated() {
      let name = player.displayName?.value ?? ""
      let isFirst = index == 0 && !hasQuests && stored.count == 1
      let before = ids[name] ?? (isFirst ? stored[0].playerID : nil)
      let old = before == nil ? nil : try await owner.player(before)
      let new = try await Self.naming("players[\(index)]") {
        let id: PlayerID
        if let before {
          id = before
        } else {
          id = try await owner.create(PlayerDraft(settings: player.change)).playerID
        }
        return try await owner.update(player.change, of: id)
      }
      let isNew = ids.updateValue(new.playerID, forKey: name) == nil
      guard new != old else { continue }
      changes.append(HouseholdChange("player", name, isNew: isNew))
    }
    return (ids, changes)
  }

  /// Has an error of the engine name the part of the document.
  private static func naming<Result>(
    _ part: String,
    _ body: () async throws -> Result
  ) async throws -> Result {
    do {
      return try await body()
    } catch QuestError.invalid(let path, let expected, let got) {
      throw QuestError.invalid(path: "\(part).\(path)", expected: expected, got: got)
    }
  }
}

/// A player or a quest that was added or changed.
package struct HouseholdChange: Sendable {
  package let noun: String
  package let name: String
  package let isNew: Bool

  init(_ noun: String, _ name: String, isNew: Bool) {
    (self.noun, self.name, self.isNew) = (noun, name, isNew)
  }
}

/// The document, checked but for the names of its players.
private struct HouseholdDocument {
  let players: [PlayerUpdate.Params]
  let quests: [HouseholdQuest]

  init(_ node: JSONNode) throws {
    let node = try JSONNode(parsing: JSONText.encode(Self.withSeconds(node.value)))
    try Self.schema.check(node)
    players = try (node["players"]?.elements ?? []).map { try $0.decode(PlayerUpdate.Params.self) }
    quests = (node["quests"]?.elements ?? []).map(HouseholdQuest.init)
    try Self.requireDistinct(players.map { $0.displayName?.value }, in: "players")
    try Self.requireDistinct(quests.map(\.name), in: "quests")
  }

  private static func requireDistinct(_ names: [String?], in list: String) throws(RPCError) {
    for (index, name) in names.enumerated() where names[..<index].contains(name) {
      throw .invalidParams(
        path: "\(list)[\(index)]",
        expected: "a name that is not in the list yet",
        got: "\"\(name ?? "")\" again"
      )
    }
  }

  /// What the methods take, without ids.
  private static var schema: Schema {
    func object(_ method: String, without ids: [String]) -> ObjectSchema {
      var object = TimeQuestMethods.table.params(of: method) ?? ObjectSchema(name: "", fields: [])
      object.fields.removeAll { ids.contains($0.name) }
      for index in object.fields.indices where object.fields[index].name == "displayName" {
        object.fields[index].isRequired = true
      }
      return object
    }
    let player = object(PlayerUpdate.name, without: ["playerID"])
    var quest = object(RoutineCreate.name, without: ["routineID", "playerIDs"])
    quest.fields.append(ObjectSchema.Field("for", .array(NameText.schema)))
    var household = ObjectSchema(
      name: "Household",
      fields: [
        ObjectSchema.Field("players", .array(.object(player))),
        ObjectSchema.Field("quests", .array(.object(quest))),
      ]
    )
    household.isSent = true
    return .object(household)
  }

  /// Throws if a quest names a player who is neither in the document nor in the store.
  func requirePlayers(among stored: some Sequence<String>) throws(RPCError) {
    let names = players.compactMap { $0.displayName?.value } + stored
    for (number, quest) in quests.enumerated() {
      for (index, name) in (quest.players ?? []).enumerated() where !names.contains(name) {
        throw .invalidParams(
          path: "quests[\(number)].for[\(index)]",
          expected: "the name of a player",
          got: "\"\(name)\"",
          suggestion: Suggestion.nearest(to: name, among: names)
        )
      }
    }
  }

  /// The value with references as numbers, where they are typed.
  private static func withSeconds(_ value: JSON) -> JSON {
    switch value {
    case .array(let elements): .array(elements.map(withSeconds))
    case .object(let members):
      .object(
        members.map { member in
          guard case .string(let text) = member.value, member.name == "referenceSeconds",
            let seconds = Seconds(typed: text)
          else { return JSON.Member(member.name, withSeconds(member.value)) }
          return JSON.Member(member.name, .real(seconds.value))
        }
      )
    default: value
    }
  }
}

private struct HouseholdQuest {
  let node: JSONNode

  /// The parent's name for it.
  var name: String? { Self.name(node) }
  /// Nil for everybody.
  var players: [String]? { node["for"]?.elements.compactMap(\.string) }

  private static func name(_ node: JSONNode) -> String? {
    let name = node["name"]?.string ?? ""
    return name.isEmpty ? node["displayName"]?.string : name
  }

  /// The parameters of `routine.create`; tasks that are stored under the same name stay the same.
  func params(ids: [String: PlayerID], stored: RoutineDetails?) throws -> JSONNode {
    var left = stored?.tasks ?? []
    var params = node.members.filter { $0.name != "for" && $0.name != "tasks" }
      .map { JSON.Member($0.name, $0.value.value) }
    if let tasks = node["tasks"]?.elements {
      let tasks = tasks.map { task in
        var members = task.members.map { JSON.Member($0.name, $0.value.value) }
        if let index = left.firstIndex(where: { $0.name == Self.name(task) }) {
          members.append(JSON.Member("taskID", .string("\(left.remove(at: index).taskID)")))
        }
        return JSON.object(members)
      }
      params.append(JSON.Member("tasks", .array(tasks)))
    }
    if let players {
      let ids = players.compactMap { name in ids[name].map { JSON.string("\($0)") } }
      params.append(JSON.Member("playerIDs", .array(ids)))
    }
    return try JSONNode(parsing: JSONText.encode(JSON.object(params)))
  }
}

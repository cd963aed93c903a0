import JSONRPC
import Testing
import TimeQuestJSON

@testable import TimeQuestRPC

/// PRNT-05: what may not stand in a name is refused by its path, and nothing is changed.
struct NameTests {
  /// Names that are no names, and what is said of them.
  static let wrong: [(name: String, got: String)] = [
    (String(repeating: "x", count: 81), "81 characters"),
    (String(repeating: "e\u{301}", count: 41), "82 characters"),
    ("a\u{0}b", "U+0"), ("a\u{7}b", "U+7"), ("a\u{1B}[31mb", "U+1B"), ("a\nb", "U+A"),
    ("a\tb", "U+9"), ("a\u{7F}b", "U+7F"), ("a\u{9B}b", "U+9B"), ("a\u{2028}b", "U+2028"),
    ("a\u{2029}b", "U+2029"), ("a\u{202E}b", "U+202E"), ("\u{2066}ab", "U+2066"),
    ("a\u{200F}", "U+200F"), ("a\u{061C}b", "U+61C"), ("a\u{FEFF}b", "U+FEFF"),
  ]
  /// Names that nobody would see.
  static let empty = [
    "", " ", "\u{A0}\u{2003}", "\u{200B}", "\u{200D}\u{2060}", "\u{3164}", "\u{AD}",
  ]

  /// Where names go: the method, the member that is named, and where it stands in the parameters.
  static let places: [(method: String, path: String, mayBeEmpty: Bool)] = [
    ("routine.create", "name", true), ("routine.create", "displayName", true),
    ("routine.create", "tasks[1].name", true), ("routine.create", "tasks[1].displayName", true),
    ("routine.update", "name", true), ("routine.update", "displayName", true),
    ("routine.update", "tasks[1].name", true), ("routine.update", "tasks[1].displayName", true),
    ("task.add", "name", true), ("task.add", "displayName", true),
    ("task.update", "name", true), ("task.update", "displayName", true),
    ("player.create", "displayName", false), ("player.update", "displayName", false),
  ]

  @Test(arguments: places)
  func aNameThatCannotBeIsNamedByItsPath(
    place: (method: String, path: String, mayBeEmpty: Bool)
  ) async throws {
    let household = try await Household()
    let before = try await household.parent.call("data.export")
    for (name, got) in Self.wrong {
      let params = try await params(place, name, household)
      let error = try await household.parent.refusal(place.method, params)
      #expect(error["code"] == -32602, "\(name.debugDescription)")
      #expect(error["data"]?["path"] == .string(place.path), "\(name.debugDescription)")
      #expect(error["data"]?["got"] == .string(got), "\(name.debugDescription)")
    }
    for name in Self.empty where !place.mayBeEmpty {
      let params = try await params(place, name, household)
      let error = try await household.parent.refusal(place.method, params)
      #expect(error["data"]?["path"] == .string(place.path), "\(name.debugDescription)")
      #expect(error["data"]?["expected"] == "1 to 80 characters", "\(name.debugDescription)")
    }
    #expect(try await household.parent.call("data.export") == before)
  }

  @Test(arguments: places.filter { $0.mayBeEmpty && $0.path.hasSuffix("displayName") })
  func anEmptyDisplayNameIsAWordOfTheGame(
    place: (method: String, path: String, mayBeEmpty: Bool)
  ) async throws {
    for name in Self.empty {
      let household = try await Household()
      let answer = try await household.parent.call(
        place.method,
        try await params(place, name, household)
      )
      let words = answer.everything.filter { $0.name == "displayName" }.compactMap(\.value.text)
      #expect(words.contains { $0 == "Mystery Quest" || $0.hasPrefix("Step ") }, "\(words)")
      #expect(words.allSatisfy { !$0.contains(Household.parentWord) })
    }
  }

  @Test("rules.md, Values: a word that the game does not use is kept, and the parent is warned")
  func aForbiddenWordIsKeptAndWarnedOf() async throws {
    let front = try await Household().parent
    let days: JSON = ["mon"]
    let made = try await front.call(
      "routine.create",
      [
        "displayName": "Homework routine", "activeDays": days,
        "tasks": [["displayName": "Shower"], ["displayName": "Late task"]],
      ]
    )
    #expect(
      made["warnings"] == [
        ["path": "displayName", "word": "routine"],
        ["path": "tasks[1].displayName", "word": "Late"],
        ["path": "tasks[1].displayName", "word": "task"],
      ]
    )
    #expect(made["displayName"] == "Homework routine" && made["name"] == "Homework routine")
    let id: JSON = made["routineID"] ?? nil
    let renamed = try await front.call(
      "routine.update",
      ["routineID": id, "revision": 1, "displayName": "Evening Launch"]
    )
    #expect(renamed["name"] == "Evening Launch")
    #expect(renamed["warnings"]?.items.count == 2)
    let added = try await front.call(
      "task.add",
      ["routineID": id, "revision": 2, "displayName": "Chores"]
    )
    #expect(added["warnings"]?.items.last == ["path": "tasks[2].displayName", "word": "Chores"])
    let quiet = try await front.call(
      "routine.update",
      ["routineID": id, "revision": 3, "tasks": [["displayName": "Shower"]]]
    )
    #expect(quiet["warnings"] == nil)
  }

  @Test func questsWithoutANameDiffer() async throws {
    let front = try await Household().parent
    var names: [String?] = []
    let again: JSON = ["routineID": "77777777-7777-4777-8777-777777777777"]
    for params: JSON in [[:], ["displayName": " "], again, again, ["name": "note"]] {
      names.append(try await front.call("routine.create", params)["displayName"]?.text)
    }
    let numbers = [nil, 2, 3, 3, 4]
    #expect(names == numbers.map { $0.map { "Mystery Quest \($0)" } ?? "Mystery Quest" })
  }

  @Test(arguments: [#"\ud800"#, #"\udc00x"#, #"\ud83d\ud83d"#])
  func anUnpairedSurrogateIsNoJSON(escape: String) async throws {
    let household = try await Household()
    let before = try await household.parent.call("data.export")
    let text = """
      {"jsonrpc":"2.0","id":1,"method":"player.create","params":{"displayName":"a\(escape)"}}
      """
    let server = household.parent.server
    let answer = await server.answer(server.read(.message(Array(text.utf8)[...])))
    let error = try JSON(text: String(decoding: try #require(answer), as: UTF8.self))["error"]
    #expect(error?["code"] == -32700)
    #expect(try await household.parent.call("data.export") == before)
  }

  /// Edits that contradict what is there: the parameters beside the routine's id, the error's code
  /// and the path.
  static let edits: [(method: String, params: JSON, code: JSON, path: JSON?)] = [
    ("routine.update", ["revision": 1, "activeDays": ["mon", "Sun"]], -32602, "activeDays[1]"),
    ("routine.update", ["revision": 1, "activeDays": ["montag"]], -32602, "activeDays[0]"),
    ("routine.update", ["revision": 1, "activeDays": [1]], -32602, "activeDays[0]"),
    ("routine.update", ["revision": 1, "activeDays": "mon"], -32602, "activeDays"),
    ("routine.update", ["activeDays": []], -32602, "revision"),
    ("routine.update", ["revision": 0, "name": "x"], -32602, "revision"),
    ("routine.update", ["revision": "1", "name": "x"], -32602, "revision"),
    ("routine.update", ["revision": 2, "name": "x"], 1002, nil),
    ("routine.delete", ["revision": 2], 1002, nil),
    ("task.add", ["revision": 9, "name": "x"], 1002, nil),
    ("task.add", ["revision": 1, "name": "x", "position": -1], -32602, "position"),
    ("task.add", ["revision": 1, "name": "x", "referenceSeconds": 0], -32602, "referenceSeconds"),
    (
      "task.update", ["revision": 1, "taskID": "1", "referenceSeconds": 86401], -32602, "taskID"
    ),
    ("task.reorder", ["revision": 1, "order": []], -32602, "order"),
    ("task.reorder", ["revision": 1, "order": ["x"]], -32602, "order[0]"),
    ("task.reorder", ["revision": 3, "order": []], 1002, nil),
  ]

  @Test(arguments: edits)
  func anEditThatCannotBeChangesNothing(
    edit: (method: String, params: JSON, code: JSON, path: JSON?)
  ) async throws {
    let household = try await Household()
    let before = try await household.parent.call("data.export")
    guard case .object(var members) = edit.params else { return }
    members.append(JSON.Member("routineID", .string(household.quest)))
    let error = try await household.parent.refusal(edit.method, .object(members))
    #expect(error["code"] == edit.code)
    #expect(error["data"]?["path"] == edit.path)
    if edit.code == 1002 {
      let current = try await household.parent.call("routine.list").items.first
      #expect(error["data"]?["current"] == current)
    }
    #expect(try await household.parent.call("data.export") == before)
  }

  @Test func aPartialOrderIsRefused() async throws {
    let household = try await Household()
    let before = try await household.parent.call("data.export")
    let (one, two) = (JSON.string(household.steps[0]), JSON.string(household.steps[1]))
    let unknown: JSON = "00000000-0000-4000-8000-000000000404"
    for order: JSON in [
      [one], [one, one], [one, two, one], [one, two, unknown], [one, unknown],
    ] {
      let params: JSON = ["routineID": .string(household.quest), "revision": 1, "order": order]
      let error = try await household.parent.refusal("task.reorder", params)
      #expect(error["code"] == -32602)
      #expect(error["data"]?["path"] == "order")
      #expect(error["data"]?["expected"] == "each of the 2 task ids once")
    }
    #expect(try await household.parent.call("data.export") == before)
  }

  /// The parameters of a call that has the name at that place.
  private func params(
    _ place: (method: String, path: String, mayBeEmpty: Bool),
    _ name: String,
    _ household: Household
  ) async throws -> JSON {
    var members: [JSON.Member] = []
    let named = JSON.Member(String(place.path.split(separator: ".").last ?? ""), .string(name))
    switch place.method {
    case "routine.create": members = [.init("name", "ok"), .init("activeDays", [])]
    case "routine.update", "task.add", "task.update":
      members = [.init("routineID", .string(household.quest)), .init("revision", 1)]
      if place.method == "task.add" { members.append(.init("name", "ok")) }
      if place.method == "task.update" {
        members.append(.init("taskID", .string(household.steps[0])))
      }
    default: break
    }
    if place.path.hasPrefix("tasks") {
      let task = [JSON.Member("name", "ok")].filter { $0.name != named.name } + [named]
      members.append(.init("tasks", [["name": "first"], .object(task)]))
    } else {
      members = members.filter { $0.name != named.name } + [named]
      if place.method == "routine.create" { members.append(.init("tasks", [])) }
    }
    return .object(members)
  }
}

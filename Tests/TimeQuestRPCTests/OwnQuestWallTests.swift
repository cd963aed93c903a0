import Testing
import TimeQuestJSON
import TimeQuestModels

@testable import TimeQuestRPC

/// FOUN-02 and FOUN-03 for the quests that players make themselves.
struct OwnQuestWallTests {
  private static let name = "Piano"
  private static let end: JSON = "2026-11-20T18:00:00Z"

  /// A call of each method, on a quest of the player's own.
  private static func calls(on quest: String, _ session: String) -> [(String, JSON)] {
    [
      ("quest.create", ["displayName": "Chess", "steps": [["displayName": "Opening"]]]),
      ("quest.edit", ["questID": .string(quest), "displayName": "Grand piano"]),
      ("quest.plan", ["questID": .string(quest), "endBy": end]),
      ("quest.skip", ["sessionID": .string(session)]),
      ("quest.quick", ["displayName": "Answer mail", "seconds": 60]),
      ("quest.remove", ["questID": .string(quest)]),
    ]
  }

  /// What tells a player that somebody has set something up.
  private static func expectNoTrace(in answer: String, of method: String) {
    let marks = [
      Household.parentWord, "4242.", Front.pin, "parent", "Parent", "PIN", "routine", "owner",
      "reference", "task", "canMake", "canSee", "unlock", "allow",
    ]
    // `notAllowed` names the rule to a front end.
    let text = answer.replacing("notAllowed", with: "")
    for mark in marks { #expect(!text.contains(mark), "\(method): \(mark) in \(answer)") }
  }

  private static func made(by front: Front) async throws -> (quest: String, session: String) {
    let quest = try await front.call("quest.create", ["displayName": .string(name)])["questID"]
    let other = try await front.call(
      "quest.create",
      ["displayName": "Draw", "steps": [["displayName": "a"], ["displayName": "b"]]]
    )
    let session = try await front.call("quest.start", ["questID": other["questID"] ?? .null])
    return (quest?.text ?? "", session["sessionID"]?.text ?? "")
  }

  @Test("Before there is a PIN everybody makes quests, and no answer tells of somebody else")
  func beforeThereIsAPINEverybodyMakesQuests() async throws {
    let front = Front()
    let (quest, session) = try await Self.made(by: front)
    for (method, params) in Self.calls(on: quest, session) {
      let answer = try await front.answer(method, params)
      Self.expectNoTrace(in: answer, of: method)
      if method == "quest.plan" {
        // A quest is open: nobody plans by a clock meanwhile.
        #expect(try JSON(text: answer)["error"]?["data"]?["rule"] == "questOpen")
      } else {
        #expect(try JSON(text: answer)["error"] == nil, "\(answer)")
      }
    }
  }

  @Test("FOUN-02: behind a PIN it is switched off, in neutral words, until it is allowed")
  func behindAPINItIsSwitchedOffUntilItIsAllowed() async throws {
    let household = try await Household()
    let (player, given) = (household.player, household.quest)
    for (method, params) in Self.calls(on: given, given) where method != "quest.skip" {
      let answer = try await player.answer(method, params)
      let error = try JSON(text: answer)["error"]
      #expect(error?["data"]?["rule"] == "notAllowed", "\(method)")
      #expect(error?["message"] == "This is switched off.", "\(method)")
      Self.expectNoTrace(in: answer, of: method)
    }
    try await household.parent.call("player.update", ["canMakeQuests": true])
    let (quest, session) = try await Self.made(by: player)
    for (method, params) in Self.calls(on: quest, session) where method != "quest.plan" {
      let answer = try await player.answer(method, params)
      #expect(try JSON(text: answer)["error"] == nil, "\(answer)")
      Self.expectNoTrace(in: answer, of: method)
    }
    // What somebody else made is out of reach, as if it were not there.
    for (method, params) in Self.calls(on: given, given)
    where method == "quest.edit" || method == "quest.remove" {
      let answer = try await player.answer(method, params)
      #expect(try JSON(text: answer)["error"]?["data"]?["kind"] == "notFound", "\(answer)")
      Self.expectNoTrace(in: answer, of: method)
    }
    let list = try await player.answer("quest.list")
    Self.expectNoTrace(in: list, of: "quest.list")
  }

  @Test("GAME-03: a plan is refused while a quest is open, and holds no duration")
  func aPlanIsRefusedWhileAQuestIsOpenAndHoldsNoDuration() async throws {
    let household = try await Household()
    try await household.parent.call("player.update", ["canSeePlan": true])
    for _ in 0..<4 {
      try await household.play(household.quest)
      household.player.pass(86_400)
    }
    let params: JSON = ["questID": .string(household.quest), "endBy": "2026-11-25T18:00:00Z"]
    let answer = try await household.player.answer("quest.plan", params)
    Self.expectNoTrace(in: answer, of: "quest.plan")
    let plan = try #require(try JSON(text: answer)["result"])
    guard case .object(let members) = plan else { return }
    #expect(Set(members.map(\.name)) == ["questID", "startBy", "text"])
    #expect(plan["text"]?.text?.hasPrefix("Start by ") == true)
    _ = try await household.start(household.quest)
    let refusal = try await household.player.refusal("quest.plan", params)
    #expect(refusal["data"]?["rule"] == "questOpen")
  }
}

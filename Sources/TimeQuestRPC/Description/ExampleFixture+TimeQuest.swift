import JSONRPC
import TimeQuestJSON

extension ExampleFixture {
  static let session: JSON = ["sessionID": "$sessionID"]
  static let routineID: JSON = "6f1d0a52-3c1e-4b7a-9a55-0d2f7c1b8e01"
  static let taskIDs: [JSON] = [
    "6f1d0a52-3c1e-4b7a-9a55-0d2f7c1b8e02", "6f1d0a52-3c1e-4b7a-9a55-0d2f7c1b8e03",
  ]

  static let newStore = ExampleFixture(story: "The store is new.")

  static let household =
    newStore
    .then("routine.create", routine)
    .telling("A quest is set up; nobody has played yet.")

  private static let routine: JSON = [
    "routineID": routineID, "name": "school morning", "displayName": "Morning Launch",
    "activeDays": ["mon", "tue", "wed", "thu", "fri", "sat", "sun"],
    "tasks": [
      ["taskID": taskIDs[0], "name": "wash", "displayName": "Shower", "referenceSeconds": 420],
      ["taskID": taskIDs[1], "name": "eat", "displayName": "Breakfast"],
    ],
  ]

  static let family =
    household
    .then("player.create", ["displayName": "Robin"])
    .telling("A quest is set up for two players.")

  static let ownQuests =
    newStore
    .then("player.update", ["canMakeQuests": true])
    .telling("The player makes quests of their own.")

  static let ownQuest =
    ownQuests
    .then("quest.create", ["displayName": "Piano", "steps": [["displayName": "Scales"]]])
    .telling("The player has made a quest.")

  static let studyID: JSON = "6f1d0a52-3c1e-4b7a-9a55-0d2f7c1b8e04"

  static let studied =
    household
    .then(
      "study.create",
      ["kind": "mysteryStep", "routineID": routineID, "weeks": 4, "studyID": studyID]
    )
    .telling("A study was registered.")

  static let exported =
    household
    .then("data.export", [:])
    .telling("The store was exported.")

  static let estimating =
    household
    .then("quest.start", ["questID": routineID])
    .telling("A quest was started.")

  static let active =
    estimating
    .then("quest.estimate", ["sessionID": "$sessionID", "seconds": 300])
    .lettingPass(340)
    .telling("A guess of 300 seconds is locked in, and 340 seconds went by.")

  static let recalling =
    household
    .then("preferences.update", ["askFelt": true])
    .then("quest.start", ["questID": routineID])
    .doing(guess: 300, takes: 340)
    .telling("The player is asked how long each step felt; one is done.")

  static let revealing =
    active
    .then("quest.done", session)
    .telling("The first step is done.")

  static let lastReveal =
    revealing
    .then("quest.next", session)
    .doing(guess: 600, takes: 725)
    .telling("The last step is done.")

  static let completed =
    lastReveal
    .then("quest.next", session)
    .telling("A quest is complete.")

  /// Eight mornings, so that every figure has enough to go by.
  static let practised = (1...8)
    .reduce(household) { $0.playingAMorning(Int64($1)) }
    .telling("The quest was played on eight mornings.")

  private func playingAMorning(_ day: Int64) -> ExampleFixture {
    lettingPass(day == 1 ? 0 : 85_500)
      .then("quest.start", ["questID": Self.routineID])
      .doing(guess: 300, takes: 400 - 10 * day)
      .then("quest.next", Self.session)
      .doing(guess: 600, takes: 560 + 15 * day)
      .then("quest.next", Self.session)
  }

  private func lettingPass(_ seconds: Int64) -> ExampleFixture {
    then("clock.advance", ["seconds": .integer(seconds)])
  }

  /// One step, up to its end.
  private func doing(guess: Int64, takes: Int64) -> ExampleFixture {
    then("quest.estimate", ["sessionID": "$sessionID", "seconds": .integer(guess)])
      .lettingPass(takes)
      .then("quest.done", Self.session)
  }
}

import JSONRPC
import Testing
import TimeQuestEngine
import TimeQuestJSON
import TimeQuestModels

@testable import TimeQuestRPC

/// FOUN-03 and GAME-03 on the wire: what a locked client can reach, whatever it asks.
struct WallTests {
  /// How far a session was played before everything is asked.
  enum Stage: CaseIterable, Sendable {
    case nothing
    case estimating
    case active
    case recalling
    case revealing
    case held
    case summary
    case abandoned
  }

  private static let guess = JSON.real(711.125)
  private static let takes = Seconds(milliseconds: 817_375)

  @Test(
    "FOUN-03: no answer to a locked client holds a parent's word",
    arguments: Stage.allCases
  )
  func noAnswerToALockedConnectionHoldsAParentsWord(stage: Stage) async throws {
    let household = try await Household()
    let sessions = try await Self.play(household, to: stage)
    // Marks that no random id can hold by chance: 4242.424 s also read 1h 10m 42s.
    let marks = [Household.parentWord, "4242.", "1h 10m", Front.pin]
    for entry in Self.entries {
      let all = Self.plausible(for: entry.params, household, sessions)
      #expect(!all.isEmpty, "\(entry.name) is never asked")
      for params in all {
        let answer = try await household.player.answer(entry.name, params)
        for mark in marks { #expect(!answer.contains(mark), "\(entry.name) \(params)") }
        if [.parent, .owner].contains(entry.audience) {
          #expect(try JSON(text: answer)["error"]?["code"] == 1020, "\(entry.name)")
        }
      }
    }
    for line in household.player.log.lines {
      for mark in marks { #expect(!line.contains(mark), "the log: \(line)") }
    }
  }

  @Test("FOUN-02: ten minutes after the last call every method of the parent is refused")
  func afterTenMinutesEveryParentsMethodIsRefused() async throws {
    let household = try await Household()
    for entry in Self.entries where [.parent, .owner].contains(entry.audience) {
      for params in Self.plausible(for: entry.params, household, []) {
        try await household.parent.call("parent.unlock", ["pin": .string(Front.pin)])
        household.parent.pass(601)
        let answer = try await household.parent.answer(entry.name, params)
        #expect(try JSON(text: answer)["error"]?["code"] == 1020, "\(entry.name) \(params)")
      }
    }
  }

  @Test(
    "GAME-03: while a step runs no answer tells when it began, how long it runs, or the guess",
    arguments: [Stage.active, .recalling]
  )
  func whileAStepRunsNoAnswerTellsItsTimes(stage: Stage) async throws {
    // What rpc.discover shows was played by nobody: its examples are the documents' own.
    for entry in Self.entries where entry.name != "rpc.discover" {
      let household = try await Household()
      let began = household.player.clock.now.wall
      let sessions = try await Self.play(household, to: stage)
      household.player.pass(1)
      for params in Self.plausible(for: entry.params, household, sessions) {
        let answer = try await household.player.answer(entry.name, params)
        guard entry.name != "server.shutdown" else { continue }
        let now = try await household.player.call("quest.current")["phase"]
        // What ended the step may tell of it.
        guard now == "active" || now == "recalling" else { break }
        try Self.expectNoTimes(in: answer, of: entry.name, began)
      }
      for line in household.player.log.lines {
        #expect(!line.contains(began.description.prefix(19)), "the log: \(line)")
      }
    }
  }

  private static func expectNoTimes(
    in answer: String,
    of method: String,
    _ began: Instant
  ) throws {
    let elapsed = [takes, takes + 1].map(\.value)
    let isClock = method.hasPrefix("clock.") || method == "server.info"
    for (name, value) in try JSON(text: answer).everything {
      let isTime = value.number.map { elapsed.contains($0) || $0 == guess.number } ?? false
      #expect(!isTime, "\(method).\(name)")
      let instant = value.text.flatMap { Instant($0) }
      #expect(instant == nil || isClock && name == "now", "\(method).\(name)")
    }
    // As numbers, and as a person would read them.
    for mark in ["711.", "817.", "818.", "11m 51s", "13m 37s", "13m 38s"] {
      #expect(!answer.contains(mark), "\(method)")
    }
    #expect(!answer.contains(began.description.prefix(19)), "\(method)")
  }

  @Test("FOUN-03, FEEL-04: a researcher's sentence stands behind the unlock alone")
  func aResearchersSentenceIsBehindTheUnlock() async throws {
    let household = try await Household()
    for _ in 0..<6 {
      try await household.play(household.quest)
      try await household.parent.call("clock.advance", ["seconds": 86_400])
    }
    let step: JSON = ["stepID": .string(household.steps[0])]
    for method in ["stats.timeSense", "stats.learningCurve"] {
      #expect(try await !household.player.answer(method, step).contains("detail"), "\(method)")
      try await household.parent.call("parent.unlock", ["pin": .string(Front.pin)])
      #expect(try await household.parent.answer(method, step).contains("detail"), "\(method)")
    }
  }

  @Test func theWordsOfARunningStepAreThePromptAlone() async throws {
    let household = try await Household()
    _ = try await Self.play(household, to: .active)
    let state = try await household.player.call("quest.current")
    guard case .object(let members) = state else {
      Issue.record("\(state)")
      return
    }
    let fields: Set = [
      "sessionID", "questID", "displayName", "phase", "step", "stepCount", "stepID",
      "stepDisplayName", "isCalibration", "calibrationSessionsRemaining", "prompt",
    ]
    #expect(Set(members.map(\.name)) == fields)
  }

  @Test func resultsThatAreHeldBackStandInNoStateBeforeTheSummary() async throws {
    let household = try await Household()
    let session = try #require(try await Self.play(household, to: .held).first)
    for _ in 0..<2 {
      let state = try await household.player.call("quest.current")
      #expect(state["phase"] == "revealing")
      #expect(state["result"] == nil && state["summary"] == nil)
      #expect(state["prompt"]?["key"] == "prompt.held")
      try await household.player.call(
        "quest.flag",
        ["sessionID": .string(session), "step": 0, "validity": "interrupted"]
      )
    }
    let end = try await household.player.call("quest.next", ["sessionID": .string(session)])
    #expect(end["summary"]?["steps"]?.items.map { $0["actualSeconds"]?.number } == [817.375])
  }

  @Test func theStateInARefusalIsTheOneThatCurrentGives() async throws {
    let household = try await Household()
    let session = try #require(try await Self.play(household, to: .active).first)
    let state = try await household.player.call("quest.current")
    let refusals = [
      try await household.player.refusal("quest.next", ["sessionID": .string(session)]),
      try await household.player.refusal("quest.start", ["questID": .string(household.quest)]),
      try await household.player.refusal("quest.done", ["sessionID": .string(session), "step": 1]),
    ]
    #expect(refusals.map { $0["data"]?["state"] } == [state, state, state])
    #expect(refusals.map { $0["code"] } == [1003, 1004, 1003])
    #expect(refusals[1]["data"]?["rule"] == "alreadyOpen")
  }

  @Test func noErrorRepeatsAPIN() async throws {
    let household = try await Household()
    let pin = "97531"
    let forms: [JSON] = [
      ["pin": .string(pin)], ["pin": .string(pin + "x")], ["pin": 97531], ["pin": [.string(pin)]],
      ["pin": ["pin": .string(pin)]], ["pni": .string(pin)], [.string(pin)], [97531],
      [.string(pin), .string(pin), .string(pin)],
      ["pin": .string(pin), "currentPIN": .string(pin)],
      ["pin": .string(Front.pin), "currentPIN": 97531], ["pin": .string(pin), "now": true],
    ]
    for method in ["parent.unlock", "parent.setPIN", "parent.status", "parent.lock"] {
      for params in forms {
        let answer = try await household.player.answer(method, params)
        #expect(!answer.contains(pin), "\(method) \(params)")
      }
    }
    #expect(household.player.log.lines.allSatisfy { !$0.contains(pin) })
    for words in [[pin], ["pin", pin], ["pin=\(pin)", "pin=\(pin)"], ["pin=\(pin)", pin]] {
      do {
        _ = try CallArguments.params(words, for: "parent.unlock")
      } catch {
        #expect(!"\(error)".contains(pin), "\(words)")
      }
    }
  }

  private static let entries = TimeQuestMethods.table.descriptions
    // The end comes last, or everything after it would be refused.
    .sorted { $1.name == "server.shutdown" && $0.name != "server.shutdown" }

  /// Plays until there; the sessions that somebody could ask about.
  private static func play(_ household: Household, to stage: Stage) async throws -> [String] {
    guard stage != .nothing else { return [] }
    if stage == .recalling {
      try await household.player.call("preferences.update", ["askFelt": true])
    }
    let before = stage == .recalling ? [] : [try await household.play(household.quest)]
    if stage == .summary { return before }
    let session = try await household.start(stage == .held ? household.held : household.quest)
    let named: JSON = ["sessionID": .string(session)]
    if stage == .abandoned { try await household.player.call("quest.abandon", named) }
    if [.active, .recalling, .revealing, .held].contains(stage) {
      try await household.player.call(
        "quest.estimate",
        ["sessionID": .string(session), "seconds": guess]
      )
      household.player.pass(takes)
    }
    if [.recalling, .revealing, .held].contains(stage) {
      try await household.player.call("quest.done", named)
    }
    return [session] + before
  }

  /// Every combination of what a curious player might send.
  private static func plausible(
    for params: ObjectSchema,
    _ household: Household,
    _ sessions: [String]
  ) -> [JSON] {
    let unknown = "00000000-0000-4000-8000-000000000404"
    let ids: [String: [String]] = [
      "sessionID": sessions + [unknown], "before": sessions + [unknown],
      "questID": [household.quest, household.held, unknown], "stepID": household.steps + [unknown],
      "routineID": [household.quest, unknown],
    ]
    let values: [String: [JSON]] = [
      "step": [0, 1], "seconds": [77], "feltSeconds": [77, nil],
      "after": [0],
      "validity": ["interrupted", "none"],
      "pin": ["9999"], "currentPIN": ["9999"], "at": ["2026-11-20T09:00:00Z"], "all": [true],
      "name": ["x"], "activeDays": [["mon"]], "tasks": [[["name": "y"]]],
      "kind": ["trend", "learningCurve", "scatter"],
    ]
    var all: [[JSON.Member]] = [[]]
    for field in params.fields {
      let choices =
        ids[field.name]?.map(JSON.string) ?? values[field.name]
        ?? (field.isRequired ? [example(of: field.schema)] : [])
      let wanted = choices.map { [JSON.Member(field.name, $0)] } + (field.isRequired ? [] : [[]])
      all = all.flatMap { one in wanted.map { one + $0 } }
    }
    return all.map(JSON.object)
  }

  /// Something that fits, so that a method is asked whatever it takes.
  private static func example(of schema: Schema) -> JSON {
    switch schema {
    case .boolean: true
    case .integer(let range): .integer(Int64(range.lowerBound))
    case .number(let range): .real(range.lowerBound)
    case .text(.uuid): "00000000-0000-4000-8000-000000000404"
    case .text(.day): "2026-11-20"
    case .text(.instant): "2026-11-20T09:00:00Z"
    case .text(.timeOfDay): "07:30"
    case .text: "x"
    case .choice(let words): .string(words[0])
    case .array(let element): [example(of: element)]
    case .object(let object):
      .object(object.fields.map { JSON.Member($0.name, example(of: $0.schema)) })
    case .nullable(let schema): example(of: schema)
    case .oneOf(let schemas): example(of: schemas[0])
    case .null: nil
    case .anything: [:]
    }
  }
}

import ArgumentParser
import JSONRPC
import TimeQuestEngine
import TimeQuestModels
import TimeQuestRPC

/// Plays a morning by itself, on a clock that it moves.
struct DemoCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "demo",
    abstract: "Show a morning of three steps in a second.",
    discussion: "The clock is simulated, and nothing is kept."
  )

  private static let quest = "Morning Launch"
  /// A step, its guess as it is typed, and how long it then takes.
  private static let steps: [(name: String, symbol: String, guess: String, takes: Seconds)] = [
    ("Shower", "🚿", "5m", 452), ("Breakfast", "🥣", "17m", 951), ("Shoes and bag", "🎒", "90s", 94),
  ]

  func run(in composition: Composition) async throws -> Int32 {
    let output = try StandardOutput.claim()
    let choice = StoreChoice(store: "memory:", simulatedClock: Instant("2026-11-20T07:00:00Z"))
    let client = try await choice.connect(composition, limits: Limits())
    try await play(on: client) { try output.write(lines: $0) }
    await client.close()
    return 0
  }

  private func play(on client: ClientSession, show: ([String]) throws -> Void) async throws {
    let engine = client.engine
    let words = try await QuestText(of: nil, in: client)
    var draft = OwnQuestDraft()
    draft.displayName = Self.quest
    draft.steps = Self.steps.map { OwnQuestDraft.Step($0.name, symbol: Symbol($0.symbol)) }
    var state = try await engine.start(try await engine.createQuest(draft).questID)
    try show(Self.title + ["", "Today: \(Self.quest), \(Self.steps.count) steps"])
    for (index, step) in Self.steps.enumerated() {
      try show(["", "Step \(index + 1) of \(Self.steps.count)"])
      try show(words.lines(of: state, next: "> \(step.guess)"))
      let guess = try Estimate(typed: step.guess)
      state = try await engine.lockIn(guess, in: state.sessionID, step: state.step)
      try show([state.prompt.text + " …"])
      _ = client.clock?.advance(by: step.takes)
      let revealed = try await engine.done(state.sessionID, step: state.step)
      state = try await engine.next(state.sessionID, step: revealed.step)
      try show(Array(words.lines(of: revealed, then: state).dropFirst()))
    }
    let profile = try await engine.profile()
    let streak = profile.streak.current ?? 0
    try show(["", "\(profile.levelTitle) · \(profile.totalXP) XP · streak \(streak)"] + Self.end)
  }

  private static let title = [
    "TimeQuest",
    "Guess how long it takes. Do it with no clock in sight. See how close you were.",
    "(Only the clock is simulated: a morning goes by in a second.)",
  ]

  private static var end: [String] {
    let name = ProgramInfo.current.name
    return [
      "", "Now you, in the browser: \(name) play", "Or here: \(name) quick \"Answer mail\" 10m",
    ]
  }
}

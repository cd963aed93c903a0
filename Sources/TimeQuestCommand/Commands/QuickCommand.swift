import ArgumentParser
import TimeQuestEngine
import TimeQuestModels
import TimeQuestRPC

/// Locks a guess in on a quest of one step.
struct QuickCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "quick",
    abstract: "Guess how long something takes and begin it; done ends it.",
    discussion: """
      The name is kept, so that a second quest of that name continues the history of the first. \
      Nothing tells the time until \(ProgramInfo.current.name) done. For example:

        \(ProgramInfo.current.name) quick "Answer mail" 10m
        \(ProgramInfo.current.name) quick Dishes 5m-10m
      """
  )

  @OptionGroup var options: StoreOptions

  @Option(help: "The name or the id of the player.")
  var player: String?

  @Argument(help: "The thing that you are about to do.")
  var name: String

  @Argument(
    help: ArgumentHelp("Your guess: \(Seconds.typedForms); or a range such as 5m-10m.")
  )
  var guess: [String]

  private var estimate: Estimate {
    get throws {
      do {
        return try Estimate(typed: guess.joined(separator: " "))
      } catch {
        throw ValidationError("\(error.path): expected \(error.expected), got \(error.got)")
      }
    }
  }

  func validate() throws { _ = try estimate }

  func run(in composition: Composition) async throws -> Int32 {
    let output = try StandardOutput.claim()
    let estimate = try estimate
    return try await options.withSession(composition, mayMakeStore: true) { client in
      let playerID = try await client.chosenPlayer(player)
      let state: QuestState
      do {
        state = try await client.engine.quickQuest(name, estimate, by: playerID)
      } catch QuestError.refused(.alreadyOpen, _) {
        throw CommandFailure(
          "\"\(name)\" is open already.",
          hint: "End it with \(composition.name) done."
        )
      }
      let words = try await QuestText(of: playerID, in: client)
      try output.write(lines: words.lines(of: state, next: "\(composition.name) done"))
    }
  }
}

/// Ends the step that runs, and reveals it.
struct DoneCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "done",
    abstract: "End the running step, and see how close the guess was.",
    discussion: """
      Any front end may have started the step. If several steps run, the one that was locked in \
      last ends. After the last step the quest is complete.
      """
  )

  @OptionGroup var options: StoreOptions

  @Option(help: "The name or the id of the player.")
  var player: String?

  @Option(
    help: ArgumentHelp(
      "How long ago it ended, as you remember: \(Seconds.typedForms).",
      valueName: "duration"
    ),
    transform: DoneCommand.duration
  )
  var ago: Seconds?

  @Flag(help: "You were interrupted: the step does not count, and you lose nothing.")
  var interrupted = false

  @Option(
    help: ArgumentHelp("How long it felt, if that is asked.", valueName: "duration"),
    transform: DoneCommand.duration
  )
  var felt: Seconds?

  func run(in composition: Composition) async throws -> Int32 {
    let output = try StandardOutput.claim()
    return try await options.withSession(composition) { client in
      let playerID = try await client.chosenPlayer(player)
      let words = try await QuestText(of: playerID, in: client)
      var state = try await runningStep(of: playerID, in: client.engine)
      let wasAsked = state.phase == .recalling
      if state.phase == .active {
        state = try await client.engine.done(
          state.sessionID,
          flag: interrupted ? .interrupted : ago.map { _ in .remembered },
          ago: ago ?? .zero,
          step: state.step,
          by: playerID
        )
      }
      if state.phase == .recalling {
        // Asked only once: a second "done" without an answer leaves the question.
        guard wasAsked || felt != nil else {
          let answer = "\(composition.name) done --felt DURATION"
          try output.write(lines: words.lines(of: state, next: answer))
          return
        }
        state = try await client.engine.recall(
          felt,
          in: state.sessionID,
          step: state.step,
          by: playerID
        )
      }
      let revealed = state
      if state.isLastStep {
        state = try await client.engine.next(state.sessionID, step: state.step, by: playerID)
      }
      try output.write(lines: words.lines(of: revealed, then: state))
    }
  }

  /// The step that runs, or one that has ended and whose quest is not over, for want of an answer
  /// or because the command was killed.
  private func runningStep(
    of playerID: PlayerID?,
    in engine: QuestEngine
  ) async throws -> QuestState {
    var open = [try await engine.current(of: playerID)]
    for quest in try await engine.quests(of: playerID) where quest.sessionID != nil {
      open.append(try await engine.current(quest.sessionID, of: playerID))
    }
    let states = open.compactMap { $0 }
    if let running = states.first(where: { $0.phase == .active }) { return running }
    let isPlain = ago == nil && !interrupted
    guard isPlain, let ended = states.first(where: { $0.phase == .recalling || $0.isLastStep })
    else {
      throw CommandFailure(
        "No step is running.",
        hint: "Start one with \(ProgramInfo.current.name) quick."
      )
    }
    return ended
  }

  private static func duration(_ text: String) throws -> Seconds {
    guard let duration = Seconds(typed: text) else {
      throw ValidationError("expected \(Seconds.typedForms), got \"\(text)\"")
    }
    return duration
  }
}

extension QuestState {
  fileprivate var isLastStep: Bool { phase == .revealing && step == stepCount - 1 }
}

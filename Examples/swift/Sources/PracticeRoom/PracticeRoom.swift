import TimeQuest

/// The app's model: each thing that the player does is a function that answers what to draw next.
public struct PracticeRoom: Sendable {
  /// The game, with parts of our own; what is not named here is as TimeQuest has it.
  public static let policies = Policies(scorer: OctaveScorer(), streak: WeeklyStreak())
    .adding(OffStreak())

  private let engine: QuestEngine

  /// The store and the clocks come from outside: SQLite and the machine's in the app, memory and a
  /// `SimulatedClock` in a test.
  public init(store: any QuestStore, environment: Environment) {
    engine = QuestEngine(store: store, environment: environment, policies: Self.policies)
  }

  /// Where the player is: a part that runs is taken up where it was, after a crash too.
  public func open() async throws -> Screen {
    if let turn = try await engine.current() { return try await screen(turn) }
    let pieces = try await engine.quests().map {
      Piece(id: $0.routineID, name: $0.displayName, isDoneToday: $0.completedToday)
    }
    return .pieces(pieces, try await standing())
  }

  /// Adds a piece, with its parts in order.
  public func add(_ piece: String, parts: [String]) async throws -> Screen {
    let tasks = parts.map { RoutineDraft.Task(name: $0, displayName: $0) }
    _ = try await engine.create(
      RoutineDraft(name: piece, displayName: piece, activeDays: .everyDay, tasks: tasks)
    )
    return try await open()
  }

  public func begin(_ piece: Piece) async throws -> Screen {
    try await screen(try await engine.start(piece.id))
  }

  /// Locks the guess in; from now on the part runs, and nothing tells how long.
  public func guess(_ seconds: Seconds, for part: Part) async throws -> Screen {
    try await screen(try await engine.lockIn(Estimate(seconds), in: part.session, step: part.step))
  }

  /// A part that was interrupted does not count, and nobody is blamed.
  public func done(_ part: Part, wasInterrupted: Bool = false) async throws -> Screen {
    let flag: PlayerFlag? = wasInterrupted ? .interrupted : nil
    return try await screen(try await engine.done(part.session, flag: flag, step: part.step))
  }

  public func goOn(after part: Part) async throws -> Screen {
    try await screen(try await engine.next(part.session, step: part.step))
  }

  public func close() async throws {
    try await engine.close()
  }
}

extension PracticeRoom {
  private func screen(_ turn: QuestTransition) async throws -> Screen {
    let session = turn.session
    let words = Catalogue.language(turn.player.locale)
    let cheers = turn.cues.filter { $0.kind == .celebration }.map(\.text)
    func part(_ prompt: MessageKey) -> Part {
      Part(
        session: session.id,
        step: session.step,
        piece: session.displayName,
        name: session.tasks[session.step].displayName,
        prompt: words.text(prompt)
      )
    }

    switch session.phase {
    case .estimating:
      return .guess(part(.promptEstimating))
    case .active:
      return .playing(part(.promptActive))
    case .recalling:
      // Nobody here asks how long it felt; a store that another app shares may.
      return try await screen(try await engine.recall(nil, in: session.id, step: session.step))
    case .revealing:
      guard let trial = session.trials.last else { return try await open() }
      let outcome = outcome(trial, of: session, in: words)
      return .reveal(part(.promptRevealing), outcome, cheers: cheers)
    case .summary:
      let outcomes = session.trials.map { outcome($0, of: session, in: words) }
      let standing = try await standing()
      return .summary(piece: session.displayName, outcomes, standing, cheers: cheers)
    case .abandoned:
      return try await open()
    }
  }

  private func outcome(_ trial: Trial, of session: Session, in words: Catalogue) -> Outcome {
    let policies = engine.policies
    let guess = trial.estimate.seconds
    let score = policies.scorer(named: trial.scorer).score(estimated: guess, actual: trial.actual)
    let feedback = policies.feedback.feedback(
      for: FeedbackCase(
        estimated: guess,
        actual: trial.actual,
        rating: trial.rating,
        isCounted: trial.isCounted,
        isCalibration: session.isCalibration
      ),
      in: words
    )
    return Outcome(
      part: trial.taskDisplayName,
      guessed: words.text(of: trial.estimate),
      took: words.duration(trial.actual.shown),
      accuracyPercent: score.accuracyPercent,
      feedback: feedback
    )
  }

  private func standing() async throws -> Standing {
    let profile = try await engine.profile()
    let words = Catalogue.language(profile.player.locale)
    return Standing(
      level: words.levelTitle(profile.level.level),
      weeks: profile.currentStreak
    )
  }
}

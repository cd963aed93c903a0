import Observation
import TimeQuest

/// The app's model: a SwiftUI view reads its properties and calls its functions.
///
/// The engine's views go to the screen as they are: none of them has a member for a time of the
/// step that runs, so there is nothing to hide.
@MainActor
@Observable
public final class PracticeModel {
  /// The quest that is open, or whose summary is shown; nil while the player picks one.
  public private(set) var state: QuestState?
  /// The pieces to pick from.
  public private(set) var pieces: [AvailableQuest] = []
  /// Level, XP and weeks.
  public private(set) var profile: Profile?

  private let engine: QuestEngine

  /// The store and the clocks come from outside: SQLite and the machine's in the app, memory and a
  /// `SimulatedClock` in a test.
  public init(store: any QuestStore, environment: QuestEnvironment) {
    engine = QuestEngine(
      store: store,
      environment: environment,
      policies: Policies(scorer: OctaveScorer(), streak: WeeklyStreak()).adding(OffStreak())
    )
  }

  /// Shows where the player is: a part that runs is taken up where it was, after a crash too.
  public func open() async throws {
    state = try await engine.current()
    pieces = try await engine.quests()
    profile = try await engine.profile()
  }

  /// Adds a piece, with its parts in order; the player is the only user here.
  public func add(_ piece: String, parts: [String]) async throws {
    let tasks = parts.map { RoutineDraft.Task(name: $0, displayName: $0) }
    let draft = RoutineDraft(
      name: piece,
      displayName: piece,
      activeDays: .everyDay,
      tasks: tasks
    )
    _ = try await engine.administratorSession().create(draft)
    try await open()
  }

  /// Begins a piece.
  public func begin(_ piece: AvailableQuest) async throws {
    state = try await engine.start(piece.questID)
  }

  /// Locks the guess in; from now on the part runs, and nothing tells how long.
  public func guess(_ estimate: Estimate) async throws {
    guard let state else { return }
    self.state = try await engine.lockIn(estimate, in: state.sessionID, step: state.step)
  }

  /// Ends the part; one that was interrupted does not count.
  public func done(wasInterrupted: Bool = false) async throws {
    guard let state else { return }
    let flag: PlayerFlag? = wasInterrupted ? .interrupted : nil
    self.state = try await engine.done(state.sessionID, flag: flag, step: state.step)
  }

  /// Goes on after a reveal; after the summary the player picks again.
  public func goOn() async throws {
    guard let state, state.phase == .revealing else { return try await open() }
    self.state = try await engine.next(state.sessionID, step: state.step)
    profile = try await engine.profile()
  }

  public func close() async throws {
    try await engine.close()
  }
}

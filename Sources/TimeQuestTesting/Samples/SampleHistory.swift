import Foundation
public import TimeQuestModels
public import TimeQuestPersistence

/// How much of a random test runs.
package enum TestEffort {
  /// Everything, as in `make full`; else as much as takes seconds.
  package static let isFull = ProcessInfo.processInfo.environment["TIMEQUEST_FULL"] != nil

  /// So many rounds: `few`, or `all` with the environment variable `TIMEQUEST_FULL`.
  package static func rounds(_ few: Int, full all: Int) -> Int { isFull ? all : few }
}

/// Weeks of random play by several players; the same seed gives the same history.
///
/// Estimates are multiples of ten seconds, so that many are equally close.
public struct SampleHistory: Sendable {
  /// The players, with the ids from 1.
  public let players: [Player]
  /// Two routines, of two and of three tasks.
  public let routines: [Routine]
  /// Every state of every session, in the order of play.
  public let puts: [Session]

  /// A history of so many players and changes.
  public init(seed: UInt64, players playerCount: UInt32 = 2, steps: Int = 200) {
    var random = SeededRandom(seed: seed)
    players = (1...playerCount).map { .sample(.sample($0), displayName: "Player \($0)") }
    routines = (1...2).map { .sample(.sample($0), taskCount: $0 + 1) }
    var sessions: [Session] = []
    var puts: [Session] = []
    for step in 0..<steps {
      let open = sessions.indices.filter { sessions[$0].phase.isOpen }
      if let index = open.randomElement(using: &random),
        !Int.random(in: 0..<4, using: &random).isMultiple(of: 4)
      {
        sessions[index].play(at: .sample.advanced(by: Seconds(step)), using: &random)
        puts.append(sessions[index])
      } else if let old = sessions.indices.randomElement(using: &random), step.isMultiple(of: 5) {
        sessions[old].flagSomething(using: &random)
        puts.append(sessions[old])
      } else {
        let player = UInt32.random(in: 1...playerCount, using: &random)
        let routine = UInt32.random(in: 1...2, using: &random)
        let session = Session.sample(
          .random(using: &random),
          player: .sample(player),
          routine: .sample(routine),
          taskCount: routine + 1,
          startedAt: .sample.advanced(by: Seconds(step)),
          day: .sample.advanced(by: step / 10)
        )
        sessions.append(session)
        puts.append(session)
      }
    }
    self.puts = puts
  }

  /// Puts the whole history, twenty states of sessions per transaction.
  public func write(to store: some QuestStore) async throws {
    try await store.write { writer in
      for player in players { try writer.put(player) }
      for routine in routines { try writer.put(routine) }
      if let first = players.first { try writer.setDefaultPlayer(first.id) }
    }
    for start in stride(from: 0, to: puts.count, by: 20) {
      let part = puts[start..<min(start + 20, puts.count)]
      try await store.write { writer in for session in part { try writer.put(session) } }
    }
  }
}

extension Session {
  private static let guesses: [Estimate] = [10, 20, 30, 40, 50, 60, 70, 80, 90]

  /// Records a trial of the current step, and goes on to the next step or to the summary.
  fileprivate mutating func play(at instant: Instant, using random: inout SeededRandom) {
    trials.append(
      .sample(
        .random(using: &random),
        of: id,
        task: tasks[step].id,
        orderIndex: step,
        estimate: Self.guesses[Int.random(in: 0..<9, using: &random)],
        actual: Seconds(10 * Int.random(in: 1...9, using: &random)),
        verdict: Int.random(in: 0..<5, using: &random) == 0 ? .implausible : .ok,
        recordedAt: instant,
        day: day
      )
    )
    if step == tasks.count - 1 {
      phase = .summary
      completedAt = instant
      award = Award(xpEarned: 80, levelBefore: 1, levelAfter: 1, streak: 1)
    } else {
      step += 1
    }
    revision += 1
  }

  fileprivate mutating func flagSomething(using random: inout SeededRandom) {
    guard let trial = trials.indices.randomElement(using: &random) else { return }
    trials[trial].flag = trials[trial].flag == nil ? .interrupted : nil
    revision += 1
  }
}

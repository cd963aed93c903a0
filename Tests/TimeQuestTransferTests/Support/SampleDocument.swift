import TimeQuestEngine
import TimeQuestModels
import TimeQuestPersistence
import TimeQuestTesting

@testable import TimeQuestTransfer

extension QuestEngine {
  /// An engine on that store, by a clock that stands still.
  convenience init(store: any QuestStore) {
    self.init(
      store: store,
      environment: SimulatedClock(at: .sample).environment,
      pinHasher: FakePINHasher()
    )
  }
}

extension ExportDocument {
  /// Two players, a routine, and four sessions: two completed ones, an open and an abandoned one.
  static func sample() throws -> ExportDocument {
    let range = try EstimateRange(low: 100, high: 200)
    let completed = { (id: UInt32, player: UInt32) in
      Session.sample(
        .sample(id),
        player: .sample(player),
        completedAt: .sample,
        phase: .summary,
        step: 1,
        trials: [
          .sample(.sample(10 * id), of: .sample(id), felt: 170),
          .sample(
            .sample(10 * id + 1),
            of: .sample(id),
            task: .sample(2),
            orderIndex: 1,
            estimate: Estimate(range),
            flag: .interrupted
          ),
        ],
        award: Award(xpEarned: 80, levelBefore: 0, levelAfter: 1, streak: 1)
      )
    }
    return ExportDocument(
      tombstones: [Tombstone(RoutineID.sample(9))],
      players: [.sample(), .sample(.sample(2), displayName: "Mia")],
      routines: [.sample()],
      sessions: [
        completed(1, 1),
        .sample(
          .sample(2),
          startedAt: .sample.advanced(by: 60),
          phase: .active,
          openTrial: .sample(.sample(20))
        ),
        completed(3, 2),
        .sample(
          .sample(4),
          player: .sample(2),
          startedAt: .sample.advanced(by: 60),
          phase: .abandoned
        ),
      ]
    )
  }

  /// How many records are in it.
  var count: Int { parts.count }

  /// Without those with whom new stores began and whom nobody has played.
  var withoutPlaceholders: ExportDocument {
    var copy = self
    copy.players.removeAll { $0.displayName == Player.firstName }
    return copy
  }

  /// Its JSON text.
  func text(_ coder: some DocumentCoder = FoundationDocumentCoder()) throws -> [UInt8] {
    var writer = DocumentWriter(coder: coder)
    return try parts.flatMap { try writer.text(of: $0) } + writer.end()
  }
}

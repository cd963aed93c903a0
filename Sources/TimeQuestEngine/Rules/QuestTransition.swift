package import TimeQuestModels

/// What a transition leads to: the session after it, and what there is to celebrate.
struct QuestTransition {
  var session: Session
  var occasion = Cues.Occasion.other
  /// What is celebrated at a reveal; the award of a completion has its own.
  var celebration: Celebration?
  /// The player after a completion; nil where they are as before.
  var winner: Player?

  /// What the answer gives to feel, to hear and to see.
  func cues(for player: Player) -> [Cue] {
    let celebrations = celebration.map { [$0] } ?? session.award?.celebrations ?? []
    return player.cues.of(occasion, celebrating: celebrations)
  }
}

extension Session {
  /// A copy with the change made and the revision one higher.
  func changed(_ change: (inout Session) -> Void) -> Session {
    var copy = self
    change(&copy)
    copy.revision = EditStamp.revision(after: copy.revision)
    return copy
  }
}

/// How long a step took, from the two looks at the clocks around it.
package enum ElapsedTime: Sendable {
  /// By how much the wall clocks of two machines may differ, measured against the store's clock.
  static let tolerance: Seconds = 2

  /// The shortest time that a step can have taken, whatever a clock said.
  static let least = Seconds(milliseconds: 1)

  /// By the boot-time clock as long as it is that of one start of one machine, else by the clock of
  /// the store that the machines share, and without one by the wall clock.
  ///
  /// At least ``least``. It is suspect where the clock that counts went backwards, and where the
  /// wall clocks of both machines differ by more than ``tolerance``.
  package static func between(
    _ start: Moment,
    and end: Moment
  ) -> (actual: Seconds, isSuspect: Bool) {
    let passed = end.bootNanoseconds - start.bootNanoseconds
    if start.bootID == end.bootID, !start.bootID.isEmpty, passed >= 0 {
      return (max(least, Seconds(milliseconds: (passed + 500_000) / 1_000_000)), false)
    }
    let wall = end.wall - start.wall
    if let began = start.storeTime, let ended = end.storeTime {
      let actual = ended - began
      let isSuspect = actual < .zero || (wall - actual).magnitude > tolerance
      return (max(least, actual), isSuspect)
    }
    return (max(least, wall), wall < .zero)
  }
}

import TimeQuestModels
import TimeQuestPersistence

extension QuestEngine {
  /// The cues of an accepted transition; what there is to celebrate and does not fit waits.
  ///
  /// `stored` is what waited before, read before anything is written: a distant store then answers
  /// it with the other reads.
  func cues(
    of transition: QuestTransition,
    after stored: PendingCelebrations,
    in writer: any StoreWriter
  ) throws -> [Cue] {
    let player = transition.player
    // Who has switched celebrations off gets none of them later.
    var pending = player.preferences.celebrationsEnabled ? stored : PendingCelebrations()
    let entry = pending.advance(to: transition.session, adding: transition.celebrations) {
      CueID(environment.newUUID())
    }
    if !player.preferences.celebrationsEnabled { pending = PendingCelebrations() }
    if pending != stored { try writer.put(pending, of: player.id) }
    return player.cues.of(transition.occasion, celebrating: entry)
  }

  /// The state in a refusal: it repeats what the session's last answer celebrated, as that answer
  /// may have been lost.
  func state(
    of session: Session,
    repeatedTo player: Player,
    in reader: any StoreReader
  ) throws -> QuestState {
    let entry = try reader.pendingCelebrations(of: player.id).repeated(in: session.id)
    let cues = entry.map { player.cues.of(.other, celebrating: $0) }
    return renderer(for: player).state(of: session, cues: cues)
  }
}

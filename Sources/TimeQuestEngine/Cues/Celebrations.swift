import TimeQuestModels
import TimeQuestPersistence

/// What is worth a show of particles, the greatest last: only one is shown at a time.
enum Celebration: Hashable {
  case spotOn
  case streak(count: Int)
  case personalBest
  case levelUp(to: Int)

  /// levelUp over personalBest over streak over spotOn.
  var rank: Int {
    switch self {
    case .spotOn: 0
    case .streak: 1
    case .personalBest: 2
    case .levelUp: 3
    }
  }

  /// Whether it may come in a later moment; a good hit belongs to its reveal alone.
  var canWait: Bool { self != .spotOn }
}

extension Celebration: LosslessStringConvertible {
  /// As a store keeps it: `personalBest`, `streak 7`.
  var description: String {
    switch self {
    case .spotOn: "spotOn"
    case .streak(let count): "streak \(count)"
    case .personalBest: "personalBest"
    case .levelUp(let level): "levelUp \(level)"
    }
  }

  init?(_ description: String) {
    let words = description.split(separator: " ")
    let number = words.count == 2 ? Int(words[1]) : nil
    switch (words.first, number) {
    case ("spotOn", nil): self = .spotOn
    case ("personalBest", nil): self = .personalBest
    case ("streak", let count?): self = .streak(count: count)
    case ("levelUp", let level?): self = .levelUp(to: level)
    default: return nil
    }
  }
}

extension Trial {
  /// Whether the figures show that it is a new best, and no other word speaks against it.
  ///
  /// `best` is the closest trial of the step before it. A miss that reads "big discovery" is not
  /// celebrated, however far off the ones before were; neither is "5s over" after "5s over".
  func isCelebratedBest(after best: Trial?) -> Bool {
    guard isPersonalBest, rating != .wayOff, let best else { return false }
    return shownDistance < best.shownDistance
  }

  /// How far off the guess was in the whole seconds that are shown.
  var shownDistance: Int { abs(estimate.seconds.shown - actual.shown) }

  func celebration(after best: Trial?) -> Celebration? {
    if isCelebratedBest(after: best) { return .personalBest }
    return isCounted && rating == .spotOn ? .spotOn : nil
  }
}

extension StoreReader {
  /// The closest counted trial of a step so far; asked for where there is a new one, which is rare.
  func bestTrial(of task: TaskID, by player: PlayerID) throws -> Trial? {
    try closestTrials(by: ids(of: player)).first { $0.taskID == task }
  }

  /// What the trials of a session are celebrated for: the greatest one alone.
  ///
  /// Asked for before the store has them, as each is compared with the best before it.
  func celebration(of trials: [Trial], by player: PlayerID) throws -> Celebration? {
    try trials.compactMap { trial in
      trial.celebration(
        after: trial.isPersonalBest ? try bestTrial(of: trial.taskID, by: player) : nil
      )
    }
    .max { $0.rank < $1.rank }
  }
}

/// A player's celebrations that wait for a moment, and those that had waited and whose answer may
/// have been lost.
///
/// They are kept in this store alone: no merge brings or takes one (rules.md, Cues).
struct PendingCelebrations: Hashable {
  /// A celebration with the id of its cue.
  struct Entry: Hashable {
    let id: CueID
    let celebration: Celebration
  }

  /// What had waited and was carried by the answer of a session's last transition, until its next
  /// one is accepted.
  struct Shown: Hashable {
    let entry: Entry
    let session: SessionID
    /// Whether the session ended with it; then the player's next transition clears it.
    let isLast: Bool
  }

  private(set) var waiting: [Entry] = []
  private(set) var shown: [Shown] = []

  /// Takes an accepted transition of a session, and answers what its answer celebrates.
  ///
  /// Of what waits and what is new the greatest comes first, and of equals the oldest.
  mutating func advance(
    to session: Session,
    adding celebrations: [Celebration],
    newID: () -> CueID
  ) -> Entry? {
    shown.removeAll { $0.session == session.id || $0.isLast }
    let new = celebrations.map { Entry(id: newID(), celebration: $0) }
    let all = waiting + new
    let ranks = all.map(\.celebration.rank)
    guard let index = ranks.firstIndex(of: ranks.max() ?? 0) else { return nil }
    let chosen = all[index]
    if waiting.contains(chosen) {
      shown.append(Shown(entry: chosen, session: session.id, isLast: !session.phase.isOpen))
    }
    waiting = all.filter { $0 != chosen && $0.celebration.canWait }
    return chosen
  }

  /// What a refused transition of the session repeats, as the answer may have been lost.
  func repeated(in session: SessionID) -> Entry? {
    shown.last { $0.session == session }?.entry
  }
}

extension PendingCelebrations {
  /// As the store keeps it, one a line; nil where there is nothing to keep.
  var text: String? {
    let lines =
      waiting.map { "waiting \($0.id) \($0.celebration)" }
      + shown.map {
        "\($0.isLast ? "last" : "shown") \($0.session) \($0.entry.id) \($0.entry.celebration)"
      }
    return lines.isEmpty ? nil : lines.joined(separator: "\n")
  }

  /// Reads that text; a line of another form is no reason to stop a game, and is left out.
  init(_ text: String?) {
    for line in (text ?? "").split(separator: "\n") {
      let words = line.split(separator: " ", maxSplits: line.hasPrefix("waiting") ? 2 : 3)
        .map(String.init)
      guard let celebration = words.last.flatMap(Celebration.init) else { continue }
      switch words.first {
      case "waiting":
        guard let id = CueID(words[1]) else { continue }
        waiting.append(Entry(id: id, celebration: celebration))
      case "shown", "last":
        guard words.count == 4, let session = SessionID(words[1]), let id = CueID(words[2]) else {
          continue
        }
        shown.append(
          Shown(
            entry: Entry(id: id, celebration: celebration),
            session: session,
            isLast: words[0] == "last"
          )
        )
      default: continue
      }
    }
  }

  fileprivate static func name(of player: PlayerID) -> String { "celebrations.\(player)" }
}

extension StoreReader {
  func pendingCelebrations(of player: PlayerID) throws -> PendingCelebrations {
    PendingCelebrations(try localValue(named: PendingCelebrations.name(of: player)))
  }
}

extension StoreWriter {
  func put(_ pending: PendingCelebrations, of player: PlayerID) throws {
    try setLocalValue(pending.text, named: PendingCelebrations.name(of: player))
  }
}

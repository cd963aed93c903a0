package import TimeQuestModels

// Each merge is a join: commutative, associative and idempotent. Of two copies that differ under
// one stamp the bytes of the exported record decide, so that every device takes the same one.

/// Whether the first record is the one that all devices take: its JSON text is the greater one.
///
/// The text is always made by the same coder, whatever a store is exported by.
private func isChosen<Record: Encodable>(_ record: Record, over other: Record) throws -> Bool {
  let coder = FoundationDocumentCoder()
  return try !coder.encode(record).lexicographicallyPrecedes(coder.encode(other))
}

extension Player {
  /// What two copies of one player make together; the progress is to be folded anew.
  package func merged(with other: Player) throws -> Player {
    precondition(id == other.id, "two players are not merged")
    var (left, right) = (self, other)
    (left.progress, right.progress) = (PlayerProgress(), PlayerProgress())
    let first = [onboardingCompletedAt, other.onboardingCompletedAt].compactMap(\.self).min()
    (left.onboardingCompletedAt, right.onboardingCompletedAt) = (first, first)
    let studies = studies.merged(with: other.studies)
    (left.studies, right.studies) = (studies, studies)
    if stamp != other.stamp { return stamp > other.stamp ? left : right }
    return try left == right || isChosen(left, over: right) ? left : right
  }

  /// Without a trace of whom they were merged into, if that player was erased; that is no edit.
  package func without(_ isErased: (PlayerID) -> Bool) -> Player {
    guard let target = mergedInto, isErased(target) else { return self }
    var copy = self
    copy.mergedInto = nil
    return copy
  }
}

extension [Study] {
  /// All studies of both, each as ended as in any copy.
  fileprivate func merged(with other: [Study]) -> [Study] {
    let ends = Dictionary((self + other).map { ($0.id, $0.endedOn) }) { one, another in
      [one, another].compactMap(\.self).min()
    }
    // Copies of one id that differ in more are not of one registration: the lesser text stays.
    let all = Dictionary((self + other).map { ($0.id, $0) }) {
      $0.protocolText <= $1.protocolText ? $0 : $1
    }
    let studies = all.values
      .map { study in
        var study = study
        study.endedOn = ends[study.id] ?? nil
        return study
      }
      .sorted { ($0.firstDay, $0.id) < ($1.firstDay, $1.id) }
    return Array(studies.prefix(Study.most))
  }
}

extension Routine {
  /// What two copies of one routine make together: the last edit, and both schedule histories.
  package func merged(with other: Routine) throws -> Routine {
    precondition(id == other.id, "two routines are not merged")
    var (left, right) = (self, other)
    let history = scheduleHistory.merged(with: other.scheduleHistory)
    (left.scheduleHistory, right.scheduleHistory) = (history, history)
    if stamp != other.stamp { return stamp > other.stamp ? left : right }
    (left.playerIDs, right.playerIDs) = (nil, nil)
    let areEqual = left == right
    var winner = try areEqual || isChosen(left, over: right) ? self : other
    if areEqual { winner.playerIDs = playerIDs.merged(with: other.playerIDs) }
    winner.scheduleHistory = history
    return winner
  }
}

extension [ScheduleEntry] {
  package func merged(with other: [ScheduleEntry]) -> [ScheduleEntry] {
    self == other ? self : other.reduce(self) { $0.adding($1) }
  }
}

extension Tombstone {
  package func merged(with other: Tombstone) -> Tombstone {
    Tombstone(id, scheduleHistory: scheduleHistory.merged(with: other.scheduleHistory))
  }
}

extension Session {
  /// What two copies of one session make together: the one that came further.
  ///
  /// What the player said of a trial joins step by step between copies that ended alike, and their
  /// discoveries are joined.
  package func merged(with other: Session) throws -> Session {
    precondition(id == other.id, "two sessions are not merged")
    guard self != other else { return self }
    if end != other.end { return end > other.end ? self : other }
    let isFurther =
      if let difference = zip(rank, other.rank).first(where: { $0 != $1 }) {
        difference.0 > difference.1
      } else if stamp != other.stamp {
        stamp > other.stamp
      } else {
        try isChosen(withoutFlags, over: other.withoutFlags)
      }
    var winner = isFurther ? adding(flagsOf: other) : other.adding(flagsOf: self)
    if end == 2 {
      for copy in [self, other] {
        winner.award?.discoveries.formUnion(copy.award?.discoveries ?? [])
      }
    }
    return winner
  }

  /// Completed comes before abandoned before open.
  private var end: Int {
    switch phase {
    case .summary: 2
    case .abandoned: 1
    case .estimating, .active, .recalling, .revealing: 0
    }
  }

  /// Of copies that ended alike, more trials come first, then the later phase, then more XP.
  private var rank: [Int] {
    let state =
      switch phase {
      case .revealing, .summary, .abandoned: 0
      case .estimating: 1
      case .active: 2
      case .recalling: 3
      }
    return [trials.count, state, award?.xpEarned ?? 0]
  }

  private var withoutFlags: Session {
    var copy = self
    copy.award?.discoveries = []
    for index in copy.trials.indices {
      copy.trials[index].flag = nil
      copy.trials[index].flagStamp = nil
    }
    return copy
  }

  /// The later word of the player for each step; this copy has every step of the other one.
  private func adding(flagsOf other: Session) -> Session {
    var copy = self
    for (index, trial) in other.trials.enumerated() where trials.indices.contains(index) {
      guard trial.isFlagLater(than: copy.trials[index]) else { continue }
      copy.trials[index].flag = trial.flag
      copy.trials[index].flagStamp = trial.flagStamp
    }
    return copy
  }
}

extension Trial {
  /// Whether what the player said of this copy comes after what they said of the other one.
  fileprivate func isFlagLater(than other: Trial) -> Bool {
    switch (flagStamp, other.flagStamp) {
    case (let stamp?, let otherStamp?) where stamp != otherStamp: stamp > otherStamp
    case (_?, nil): true
    case (nil, _?): false
    default: (flag?.rawValue ?? "") > (other.flag?.rawValue ?? "")
    }
  }
}

import TimeQuestModels
import TimeQuestPersistence
import TimeQuestProgression

extension Turn {
  /// What a session discovers that the player had not; the session is at its summary, and the store
  /// still has it and the player as they were before.
  ///
  /// Nothing is asked for that cannot be yet: a question is a
  /// round trip to a distant store.
  func discoveries(of session: Session, finds: PlayerFinds) throws -> Set<Discovery> {
    let known = Set(finds.discoveries.keys)
    guard known.count < Discovery.allCases.count, !session.trials.isEmpty else { return [] }
    let own = SessionDiscoveries(session)
    let log = PlayerLog(reader: writer, players: try writer.ids(of: player.id), session: session)
    var found = own.all
    func find(_ discovery: Discovery, if isTrue: () throws -> Bool) rethrows {
      if !known.contains(discovery), try isTrue() { found.insert(discovery) }
    }
    /// The tiers of one family: as many as the count reaches, which is asked for at most once.
    func find(
      _ tiers: KeyValuePairs<Discovery, Int>,
      upTo most: Int,
      count: (Int) throws -> Int
    )
      rethrows
    {
      let open = tiers.filter { !known.contains($0.key) && $0.value <= most }
      guard let limit = open.map(\.value).max() else { return }
      let number = try count(limit)
      for tier in open where tier.value <= number { found.insert(tier.key) }
    }
    let revealed = session.trialsBefore + session.trials.count
    let isFirstOfQuest = session.calibrationRemaining == engine.policies.calibration.sessionsNeeded
    find(.baseline) { session.calibrationRemaining == 1 }
    find(.beginnersLuck) { isFirstOfQuest && !own.spotOn.isEmpty }
    try find(
      [
        .encore: 10, .encore25: 25, .encore50: 50, .encore100: 100, .encore150: 150,
        .encore200: 200,
      ],
      upTo: revealed
    ) {
      try log.runs(of: session.routineID, limit: $0 - 1) + 1
    }
    if !own.spotOn.isEmpty {
      try find(
        [.bullseyes10: 10, .bullseyes50: 50, .bullseyes200: 200, .bullseyes400: 400],
        upTo: revealed
      ) {
        try log.bullseyes(limit: $0) + own.spotOn.count
      }
    }
    try find(
      [.century: 100, .guesses250: 250, .guesses500: 500, .guesses1000: 1000],
      upTo: revealed
    ) {
      try log.guesses(limit: $0)
    }
    try find([.explorer: 10, .explorer20: 20, .explorer40: 40], upTo: revealed) { _ in
      try own.steps.union(writer.closestTrials(by: log.players).map(\.taskID)).count
    }
    if revealed >= 5, !known.isSuperset(of: [.tamedStep, .tamed3, .tamed7]),
      try own.nearSteps.contains(where: log.isTamedNow)
    {
      found.insert(.tamedStep)
      // Most players have fewer steps than the next tier, and then the log is not read.
      let steps = try own.steps.union(writer.closestTrials(by: log.players).map(\.taskID)).count
      try find([.tamed3: 3, .tamed7: 7], upTo: steps) { _ in try log.tamedSteps() }
    }
    if session.calibrationRemaining == 1 {
      try find([.baselines2: 2, .baselines4: 4], upTo: revealed / 3) { _ in try log.baselines() }
    }
    if own.counted.contains(where: \.isTightRange) {
      try find([.tightRanges10: 10, .tightRanges25: 25], upTo: revealed) { _ in
        try log.tightRanges()
      }
    }
    try find(.shortAndLong) {
      let isShort = own.spotOn.contains { ClosedRange.short.contains($0.actual) }
      let isLong = own.spotOn.contains { ClosedRange.long.contains($0.actual) }
      guard isShort || isLong else { return false }
      return try (isShort || log.bullseyes(.short, limit: 1) > 0)
        && (isLong || log.bullseyes(.long, limit: 1) > 0)
    }
    try find(.turnaround) {
      try !isFirstOfQuest && own.spotOn.contains { try log.first(of: $0.taskID)?.rating == .wayOff }
    }
    try find(.weekOfBoth) {
      guard let long = own.counted.firstIndex(where: { $0.isNear && $0.actual >= 1200 }) else {
        return false
      }
      let isShort = { (trial: Trial) in trial.isNear && trial.actual < 300 }
      return try own.counted[..<long].contains(where: isShort)
        || log.trials(since: session.day.monday).contains(where: isShort)
    }
    let told = finds.thenAndNows.values.reduce(session.award?.thenAndNow == nil ? 0 : 1) {
      $0 + $1.count
    }
    find(
      [
        .thenAndNow1: 1, .thenAndNow3: 3, .thenAndNow8: 8, .thenAndNow16: 16,
        .thenAndNow32: 32,
      ],
      upTo: told
    ) { _ in told }
    // A month is new at most twelve times a year.
    let last = player.progress.lastPlayedDay
    if !session.isPractice, last.map({ $0.month < session.day.month }) ?? false,
      !known.isSuperset(of: [.months3, .months6, .months9, .months12, .seasons])
    {
      let months = try log.months()
      find(
        [.months3: 3, .months6: 6, .months9: 9, .months12: 12],
        upTo: months.count
      ) { _ in months.count }
      find(.seasons) { Set(months.map { $0 % 12 / 3 }).count == 4 }
    }
    return found.subtracting(known)
  }
}

/// The questions that discoveries ask of what the player did before a session.
private struct PlayerLog {
  let reader: any StoreReader
  let players: [PlayerID]
  let session: Session

  func runs(of quest: RoutineID, limit: Int) throws -> Int {
    let query = SessionQuery(players: players, routine: quest, state: .completed, limit: limit)
    return try reader.count(query)
  }

  /// Spot-on trials of other sessions; those of this one are in the store where they were shown.
  func bullseyes(_ range: ClosedRange<Seconds> = .any, limit: Int) throws -> Int {
    let shown = session.feedback == .everyTrial ? SessionDiscoveries(session).spotOn : []
    let own = shown.count { range.contains($0.actual) }
    return try reader.countSpotOn(by: players, lasting: range, limit: limit + own) - own
  }

  /// All counted trials, those of this session among them, as the store has them already.
  func guesses(limit: Int) throws -> Int {
    try reader.countTrials(by: players, countedOnly: true, limit: limit)
  }

  func first(of step: TaskID) throws -> Trial? {
    try trials(of: step, .oldestFirst, limit: 1).first
  }

  /// Whether the session's near trial of a step is exactly the fifth in a row.
  func isTamedNow(_ step: TaskID) throws -> Bool {
    let before = try trials(of: step, .newestFirst, limit: 6)
      .filter { $0.sessionID != session.id }.prefix(5)
    return before.count >= 4 && before.prefix(4).allSatisfy(\.isNear)
      && before.dropFirst(4).first?.isNear != true
  }

  /// How many steps had five near trials in a row; asked for where one has just had them.
  func tamedSteps() throws -> Int {
    let before = try trials(of: nil, .oldestFirst, limit: nil).filter { $0.sessionID != session.id }
    let all = before + session.trials.filter(\.isCounted)
    return Dictionary(grouping: all, by: \.taskID).values.count { $0.tamedAt != nil }
  }

  func tightRanges() throws -> Int {
    let before = try trials(of: nil, .newestFirst, limit: 400)
      .filter { $0.sessionID != session.id }
    return (before + session.trials).count { $0.isCounted && $0.isTightRange }
  }

  /// How many quests have their calibration behind them, with this one.
  func baselines() throws -> Int {
    let sessions = try reader.sessions(SessionQuery(players: players, state: .completed))
    let quests = sessions.filter { $0.calibrationRemaining == 1 }.map(\.routineID)
    return Set(quests + [session.routineID]).count
  }

  /// The latest 60 counted trials that are not before a day.
  func trials(since day: CivilDay) throws -> [Trial] {
    try trials(of: nil, .newestFirst, limit: 60)
      .filter { $0.sessionID != session.id && $0.day >= day && $0.day <= session.day }
  }

  /// The months in which the player has played, with this one: years times twelve and months.
  func months() throws -> Set<Int> {
    Set(
      try reader.playedDays(of: players).filter { !$0.isPractice && $0.day <= session.day }
        .map(\.day.month) + [session.day.month]
    )
  }

  private func trials(
    of step: TaskID?,
    _ order: TrialQuery.Order,
    limit: Int?
  ) throws -> [Trial] {
    let query = TrialQuery(
      players: players,
      task: step,
      countedOnly: true,
      order: order,
      limit: limit
    )
    return try reader.trials(query)
  }
}

extension ClosedRange<Seconds> {
  fileprivate static let any = Seconds(milliseconds: 0)...Seconds(milliseconds: .max)
  /// Under a minute.
  fileprivate static let short = Seconds(milliseconds: 0)...Seconds(milliseconds: 59_999)
  /// Over half an hour.
  fileprivate static let long = Seconds(milliseconds: 1_800_001)...Seconds(milliseconds: .max)
}

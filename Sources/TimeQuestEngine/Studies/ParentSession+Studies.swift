import Foundation
import TimeQuestMeasures
public import TimeQuestModels
import TimeQuestPersistence
import TimeQuestWords

/// Experiments on a player's quests.
///
/// A parent may use them, and so may a person who plays alone in a store without a PIN; all others
/// get `QuestError.locked`. `playerID` nil means the default player. An unknown study throws
/// `QuestError.notFound`.
extension ParentSession {
  /// Registers a study, which begins on the player's next day; a repeated call with the same id
  /// answers the stored one.
  ///
  /// Throws `QuestError.invalid` for a study that could not tell an effect worth knowing, with the
  /// number of weeks that it takes, and `refused` with `studyRunning` where one on the quest has
  /// not ended.
  public func create(
    _ draft: StudyDraft,
    for playerID: PlayerID? = nil
  ) async throws
    -> StudyDetails
  {
    let engine = try await authorizedOrAlone()
    let conditions = try draft.checkedConditions()
    let (newID, random) = (engine.environment.newUUID(), engine.environment.newUUID())
    return try await engine.write { writer, moment in
      var player = try writer.player(named: playerID)
      guard let routine = try writer.resolvedRoutine(draft.routineID), routine.isFor(player.id)
      else { throw QuestError.notFound(.routine, id: draft.routineID.description) }
      let today = player.calendar.day(of: moment.wall)
      let study = Study(
        id: draft.id ?? StudyID(newID),
        kind: draft.kind,
        routineID: routine.id,
        weeks: draft.weeks,
        activeDays: routine.activeDays,
        conditions: conditions,
        outcome: draft.outcome ?? .duration,
        seed: (draft.id?.uuid ?? random).seed,
        firstDay: today.advanced(by: 1)
      )
      let known = try writer.studies(of: player)
      if let stored = known.first(where: { $0.id == study.id }) {
        guard stored.agrees(with: study) else { throw QuestError.refused(.idInUse) }
        return try writer.details(of: stored, player, at: moment.wall)
      }
      try study.requirePower(of: routine)
      guard !known.contains(where: { $0.routineID == routine.id && $0.lastDay >= today }),
        player.studies.count < Study.most
      else { throw QuestError.refused(.studyRunning) }
      player.studies.append(study)
      try writer.putStudies(of: player)
      return try writer.details(of: study, player, at: moment.wall)
    }
  }

  /// The player's studies, in the order of their first days.
  public func studies(of playerID: PlayerID? = nil) async throws -> [StudyDetails] {
    try await authorizedOrAlone().read { reader, moment in
      let player = try reader.player(named: playerID)
      return try reader.studies(of: player).map {
        try reader.details(of: $0, player, at: moment.wall)
      }
    }
  }

  /// A study; its result only after its last day.
  public func study(_ id: StudyID, of playerID: PlayerID? = nil) async throws -> StudyDetails {
    try await authorizedOrAlone().read { reader, moment in
      let player = try reader.player(named: playerID)
      let study = try reader.study(id, of: player)
      return try reader.details(of: study, player, at: moment.wall, withResult: true)
    }
  }

  /// Ends a study before its last day: no session from now on is part of it, nor one of today.
  ///
  /// What has ended stays as it is.
  public func endStudy(_ id: StudyID, of playerID: PlayerID? = nil) async throws -> StudyDetails {
    let engine = try await authorizedOrAlone()
    return try await engine.write { writer, moment in
      let player = try writer.player(named: playerID)
      var study = try writer.study(id, of: player)
      let today = player.calendar.day(of: moment.wall)
      if today <= study.lastDay {
        study.endedOn = today
        for owner in try writer.ids(of: player.id) {
          guard var holder = try writer.player(owner),
            let place = holder.studies.firstIndex(where: { $0.id == id })
          else { continue }
          holder.studies[place] = study
          try writer.putStudies(of: holder)
        }
      }
      return try writer.details(of: study, player, at: moment.wall, withResult: true)
    }
  }
}

extension Study {
  /// Whether a repeated registration asks for the same.
  fileprivate func agrees(with other: Study) -> Bool {
    kind == other.kind && routineID == other.routineID && weeks == other.weeks
      && conditions == other.conditions && outcome == other.outcome
  }

  /// The days that find an effect of 20 % in a duration, or of 40 % in a typical miss, in half of
  /// all cases; both are simulated in the article on measures.
  private var daysNeeded: Int {
    switch (kind, outcome) {
    case (.mysteryStep, _): StudyEffect.daysNeeded
    case (.dayPairs, .duration): 18
    case (.dayPairs, .typicalMiss): 24
    }
  }

  fileprivate func requirePower(of routine: Routine) throws(QuestError) {
    let days = activeDays.days.count
    guard routine.isActive, days > 0, kind == .dayPairs || routine.tasks.count > 1 else {
      throw .invalid(
        path: "routineID",
        expected: "a quest with weekdays, and for a mystery step at least two steps",
        got: "\(days) weekdays, \(routine.tasks.count) steps"
      )
    }
    let needed = (daysNeeded + days - 1) / days
    guard Self.weekBounds.contains(weeks), weeks >= needed else {
      throw .invalid(
        path: "weeks",
        expected: "\(needed) to \(Self.weekBounds.upperBound): fewer weeks cannot show an effect",
        got: "\(weeks)"
      )
    }
  }
}

extension UUID {
  /// As many of its random bits as a seed has.
  fileprivate var seed: Int {
    let bytes = [uuid.0, uuid.1, uuid.2, uuid.3, uuid.4, uuid.5, uuid.10]
    return Int(bytes.reduce(0) { UInt64($0) << 8 | UInt64($1) }) & Study.greatestSeed
  }
}

extension StoreReader {
  /// The player's studies, those of whom was merged into them included.
  package func studies(of player: Player) throws -> [Study] {
    let others = try ids(of: player.id).dropFirst().flatMap { try self.player($0)?.studies ?? [] }
    guard !others.isEmpty else { return player.studies }
    return (player.studies + others).sorted { ($0.firstDay, $0.id) < ($1.firstDay, $1.id) }
  }

  /// The player's studies that are over, with what they found.
  package func finishedStudies(of player: Player, at instant: Instant) throws -> [StudyDetails] {
    try studies(of: player).map { try details(of: $0, player, at: instant, withResult: true) }
      .filter { $0.result != nil }
  }

  fileprivate func study(_ id: StudyID, of player: Player) throws -> Study {
    guard let study = try studies(of: player).first(where: { $0.id == id }) else {
      throw QuestError.notFound(.study, id: id.description)
    }
    return study
  }

  /// What a session that begins on that day is in the study of its quest; nil without one.
  func assignment(
    in routine: Routine,
    by player: Player,
    on day: CivilDay
  ) throws -> StudyAssignment? {
    guard let study = try studies(of: player).running(on: routine.id, day) else { return nil }
    switch study.kind {
    case .dayPairs:
      return study.name(on: day).map { StudyAssignment(studyID: study.id, condition: $0) }
    case .mysteryStep:
      guard routine.tasks.count > 1 else { return nil }
      let query = SessionQuery(
        players: try ids(of: player.id),
        routine: routine.id,
        state: .completed,
        since: study.firstDay
      )
      let step = StudyDraw(seed: study.seed).step(of: routine.tasks.count, number: try count(query))
      return StudyAssignment(studyID: study.id, mysteryStep: step)
    }
  }

  fileprivate func details(
    of study: Study,
    _ player: Player,
    at instant: Instant,
    withResult: Bool = false
  ) throws -> StudyDetails {
    let today = player.calendar.day(of: instant)
    let isOver = today > study.lastDay
    // After a merge there can be two on one quest, of which the first one runs.
    let isRunning = try studies(of: player).running(on: study.routineID, today)?.id == study.id
    return StudyDetails(
      study,
      of: player.id,
      condition: isRunning ? study.name(on: today) : nil,
      isOver: isOver,
      result: isOver && withResult ? try result(of: study, by: player) : nil
    )
  }

  private func result(of study: Study, by player: Player) throws -> StudyResult {
    let query = SessionQuery(
      players: try ids(of: player.id),
      routine: study.routineID,
      state: .completed,
      excludesAssisted: !player.countsAssisted,
      since: study.firstDay,
      // One that began on the last day may end after midnight.
      until: study.lastDay.advanced(by: 1)
    )
    let sessions = try sessions(query).filter {
      $0.study?.studyID == study.id && player.calendar.day(of: $0.startedAt) <= study.lastDay
    }
    let words = MeasureWords(Catalogue.language(player.locale), hasDetails: true)
    let name = try routine(study.routineID)?.displayName ?? sessions.last?.displayName ?? ""
    return StudyResult(of: study, sessions, player.calendar, quest: name, words: words)
  }
}

extension StoreWriter {
  /// Keeps the studies.
  ///
  /// The revision of the player stays: a merge joins the studies of both copies in any case.
  fileprivate func putStudies(of player: Player) throws {
    try put(player)
    try publishToParent(.player, about: player.id)
    try publish(.quests, to: player.id)
  }
}

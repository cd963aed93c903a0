import Foundation
package import TimeQuestModels
package import TimeQuestPersistence

/// Routines; their tasks, the players they are for and their schedule histories are in tables of
/// their own.
enum RoutineTable {
  fileprivate static let table = Table<(routine: Routine, change: Int)>(
    "routine",
    [
      Column("id") { $0.routine.id.stored },
      Column("name") { $0.routine.name.stored },
      Column("display_name") { $0.routine.displayName.stored },
      Column("symbol") { $0.routine.symbol.stored },
      Column("active_days") { $0.routine.activeDays.stored },
      Column("is_active") { $0.routine.isActive.stored },
      Column("is_for_everybody") { ($0.routine.playerIDs == nil).stored },
      Column("owner_id") { $0.routine.ownerID.stored },
      Column("reminder_times") { $0.routine.reminderTimes.stored },
      Column("feedback") { $0.routine.feedback.stored },
      Column("leaves_home") { $0.routine.leavesHome.stored },
      Column("created_at_ms") { $0.routine.createdAt.stored },
      Column("updated_at_ms") { $0.routine.updatedAt.stored },
      Column("revision") { $0.routine.revision.stored },
      Column("edit_id") { $0.routine.editID.stored },
      Column("change") { $0.change.stored },
    ]
  )

  fileprivate static func read(
    _ row: inout Row,
    tasks: [RoutineID: [RoutineTask]],
    players: [RoutineID: [PlayerID]],
    histories: [TombstoneID: [ScheduleEntry]]
  ) throws(StoreError) -> Routine {
    let id: RoutineID = try row.next()
    return try Routine(
      id: id,
      name: row.next(),
      displayName: row.next(),
      symbol: row.next(),
      activeDays: row.next(),
      isActive: row.next(),
      playerIDs: row.next() ? nil : players[id] ?? [],
      ownerID: row.next(),
      reminderTimes: row.next(),
      feedback: row.next(),
      leavesHome: row.next(),
      tasks: tasks[id] ?? [],
      createdAt: row.next(),
      updatedAt: row.next(),
      scheduledSince: CivilDay(number: 0),
      scheduleHistory: histories[TombstoneID(id.uuid)] ?? [],
      revision: row.next(),
      editID: row.next()
    )
    .validated()
  }

  fileprivate static let task = Table<(task: RoutineTask, routine: RoutineID, position: Int)>(
    "routine_task",
    [
      Column("routine_id") { $0.routine.stored },
      Column("id") { $0.task.id.stored },
      Column("name") { $0.task.name.stored },
      Column("display_name") { $0.task.displayName.stored },
      Column("symbol") { $0.task.symbol.stored },
      Column("reference_ms") { $0.task.reference.stored },
      Column("position") { $0.position.stored },
    ]
  )

  fileprivate static func readTask(_ row: inout Row) throws(StoreError) -> RoutineTask {
    try RoutineTask(
      id: row.next(),
      name: row.next(),
      displayName: row.next(),
      symbol: row.next(),
      reference: row.next()
    )
  }

  fileprivate static let player = Table<(player: PlayerID, routine: RoutineID, position: Int)>(
    "routine_player",
    [
      Column("routine_id") { $0.routine.stored },
      Column("player_id") { $0.player.stored },
      Column("position") { $0.position.stored },
    ]
  )

  fileprivate static func readPlayer(_ row: inout Row) throws(StoreError) -> PlayerID {
    try row.next()
  }

  /// In any order: the few routines are sorted faster than by a temporary table of the database.
  fileprivate static let all = table.select
  fileprivate static let changed = "\(table.select) WHERE change > $1 ORDER BY change"
  fileprivate static let find = "\(table.select) WHERE id = $1"
  fileprivate static let summaries = """
    SELECT id AS "routine.id", display_name AS "routine.display_name",
      symbol AS "routine.symbol", active_days AS "routine.active_days", is_active AS "routine.is_active",
      is_for_everybody AS "routine.is_for_everybody", owner_id AS "routine.owner_id",
      created_at_ms AS "routine.created_at_ms",
      (SELECT count(*) FROM routine_task WHERE routine_id = routine.id) AS "routine.task_count"
    FROM routine
    """
  fileprivate static let latest = """
    SELECT created_at_ms AS "routine.created_at_ms" FROM routine WHERE created_at_ms < $1
    ORDER BY created_at_ms DESC LIMIT 1
    """
  fileprivate static let hasRows = """
    SELECT EXISTS (SELECT 1 FROM routine_task WHERE routine_id = $1)
      OR EXISTS (SELECT 1 FROM routine_player WHERE routine_id = $1)
    """
  fileprivate static let upsert = table.upsert(by: "id")
  fileprivate static let insertTask = task.insert
  fileprivate static let insertPlayer = player.insert
  fileprivate static let allTasks = "\(task.select) ORDER BY routine_id, position"
  fileprivate static let allPlayers = "\(player.select) ORDER BY routine_id, position"
  fileprivate static let tasksOf = "\(task.select) WHERE routine_id = $1 ORDER BY position"
  fileprivate static let playersOf = "\(player.select) WHERE routine_id = $1 ORDER BY position"
}

extension SQLTransaction {
  package func routines() throws(StoreError) -> [Routine] {
    try storedRoutines(RoutineTable.all).sorted { ($0.createdAt, $0.id) < ($1.createdAt, $1.id) }
  }

  package func latestRoutine(before end: Instant) throws(StoreError) -> Instant? {
    try database.first(RoutineTable.latest, [end.stored]) { row throws(StoreError) in
      try row.next()
    }
  }

  package func routineSummaries() throws(StoreError) -> [RoutineSummary] {
    var isForEverybody = true
    var summaries = try database.rows(RoutineTable.summaries) { row throws(StoreError) in
      let id: RoutineID = try row.next()
      let (name, symbol): (String, Symbol?) = (try row.next(), try row.next())
      let days: Weekdays = try row.next()
      let (isActive, isForAll): (Bool, Bool) = (try row.next(), try row.next())
      isForEverybody = isForEverybody && isForAll
      let ownerID: PlayerID? = try row.next()
      let createdAt: Instant = try row.next()
      return RoutineSummary(
        id: id,
        displayName: name,
        symbol: symbol,
        activeDays: days,
        isActive: isActive,
        playerIDs: isForAll ? nil : [],
        ownerID: ownerID,
        taskCount: try row.next(),
        createdAt: createdAt
      )
    }
    .sorted { ($0.createdAt, $0.id) < ($1.createdAt, $1.id) }
    guard !isForEverybody else { return summaries }
    let players = try database.groups(
      RoutineTable.allPlayers,
      by: RoutineID.self,
      read: RoutineTable.readPlayer
    )
    for index in summaries.indices where summaries[index].playerIDs != nil {
      summaries[index].playerIDs = players[summaries[index].id] ?? []
    }
    return summaries
  }

  func changedRoutines(after change: Int) throws(StoreError) -> [Routine] {
    try storedRoutines(RoutineTable.changed, [change.stored])
  }

  private func storedRoutines(
    _ select: String,
    _ values: [StoredValue] = []
  ) throws(StoreError) -> [Routine] {
    let tasks = try database.groups(
      RoutineTable.allTasks,
      by: RoutineID.self,
      read: RoutineTable.readTask
    )
    let players = try database.groups(
      RoutineTable.allPlayers,
      by: RoutineID.self,
      read: RoutineTable.readPlayer
    )
    let histories = try schedules()
    return try database.rows(select, values) { row throws(StoreError) in
      try RoutineTable.read(&row, tasks: tasks, players: players, histories: histories)
    }
  }

  package func routine(_ id: RoutineID) throws(StoreError) -> Routine? {
    let tasks = try database.groups(
      RoutineTable.tasksOf,
      [id.stored],
      by: RoutineID.self,
      read: RoutineTable.readTask
    )
    let players = try database.groups(
      RoutineTable.playersOf,
      [id.stored],
      by: RoutineID.self,
      read: RoutineTable.readPlayer
    )
    let histories = try schedule(id.uuid)
    return try database.first(RoutineTable.find, [id.stored]) { row throws(StoreError) in
      try RoutineTable.read(&row, tasks: tasks, players: players, histories: histories)
    }
  }

  /// Whether there may be tasks and players of that routine, which `put` has to replace.
  ///
  /// SQLite makes a table in memory for each deletion, so it is asked first. To ask a server would
  /// cost a round trip.
  private func mayHaveRows(_ id: RoutineID) throws(StoreError) -> Bool {
    guard !connection.isRemote else { return true }
    return try database.value(RoutineTable.hasRows, [id.stored]) ?? false
  }

  package func put(_ routine: Routine) throws {
    let change = try nextRecordChange()
    let replacesRows = try mayHaveRows(routine.id)
    try connection.batch { try putRows(routine, replacesRows: replacesRows, change: change) }
  }

  private func putRows(
    _ routine: Routine,
    replacesRows: Bool,
    change: Int
  ) throws(StoreError) {
    let id = routine.id
    try connection.run(RoutineTable.upsert, RoutineTable.table.values(of: (routine, change)))
    try putSchedule(routine.scheduleHistory, of: id.uuid)
    if replacesRows {
      try connection.run("DELETE FROM routine_task WHERE routine_id = $1", [id.stored])
      try connection.run("DELETE FROM routine_player WHERE routine_id = $1", [id.stored])
    }
    for (position, task) in routine.tasks.enumerated() {
      try connection.run(
        RoutineTable.insertTask,
        RoutineTable.task.values(of: (task, id, position))
      )
    }
    for (position, player) in (routine.playerIDs ?? []).enumerated() {
      try connection.run(
        RoutineTable.insertPlayer,
        RoutineTable.player.values(of: (player, id, position))
      )
    }
  }

  package func deleteRoutine(_ id: RoutineID) throws(StoreError) {
    try connection.run("DELETE FROM routine WHERE id = $1", [id.stored])
    guard try !isTombstoned(id.uuid) else { return }
    try putSchedule([], of: id.uuid)
  }
}

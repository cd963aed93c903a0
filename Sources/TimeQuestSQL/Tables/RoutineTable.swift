import TimeQuestModels
import TimeQuestPersistence

/// Routines; their tasks, the players they are for and their schedule histories are in tables of
/// their own.
struct RoutineTable {
  let database: Database

  private static let head = Table(
    "routine",
    [
      "id", "name", "display_name", "active_days", "is_active", "is_for_everybody", "feedback",
      "created_at_ms", "updated_at_ms", "revision", "edit_id", "change",
    ]
  )
  private static let task = Table(
    "routine_task",
    ["routine_id", "id", "name", "display_name", "reference_ms", "position"]
  )
  private static let player = Table("routine_player", ["routine_id", "player_id", "position"])

  /// In any order: the few routines are sorted faster than by a temporary table of the database.
  private static let all = head.select
  private static let changed = "\(head.select) WHERE change > $1 ORDER BY change"
  private static let find = "\(head.select) WHERE id = $1"
  private static let summaries = """
    SELECT id AS "routine.id", display_name AS "routine.display_name",
      active_days AS "routine.active_days", is_active AS "routine.is_active",
      is_for_everybody AS "routine.is_for_everybody", created_at_ms AS "routine.created_at_ms",
      (SELECT count(*) FROM routine_task WHERE routine_id = routine.id) AS "routine.task_count"
    FROM routine
    """
  private static let hasRows = """
    SELECT EXISTS (SELECT 1 FROM routine_task WHERE routine_id = $1)
      OR EXISTS (SELECT 1 FROM routine_player WHERE routine_id = $1)
    """
  private static let upsert = head.upsert(by: "id")
  // A text that is made anew for each call is also found slower among the prepared statements.
  private static let insertTask = task.insert
  private static let insertPlayer = player.insert
  private static let allTasks = "\(task.select) ORDER BY routine_id, position"
  private static let allPlayers = "\(player.select) ORDER BY routine_id, position"
  private static let tasksOf = "\(task.select) WHERE routine_id = $1 ORDER BY position"
  private static let playersOf = "\(player.select) WHERE routine_id = $1 ORDER BY position"
  private static let isTask = "SELECT EXISTS (SELECT 1 FROM routine_task WHERE id = $1)"
  /// The first free instant after the given one; nothing where that one is free.
  ///
  /// Through an index, and without a temporary table, which a recursion would make.
  private static let freeCreation = """
    SELECT taken.created_at_ms + 1 AS "routine.created_at_ms" FROM routine AS taken
    WHERE taken.created_at_ms >= $1
      AND EXISTS (SELECT 1 FROM routine WHERE created_at_ms = $1)
      AND NOT EXISTS (SELECT 1 FROM routine WHERE created_at_ms = taken.created_at_ms + 1)
    ORDER BY taken.created_at_ms LIMIT 1
    """

  private var schedules: ScheduleTable { ScheduleTable(database: database) }

  func all() throws(StoreError) -> [Routine] {
    try routines(Self.all).sorted { ($0.createdAt, $0.id) < ($1.createdAt, $1.id) }
  }

  func summaries() throws(StoreError) -> [RoutineSummary] {
    var isForEverybody = true
    let rows = try database.rows(Self.summaries) { row throws(StoreError) in
      let id: RoutineID = try row.next()
      let (name, days): (String, Weekdays) = (try row.next(), try row.next())
      let (isActive, isForAll): (Bool, Bool) = (try row.next(), try row.next())
      isForEverybody = isForEverybody && isForAll
      let createdAt: Instant = try row.next()
      let summary = RoutineSummary(
        id: id,
        displayName: name,
        activeDays: days,
        isActive: isActive,
        playerIDs: isForAll ? nil : [],
        taskCount: try row.next()
      )
      return (createdAt: createdAt, summary: summary)
    }
    var summaries = rows.sorted { ($0.createdAt, $0.summary.id) < ($1.createdAt, $1.summary.id) }
      .map(\.summary)
    guard !isForEverybody else { return summaries }
    let players = try database.groups(Self.allPlayers, by: RoutineID.self, read: PlayerID.init)
    for index in summaries.indices where summaries[index].playerIDs != nil {
      summaries[index].playerIDs = players[summaries[index].id] ?? []
    }
    return summaries
  }

  func isTask(_ id: TaskID) throws(StoreError) -> Bool {
    try database.value(Self.isTask, [id.stored]) ?? false
  }

  func freeCreation(from instant: Instant) throws(StoreError) -> Instant {
    let free: Instant? = try database.value(Self.freeCreation, [instant.stored])
    return min(free ?? instant, Instant.writable.upperBound)
  }

  func changed(after change: Int) throws(StoreError) -> [Routine] {
    try routines(Self.changed, [change.stored])
  }

  private func routines(
    _ select: String,
    _ values: [StoredValue] = []
  ) throws(StoreError) -> [Routine] {
    let tasks = try database.groups(
      Self.allTasks,
      by: RoutineID.self,
      read: RoutineTask.init
    )
    let players = try database.groups(
      Self.allPlayers,
      by: RoutineID.self,
      read: PlayerID.init
    )
    let histories = try schedules.all()
    return try database.rows(select, values) { row throws(StoreError) in
      try Routine(&row, tasks: tasks, players: players, histories: histories)
    }
  }

  func find(_ id: RoutineID) throws(StoreError) -> Routine? {
    let tasks = try database.groups(
      Self.tasksOf,
      [id.stored],
      by: RoutineID.self,
      read: RoutineTask.init
    )
    let players = try database.groups(
      Self.playersOf,
      [id.stored],
      by: RoutineID.self,
      read: PlayerID.init
    )
    let histories = try schedules.of(id.uuid)
    return try database.first(Self.find, [id.stored]) { row throws(StoreError) in
      try Routine(&row, tasks: tasks, players: players, histories: histories)
    }
  }

  /// Whether there may be tasks and players of that routine, which `put` has to replace.
  ///
  /// SQLite makes a table in memory for each deletion, so it is asked first. To ask a server would
  /// cost a round trip.
  func mayHaveRows(_ id: RoutineID) throws(StoreError) -> Bool {
    guard !database.connection.isRemote else { return true }
    return try database.value(Self.hasRows, [id.stored]) ?? false
  }

  func put(_ routine: Routine, replacesRows: Bool, change: Int) throws(StoreError) {
    try database.run(
      Self.upsert,
      [
        routine.id.stored,
        routine.name.stored,
        routine.displayName.stored,
        routine.activeDays.stored,
        routine.isActive.stored,
        (routine.playerIDs == nil).stored,
        routine.feedback.stored,
        routine.createdAt.stored,
        routine.updatedAt.stored,
        routine.revision.stored,
        routine.editID.stored,
        change.stored,
      ]
    )
    try schedules.put(routine.scheduleHistory, of: routine.id.uuid)
    if replacesRows {
      try database.run("DELETE FROM routine_task WHERE routine_id = $1", [routine.id.stored])
      try database.run("DELETE FROM routine_player WHERE routine_id = $1", [routine.id.stored])
    }
    for (position, task) in routine.tasks.enumerated() {
      try database.run(
        Self.insertTask,
        [
          routine.id.stored,
          task.id.stored,
          task.name.stored,
          task.displayName.stored,
          task.reference.stored,
          position.stored,
        ]
      )
    }
    for (position, player) in (routine.playerIDs ?? []).enumerated() {
      try database.run(
        Self.insertPlayer,
        [routine.id.stored, player.stored, position.stored]
      )
    }
  }
}

extension Routine {
  fileprivate init(
    _ row: inout Row,
    tasks: [RoutineID: [RoutineTask]],
    players: [RoutineID: [PlayerID]],
    histories: [TombstoneID: [ScheduleEntry]]
  ) throws(StoreError) {
    let id: RoutineID = try row.next()
    self.init(
      id: id,
      name: try row.next(),
      displayName: try row.next(),
      activeDays: try row.next(),
      isActive: try row.next(),
      playerIDs: try row.next() ? nil : players[id] ?? [],
      feedback: try row.next(),
      tasks: tasks[id] ?? [],
      createdAt: try row.next(),
      updatedAt: try row.next(),
      scheduledSince: CivilDay(number: 0),
      scheduleHistory: histories[TombstoneID(id.uuid)] ?? [],
      revision: try row.next(),
      editID: try row.next()
    )
    try requireValid()
  }
}

extension RoutineTask {
  fileprivate init(_ row: inout Row) throws(StoreError) {
    self.init(
      id: try row.next(),
      name: try row.next(),
      displayName: try row.next(),
      reference: try row.next()
    )
  }
}

extension PlayerID {
  fileprivate init(_ row: inout Row) throws(StoreError) {
    self = try row.next()
  }
}

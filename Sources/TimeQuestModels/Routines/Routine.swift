/// Ordered tasks that belong together, such as a school morning; players see it as a quest.
public struct Routine: Hashable, Sendable, Codable {
  /// The id, which stays used after the routine is deleted.
  public let id: RoutineID
  /// The parent's name for it: 1 to 80 characters, never shown to a player.
  public var name: String
  /// The name that players see: 1 to 80 characters.
  public var displayName: String
  /// The weekdays on which players can start it.
  public var activeDays: Weekdays
  /// False while the routine is switched off.
  public var isActive: Bool
  /// The players whom it is for; nil means every player.
  ///
  /// Empty only where the last of them was erased on another device.
  public var playerIDs: [PlayerID]?
  /// When the player sees the results.
  public var feedback: FeedbackSchedule
  /// The tasks, in order.
  public var tasks: [RoutineTask]
  /// When the routine was created.
  public let createdAt: Instant
  /// When the routine was last changed.
  public var updatedAt: Instant
  /// Every schedule that the routine has had, in the order of the days; the last one holds now.
  public var scheduleHistory: [ScheduleEntry]
  /// Grows by one with every edit, from 1; an edit names the revision that it was made on.
  public var revision: Int
  /// The id of the last edit.
  public var editID: EditID

  /// A routine with these values, which are not checked.
  ///
  /// Its schedule history begins on `scheduledSince`, unless a longer one is given.
  public init(
    id: RoutineID,
    name: String,
    displayName: String,
    activeDays: Weekdays,
    isActive: Bool = true,
    playerIDs: [PlayerID]? = nil,
    feedback: FeedbackSchedule = .everyTrial,
    tasks: [RoutineTask],
    createdAt: Instant,
    updatedAt: Instant,
    scheduledSince: CivilDay,
    scheduleHistory: [ScheduleEntry] = [],
    revision: Int = 1,
    editID: EditID = .unknown
  ) {
    self.id = id
    self.name = name
    self.displayName = displayName
    self.activeDays = activeDays
    self.isActive = isActive
    self.playerIDs = playerIDs
    self.feedback = feedback
    self.tasks = tasks
    self.createdAt = createdAt
    self.updatedAt = updatedAt
    self.scheduleHistory = scheduleHistory
    self.revision = revision
    self.editID = editID
    if scheduleHistory.isEmpty { self.scheduleHistory = [scheduleEntry(since: scheduledSince)] }
  }

  /// Decodes a routine; absent members of later versions take their defaults.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    id = try members.decode(RoutineID.self, forKey: .id)
    name = try members.decode(String.self, forKey: .name)
    displayName = try members.decode(String.self, forKey: .displayName)
    activeDays = try members.decode(Weekdays.self, forKey: .activeDays)
    isActive = try members.decode(Bool.self, forKey: .isActive)
    playerIDs = try members.decodeIfPresent([PlayerID].self, forKey: .playerIDs)
    feedback = try members.decode(FeedbackSchedule.self, forKey: .feedback)
    tasks = try members.decode([RoutineTask].self, forKey: .tasks)
    createdAt = try members.decode(Instant.self, forKey: .createdAt)
    updatedAt = try members.decode(Instant.self, forKey: .updatedAt)
    scheduleHistory = try members.decode([ScheduleEntry].self, forKey: .scheduleHistory)
    revision = try members.decode(Int.self, forKey: .revision)
    editID = try members.decodeIfPresent(EditID.self, forKey: .editID) ?? .unknown
  }

  /// The stamp of the last edit.
  public var stamp: EditStamp {
    EditStamp(revision: revision, updatedAt: updatedAt, editID: editID)
  }

  /// The civil day since which the present schedule holds.
  public var scheduledSince: CivilDay { scheduleHistory.last?.since ?? CivilDay(number: 0) }

  /// The present schedule as an entry of the history.
  public func scheduleEntry(since day: CivilDay) -> ScheduleEntry {
    ScheduleEntry(
      since: day,
      activeDays: activeDays,
      isActive: isActive,
      playerIDs: playerIDs,
      hasTasks: !tasks.isEmpty,
      stamp: stamp
    )
  }
}

extension Routine: Identifiable {}

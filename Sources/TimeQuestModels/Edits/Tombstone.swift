/// What remains of a deleted player, routine or task: an id that stays used.
public struct Tombstone: Hashable, Sendable, Codable, Identifiable {
  /// The id of what was deleted; it says nothing about anybody.
  public let id: TombstoneID
  /// The schedule history of a deleted routine, by which streaks are counted; empty for others.
  public var scheduleHistory: [ScheduleEntry]

  /// A tombstone with these values.
  public init(_ id: TimeQuestModels.ID<some Any>, scheduleHistory: [ScheduleEntry] = []) {
    self.id = TombstoneID(id.uuid)
    self.scheduleHistory = scheduleHistory
  }

  /// Decodes a tombstone; an absent history is empty.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    id = try members.decode(TombstoneID.self, forKey: .id)
    scheduleHistory =
      try members.decodeIfPresent([ScheduleEntry].self, forKey: .scheduleHistory) ?? []
  }

  /// What is not valid in a tombstone from a store or a document; nil if all is valid.
  public var validationError: String? { scheduleHistory.validationError }
}

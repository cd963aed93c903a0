import Foundation

/// The id of one edit, chosen at random when the edit is made.
public typealias EditID = ID<EditStamp>

/// Orders the edits of one record on all devices: the copy with the greater stamp wins.
public struct EditStamp: Hashable, Sendable, Codable {
  /// The revision that the edit made, from 1.
  public var revision: Int
  /// When the edit was made, by the clock of its device.
  public var updatedAt: Instant
  /// Decides between two edits of one revision and one instant.
  public var editID: EditID

  /// A stamp with these values.
  public init(revision: Int, updatedAt: Instant, editID: EditID) {
    self.revision = revision
    self.updatedAt = updatedAt
    self.editID = editID
  }

  /// What is not valid in a stamp from a store or a document; nil if all is valid.
  public var validationError: String? {
    guard Player.revisions.contains(revision) else { return "a revision is out of range" }
    return updatedAt.isPossible ? nil : "an instant is out of range"
  }
}

extension EditStamp: Comparable {
  /// By revision, then by instant, then by id.
  public static func < (left: EditStamp, right: EditStamp) -> Bool {
    (left.revision, left.updatedAt, left.editID) < (right.revision, right.updatedAt, right.editID)
  }
}

extension ID<EditStamp> {
  /// The id of an edit that names none: the least one, all zeros.
  public static let unknown = EditID(UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)))
}

/// What remains of a deleted player, routine or task: an id that stays used.
public struct Tombstone: Hashable, Sendable, Codable, Identifiable {
  /// The id of what was deleted; it is never used again.
  public let id: TombstoneID
  /// The schedule history of a deleted routine, by which streaks are counted; empty for others.
  public var scheduleHistory: [ScheduleEntry]

  /// A tombstone with these values.
  public init(_ id: TimeQuestModels.ID<some Any>, scheduleHistory: [ScheduleEntry] = []) {
    self.id = TombstoneID(id.uuid)
    self.scheduleHistory = scheduleHistory
  }

  /// What is not valid in a tombstone from a store or a document; nil if all is valid.
  public var validationError: String? { scheduleHistory.validationError }
}

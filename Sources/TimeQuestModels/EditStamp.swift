import Foundation

/// The id of one edit, chosen at random when the edit is made.
public typealias EditID = ID<EditStamp>

/// Orders the edits of one record on all devices: the copy with the greater stamp wins.
///
/// Its time is a hybrid logical one: an edit that knew another one comes after it, whatever the
/// clocks said, and of two that did not know each other the later one by the clock.
public struct EditStamp: Hashable, Sendable, Codable {
  /// The revision that the edit made, from 1.
  public var revision: Int
  /// When the edit was made, or a millisecond after the edit that it knew, if that is later.
  public var updatedAt: Instant
  /// Decides between two edits of one revision and one instant.
  public var editID: EditID

  /// A stamp with these values.
  public init(revision: Int, updatedAt: Instant, editID: EditID) {
    self.revision = revision
    self.updatedAt = updatedAt
    self.editID = editID
  }

  /// The revision after that one; the greatest stays, so that no edit makes one that no read takes.
  package static func revision(after revision: Int) -> Int {
    min(revision + 1, Player.revisions.upperBound)
  }

  /// The stamp of an edit that knows this one.
  package func next(at now: Instant, by editID: EditID) -> EditStamp {
    EditStamp(
      revision: Self.revision(after: revision),
      updatedAt: now.ofEdit(after: updatedAt),
      editID: editID
    )
  }

  /// What is not valid in a stamp from a store or a document; nil if all is valid.
  public var validationError: String? {
    guard Player.revisions.contains(revision) else { return "a revision is out of range" }
    return updatedAt.isPossible ? nil : "an instant is out of range"
  }
}

extension EditStamp: Comparable {
  /// By instant, then by revision, then by id.
  public static func < (left: EditStamp, right: EditStamp) -> Bool {
    (left.updatedAt, left.revision, left.editID) < (right.updatedAt, right.revision, right.editID)
  }
}

extension Instant {
  /// The instant of an edit now of what was edited at `last`.
  package func ofEdit(after last: Instant) -> Instant {
    let next = max(self, last.advanced(by: Seconds(milliseconds: 1)))
    return min(next, Self.writable.upperBound)
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

public import Foundation
public import TimeQuestModels
public import TimeQuestPersistence

/// Everything that the engine takes from outside, so that tests can hand it other clocks and ids.
public struct QuestEnvironment: Sendable {
  /// Whether the clocks are real or simulated; a store remembers it.
  public var clock: ClockKind
  /// Reads all clocks at once.
  public var now: @Sendable () -> Moment
  /// A new id, never the same twice.
  public var newUUID: @Sendable () -> UUID
  /// A new id of an edit, never the same twice.
  public var newEditID: @Sendable () -> EditID
  /// The IANA zone of a player who has not chosen one.
  public var zoneName: @Sendable () -> String

  /// Ids are random (version 4) unless another source is given.
  public init(
    clock: ClockKind,
    now: @escaping @Sendable () -> Moment,
    newUUID: (@Sendable () -> UUID)? = nil,
    newEditID: (@Sendable () -> EditID)? = nil,
    zoneName: @escaping @Sendable () -> String
  ) {
    self.clock = clock
    self.now = now
    self.newUUID = newUUID ?? { .random() }
    self.newEditID = newEditID ?? { EditID(.random()) }
    self.zoneName = zoneName
  }
}

import Synchronization
import TimeQuestModels
import TimeQuestPersistence

/// The instants at which this process created the last routines, one after the other without a gap.
///
/// Many that are created in one millisecond take the ones after it; each would go through them all.
/// Where there are many, one that a deletion made free again may be passed over.
final class RecentCreations: Sendable {
  private let taken = Mutex<ClosedRange<Instant>?>(nil)

  /// The instant of a new routine: the given one, or the first one after it that is free.
  func next(at instant: Instant, in reader: any StoreReader) throws -> Instant {
    let known = taken.withLock { $0.flatMap { $0.contains(instant) ? $0 : nil } }
    let from = known.flatMap { Self.isLong($0) ? $0.upperBound : nil } ?? instant
    let free = try reader.freeCreation(from: from)
    taken.withLock { $0 = (known?.lowerBound ?? min(instant, free))...free }
    return free
  }

  private static func isLong(_ run: ClosedRange<Instant>) -> Bool {
    run.upperBound.milliseconds - run.lowerBound.milliseconds > 100
  }
}

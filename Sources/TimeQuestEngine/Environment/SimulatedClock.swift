import Synchronization
public import TimeQuestModels
import TimeQuestPersistence

/// Clocks that stand still until they are moved, so that a month of play takes a second.
public final class SimulatedClock: Sendable {
  private struct Hands {
    var wall: Instant
    var bootNanoseconds: Int64
  }

  private let hands: Mutex<Hands>

  /// Both clocks start at the instant, so that two processes that agree on it agree on elapsed times.
  public init(at instant: Instant) {
    hands = Mutex(Hands(wall: instant, bootNanoseconds: instant.milliseconds * 1_000_000))
  }

  public var now: Moment {
    hands.withLock {
      Moment(wall: $0.wall, bootNanoseconds: $0.bootNanoseconds, bootID: "simulated")
    }
  }

  /// Steps the wall clock alone, as somebody who sets a clock does.
  public func set(to instant: Instant) {
    hands.withLock { $0.wall = instant }
  }

  /// Lets time pass on both clocks; false, and nothing moved, where they would leave the years 0 to 9999.
  public func advance(by seconds: Seconds) -> Bool {
    hands.withLock { hands in
      let wall = hands.wall.advanced(by: seconds)
      let (nanoseconds, overflow) = seconds.milliseconds.multipliedReportingOverflow(by: 1_000_000)
      let boot = hands.bootNanoseconds.addingReportingOverflow(nanoseconds)
      guard Instant.writable.contains(wall), !overflow, !boot.overflow else { return false }
      hands = Hands(wall: wall, bootNanoseconds: boot.partialValue)
      return true
    }
  }

  /// An environment that lives by this clock; its zone is UTC.
  public var environment: Environment {
    Environment(clock: .simulated, now: { self.now }, zoneName: { "UTC" })
  }
}

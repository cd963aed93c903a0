import Synchronization
public import TimeQuestModels
import TimeQuestPersistence

/// Clocks that stand still until they are moved, so that a month of play takes a second.
public final class SimulatedClock: Sendable {
  private struct Hands {
    var wall: Instant
    /// Milliseconds on the boot clock.
    var boot: Int64
  }

  private let hands: Mutex<Hands>

  /// Both clocks start at the instant, so that two processes that agree on it agree on elapsed
  /// times.
  public init(at instant: Instant) {
    hands = Mutex(Hands(wall: instant, boot: instant.milliseconds))
  }

  public var now: Moment {
    hands.withLock {
      Moment(
        wall: $0.wall,
        bootNanoseconds: Self.onDial($0.boot) * 1_000_000,
        bootID: "simulated"
      )
    }
  }

  /// The boot clock's dial goes around in 278 years, as far as nanoseconds in 64 bits reach.
  ///
  /// Whatever is asked across its turn falls back to the wall clock, as after a restart.
  private static func onDial(_ milliseconds: Int64) -> Int64 { milliseconds & ((1 << 43) - 1) }

  /// Steps the wall clock alone, as somebody who sets a clock does.
  public func set(to instant: Instant) {
    hands.withLock { $0.wall = instant }
  }

  /// Lets time pass on both clocks; false, and nothing moved, where they would leave the years 0 to
  /// 9999.
  public func advance(by seconds: Seconds) -> Bool {
    hands.withLock { hands in
      let wall = hands.wall.advanced(by: seconds)
      guard Instant.writable.contains(wall) else { return false }
      hands = Hands(wall: wall, boot: hands.boot &+ seconds.milliseconds)
      return true
    }
  }

  /// An environment that lives by this clock; its zone is UTC.
  public var environment: Environment {
    Environment(clock: .simulated, now: { self.now }, zoneName: { "UTC" })
  }
}

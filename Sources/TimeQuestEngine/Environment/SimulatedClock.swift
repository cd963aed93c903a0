import Synchronization
public import TimeQuestModels
import TimeQuestPersistence

/// Clocks that stand still until they are moved, so that a month of play takes a second.
public final class SimulatedClock: Sendable {
  private struct State {
    var wall: Instant
    /// Milliseconds on the boot clock.
    var boot: Int64
  }

  private let state: Mutex<State>

  /// Both clocks start at the instant, so that two processes that agree on it agree on elapsed
  /// times.
  public init(at instant: Instant) {
    state = Mutex(State(wall: instant, boot: instant.milliseconds))
  }

  private init(_ state: State) {
    self.state = Mutex(state)
  }

  /// Another clock that shows the same, and is moved alone.
  package func copy() -> SimulatedClock { SimulatedClock(state.withLock(\.self)) }

  /// What both clocks show.
  public var now: Moment {
    state.withLock {
      Moment(
        wall: $0.wall,
        bootNanoseconds: Self.onDial($0.boot) * 1_000_000,
        bootID: "simulated"
      )
    }
  }

  /// The boot clock's dial goes around in 139 years, within the readings that a store takes.
  ///
  /// Whatever is asked across its transition falls back to the wall clock, as after a restart.
  private static func onDial(_ milliseconds: Int64) -> Int64 { milliseconds & ((1 << 42) - 1) }

  /// Sets the wall clock; the boot clock stays, as on a machine whose clock is changed by hand.
  public func set(to instant: Instant) {
    state.withLock { $0.wall = instant }
  }

  /// Lets time pass on both clocks; false, and nothing moved, where they would leave the years 0 to
  /// 9999.
  public func advance(by seconds: Seconds) -> Bool {
    state.withLock { state in
      let wall = state.wall.advanced(by: seconds)
      guard Instant.writable.contains(wall) else { return false }
      state = State(wall: wall, boot: state.boot &+ seconds.milliseconds)
      return true
    }
  }

  /// An environment that lives by this clock; its zone is UTC.
  public var environment: QuestEnvironment {
    QuestEnvironment(clock: .simulated, now: { self.now }, zoneName: { "UTC" })
  }
}

import Synchronization

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The request that this process end, as by a signal, which what waits for a server has to notice.
package enum StopRequest {
  /// When the first request came, by the monotonic clock; 0 before.
  private static let firstAt = Atomic<Int64>(0)

  /// Notes a request; a signal handler may call it.
  package static func note() {
    _ = firstAt.compareExchange(
      expected: 0,
      desired: nanoseconds(),
      ordering: .acquiringAndReleasing
    )
  }

  /// Whether a second has passed since the first request: what has not begun by then never will.
  package static var isOverdue: Bool {
    let first = firstAt.load(ordering: .acquiring)
    return first != 0 && nanoseconds() - first >= 1_000_000_000
  }

  /// Only calls that a signal handler may make.
  private static func nanoseconds() -> Int64 {
    var now = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &now)
    return Int64(now.tv_sec) * 1_000_000_000 + Int64(now.tv_nsec) + 1
  }
}

import Foundation
import Synchronization

/// Ids that look random and are counted: version 4 by their form, the same in every run.
final class IDCounter: Sendable {
  private let count: Mutex<UInt16>

  init(after count: UInt16 = 0) {
    self.count = Mutex(count)
  }

  /// One that goes on as this one does.
  func copy() -> IDCounter { IDCounter(after: count.withLock(\.self)) }

  func next() -> UUID {
    let last = count.withLock { count in
      count &+= 1
      return count
    }
    return UUID(
      uuid: (
        0x7E, 0x57, 0x1D, 0x5A, 0, 0, 0x40, 0, 0x80, 0, 0, 0, 0, 0,
        UInt8(last >> 8), UInt8(last & 0xFF)
      )
    )
  }
}

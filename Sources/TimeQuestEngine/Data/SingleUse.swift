import Synchronization
import TimeQuestPersistence

/// Lets a step run once that reads or writes a stream: a store may want to run it again, and what
/// has gone through cannot be had back.
final class SingleUse: Sendable {
  private let hasBegun = Atomic(false)

  /// Throws `busy` the second time; whoever began it may begin anew.
  func begin(_ operation: String) throws(StoreError) {
    guard hasBegun.exchange(true, ordering: .relaxed) else { return }
    throw StoreError(.busy, during: operation, detail: "the store had to begin again; so must you")
  }
}

import Synchronization
import TimeQuestPersistence

/// Lets a transaction run once that reads or writes a stream.
///
/// A store may run a transaction again, and what has gone through a stream cannot be had back.
final class SingleUse: Sendable {
  private let hasBegun = Atomic(false)

  /// Throws `StoreError` with kind `busy` the second time; the caller may begin anew.
  func begin(_ operation: String) throws(StoreError) {
    guard hasBegun.exchange(true, ordering: .relaxed) else { return }
    throw StoreError(
      .busy,
      during: operation,
      detail: "the store had to run the transaction again: run the \(operation) again"
    )
  }
}

import Synchronization

/// Lets a transaction run once that reads or writes a stream.
///
/// A store may run a transaction again, and what has gone through a stream cannot be had back.
package final class SingleUse: Sendable {
  private let hasBegun = Atomic(false)

  package init() {}

  /// Throws `StoreError` with kind `busy` the second time; the caller may begin anew.
  package func begin(_ operation: String) throws(StoreError) {
    guard hasBegun.exchange(true, ordering: .relaxed) else { return }
    throw StoreError(
      .busy,
      during: operation,
      detail: "the store had to run the transaction again: run the \(operation) again"
    )
  }
}

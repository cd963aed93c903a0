/// Where everything is kept.
///
/// Whoever writes one runs `StorePromise` of `TimeQuestTesting` on it.
///
/// A body runs as one serialisable step: it sees a single consistent moment, and nothing
/// interleaves with it. There is no `await` inside on purpose. Calls that need not wait should not
/// suspend.
public protocol QuestStore: Sendable {
  var info: StoreInfo { get }

  /// Runs the body on one consistent snapshot. Throws what the body throws, or a `StoreError`.
  func read<Result: Sendable>(
    _ body: @Sendable (any StoreReader) throws -> Result
  ) async throws -> Result

  /// Runs the body as one transaction: returning commits it durably, throwing rolls all of it back.
  ///
  /// Throws what the body throws, or a `StoreError`. After a failed commit the outcome may be
  /// unknown; the error says so.
  func write<Result: Sendable>(
    _ body: @Sendable (any StoreWriter) throws -> Result
  ) async throws -> Result

  /// Releases everything; later calls throw `StoreError.Kind.closed`. Closing twice is harmless.
  func close() async throws
}

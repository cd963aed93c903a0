/// Where everything is kept.
///
/// Whoever writes one runs `StoreConformance` of `TimeQuestTesting` on it.
///
/// A body runs as one serialisable step: it sees a single consistent moment, and nothing
/// interleaves with it. There is no `await` inside on purpose. Calls that need not wait should not
/// suspend.
public protocol QuestStore: Sendable {
  var info: StoreInfo { get }

  /// Runs the body on one consistent snapshot, once more where the store has to begin again.
  ///
  /// Throws what the body throws, or a `StoreError`.
  func read<Result: Sendable>(
    _ body: @Sendable (any StoreReader) throws -> Result
  ) async throws -> Result

  /// Runs the body as one transaction: returning commits it durably, throwing rolls all of it back.
  ///
  /// The body may be run again where the store undid a step for another one's sake, so it changes
  /// nothing but what it was handed. Throws what the body throws, or a `StoreError`. After a failed
  /// commit the outcome may be unknown; the error says so.
  func write<Result: Sendable>(
    _ body: @Sendable (any StoreWriter) throws -> Result
  ) async throws -> Result

  /// Begins a group: what is written from here on may be kept by one commit at its end.
  ///
  /// Within it each `write` is still a step that is undone alone, and later reads of this store see
  /// it; others need not see it before the end. A store without such groups keeps each step at
  /// once, which is always right, and all that the default does.
  func beginGroup() async

  /// Ends the group: once it returns, all its writes are durable.
  ///
  /// Throws `StoreError` where nothing of the group is kept, or, as after a failed commit, nobody
  /// knows. Harmless where there is no group.
  func endGroup() async throws

  /// Leaves nothing of what was deleted in the store's files.
  func compact() async throws

  /// Makes a copy of one consistent moment, readable by its owner alone, where nothing is yet.
  func backUp(to path: String) async throws

  /// Looks at everything that is kept; answers what is damaged, in words for a log.
  func check() async throws -> [String]

  /// The change signal to wait for; nil where others' changes are found by looking alone.
  ///
  /// Asked anew before every wait: it may be another one after a connection was lost.
  var changeSignal: ChangeSignal? { get }

  /// Releases everything; later calls throw `StoreError.Kind.closed`. Closing twice is harmless.
  func close() async throws
}

extension QuestStore {
  public func beginGroup() async {}
  public func endGroup() async throws {}

  public func compact() async throws {}

  public func backUp(to path: String) async throws {
    throw StoreError(.refused, during: "backup", detail: "this kind of store has no files")
  }

  public func check() async throws -> [String] { [] }

  public var changeSignal: ChangeSignal? { nil }
}

/// A store of everything that the game keeps: players, routines, sessions, events.
///
/// To write one, conform to this protocol, `StoreReader` and `StoreWriter`, and test it with
/// `StoreConformance` of `TimeQuestTesting`.
///
/// Every body runs as one serialisable transaction: it sees one consistent snapshot, and no other
/// transaction interleaves with it. Bodies are synchronous for that reason. A snapshot contains
/// everything that any handle or process had committed when the transaction began, no matter how
/// long this handle has been open.
///
/// A store with files creates each of them, copies and temporary files included, with permissions
/// for its owner only (mode 0600), whatever the umask. Opening a file that is not a store throws
/// `StoreError.Kind.corrupt` and leaves the file unchanged.
///
/// A call that need not wait should not suspend: each suspension costs a hop between threads.
public protocol QuestStore: Sendable {
  /// What kind of store this is, and what it can do.
  var info: StoreInfo { get }

  /// Runs the body as a transaction that only reads.
  ///
  /// The body may run again if the store has to restart the transaction. Throws the error of the
  /// body, or a `StoreError`.
  func read<Result: Sendable>(
    _ body: @Sendable (any StoreReader) throws -> Result
  ) async throws -> Result

  /// Runs the body as a transaction: returning commits it durably, throwing rolls it back.
  ///
  /// Durably means on the disk: what was committed survives a crash and a power cut. Within
  /// `withGroup` that holds at the end of the group.
  ///
  /// The body may run again if the store has to restart the transaction, so it changes nothing but
  /// what it is passed. Throws the error of the body, or a `StoreError`. After a failed commit the
  /// outcome may be unknown; the error says so.
  func write<Result: Sendable>(
    _ body: @Sendable (any StoreWriter) throws -> Result
  ) async throws -> Result

  /// Runs the body; all writes of this store meanwhile may share one commit at its end.
  ///
  /// When the call returns, these writes are durable. Each of them still rolls back alone, and
  /// later reads through this handle see it; other handles may see it only after the group. A write
  /// that another task makes through the same handle meanwhile belongs to the group as well, so
  /// give such a task a handle of its own.
  ///
  /// A group within a group commits what both have written so far. If the body throws, its writes
  /// are committed all the same, and its error is thrown. Throws `StoreError` if the commit fails:
  /// none of the writes is kept, or, if the error says so, the outcome is unknown. The default
  /// commits every write at once.
  func withGroup<Result>(_ body: () async throws -> Result) async throws -> Result

  /// Removes deleted records from the files of the store.
  ///
  /// Afterwards no byte of them is left there. The default does nothing: it is for stores without
  /// files.
  func compact() async throws

  /// Copies one consistent snapshot of the store to a new location.
  ///
  /// The copy is a store of the same scheme, and is accessible to its owner only. A failed copy
  /// leaves no file. Throws `StoreError.Kind.refused` if something exists at the location, even an
  /// empty file, which is left unchanged. A store without `StoreCapability.backup` always throws
  /// it, as the default does.
  func backUp(to path: String) async throws

  /// Reads everything that is stored; returns one sentence for each damage found, for a log.
  ///
  /// The default finds nothing: it is for stores that cannot be damaged.
  func check() async throws -> [String]

  /// Removes what cannot be read and keeps the rest; answers how many rows were set aside.
  ///
  /// `setAside` gets all of them, each as one line of text, before anything is removed for good: it
  /// makes them durable. What it throws undoes everything. The default throws
  /// `StoreError.Kind.refused`.
  func repair(setAside: @Sendable ([String]) throws -> Void) async throws -> Int

  /// A place for many sessions that are to be put in one transaction; nil where the store would
  /// gain nothing by one, as by default.
  func stage() async throws -> (any SessionStage)?

  /// The signal that fires when another process has changed something; nil if there is none.
  ///
  /// Read it before every wait: it changes when a connection is lost. Without a signal, changes are
  /// found by reading.
  var changeSignal: ChangeSignal? { get }

  /// How long nothing has to be asked before `rest` is called; nil, as by default, where the store
  /// holds nothing that others may need.
  var restsAfter: Duration? { get }

  /// Gives back what others may need, such as a connection; the next call takes it again.
  func rest() async

  /// Releases everything; later calls throw `StoreError.Kind.closed`.
  ///
  /// Closing twice does nothing.
  func close() async throws
}

extension QuestStore {
  /// Runs the body; every write is a commit of its own.
  public func withGroup<Result>(_ body: () async throws -> Result) async throws -> Result {
    try await body()
  }

  /// Does nothing.
  public func compact() async throws {}

  /// Throws `StoreError.Kind.refused`.
  public func backUp(to path: String) async throws {
    let remedy = "This kind of store has no file to copy; export the data instead."
    throw StoreError(.refused, during: "backup", remedy: remedy)
  }

  /// Finds no damage.
  public func check() async throws -> [String] { [] }

  /// Throws `StoreError.Kind.refused`.
  public func repair(setAside: @Sendable ([String]) throws -> Void) async throws -> Int {
    let remedy = "This kind of store has nothing to repair; put a backup in its place."
    throw StoreError(.refused, during: "repair", remedy: remedy)
  }

  /// Nil: sessions are put one by one.
  public func stage() async throws -> (any SessionStage)? { nil }

  /// Nil: changes of other processes are found by reading.
  public var changeSignal: ChangeSignal? { nil }

  /// Nil: there is nothing to give back.
  public var restsAfter: Duration? { nil }

  /// Does nothing.
  public func rest() async {}
}

/// A signal by which a store reports that another process has changed something.
public struct ChangeSignal: Sendable {
  /// A file descriptor that becomes readable when there may be a change.
  ///
  /// Wait for it with `poll` or the like; do not read from it or close it.
  public let descriptor: CInt
  /// Whether there was a change since the last call.
  public let hasFired: @Sendable () -> Bool

  /// A signal on that descriptor.
  public init(descriptor: CInt, hasFired: @escaping @Sendable () -> Bool) {
    self.descriptor = descriptor
    self.hasFired = hasFired
  }
}

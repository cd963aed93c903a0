import Foundation
import Synchronization
import TimeQuest

/// A store in one text file: a header, and one line for each transaction.
///
/// All records are in memory; before each transaction it reads the lines that others have added.
public final class JSONLinesStore: QuestStore {
  public let info: StoreInfo
  /// Nil once the store is closed.
  private let open: Mutex<OpenStore?>

  /// Opens the file, or creates it; throws `StoreError`.
  public init(path: String, clock: ClockKind) throws {
    guard !path.isEmpty else { throw StoreError(.io, during: "open", detail: "write jsonl:PATH") }
    info = StoreInfo(
      scheme: "jsonl",
      formatVersion: Header.currentFormat,
      isDurable: true,
      clock: clock,
      capabilities: [.compact, .processes]
    )
    let store = OpenStore(path: path, clock: clock)
    try store.withLock { _ in }
    open = Mutex(store)
  }

  public func read<Result: Sendable>(
    _ body: @Sendable (any StoreReader) throws -> Result
  ) async throws -> Result {
    try whileOpen("read") { store in try store.withLock { try $0.readNow(body) } }
  }

  public func write<Result: Sendable>(
    _ body: @Sendable (any StoreWriter) throws -> Result
  ) async throws -> Result {
    try whileOpen("write") { try $0.write(body) }
  }

  /// Writes a new file without the deleted records.
  public func compact() async throws {
    try whileOpen("compact") { try $0.compact() }
  }

  public func close() async throws { open.withLock { $0 = nil } }

  /// Passes the open store; throws `closed` for an operation on a closed one.
  private func whileOpen<Result: Sendable>(
    _ operation: String,
    _ body: (OpenStore) throws -> Result
  ) throws -> Result {
    try open.withLock { open in
      guard let open else { throw StoreError(.closed, during: operation) }
      return try body(open)
    }
  }
}

extension StoreScheme {
  /// The scheme `jsonl:PATH`.
  public static let jsonLines = StoreScheme(
    name: "jsonl",
    exists: { FileManager.default.fileExists(atPath: $0) },
    open: { path, clock in try JSONLinesStore(path: path, clock: clock) }
  )
}

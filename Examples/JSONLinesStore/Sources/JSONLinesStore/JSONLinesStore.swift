import Foundation
import Synchronization
import TimeQuest

/// A store that is one text file: a heading, then a line for every step that was taken.
///
/// Everything is held in memory, and what others have added is read before every step.
public final class JSONLinesStore: QuestStore {
  public let info: StoreInfo
  /// Nil once closed.
  private let open: Mutex<OpenLog?>

  public init(path: String, clock: ClockKind) throws {
    guard !path.isEmpty else { throw StoreError(.io, during: "open", detail: "write jsonl:PATH") }
    info = StoreInfo(
      scheme: "jsonl",
      formatVersion: Heading.currentFormat,
      isDurable: true,
      clock: clock,
      capabilities: [.compact, .processes]
    )
    let log = OpenLog(path: path, clock: clock)
    try log.alone { _ in }
    open = Mutex(log)
  }

  public func read<Result: Sendable>(
    _ body: @Sendable (any StoreReader) throws -> Result
  ) async throws -> Result {
    try during("read") { log in try log.alone { try $0.readNow(body) } }
  }

  public func write<Result: Sendable>(
    _ body: @Sendable (any StoreWriter) throws -> Result
  ) async throws -> Result {
    try during("write") { try $0.write(body) }
  }

  /// Writes the file anew, without what was deleted.
  public func compact() async throws {
    try during("compact") { try $0.compact() }
  }

  public func close() async throws { open.withLock { $0 = nil } }

  private func during<Result: Sendable>(
    _ operation: String,
    _ body: (OpenLog) throws -> Result
  ) throws -> Result {
    try open.withLock { open in
      guard let open else { throw StoreError(.closed, during: operation) }
      return try body(open)
    }
  }
}

extension StoreScheme {
  /// `jsonl:PATH`.
  public static let jsonLines = StoreScheme(
    name: "jsonl",
    exists: { FileManager.default.fileExists(atPath: $0) },
    open: { path, clock in try JSONLinesStore(path: path, clock: clock) }
  )
}

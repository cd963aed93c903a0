import JSONRPC
import Synchronization
package import TimeQuestEngine
import TimeQuestJSON

/// What whoever owns the store's files may do from the command line, without a PIN.
extension ClientSession {
  package func resetPIN(_ pin: String) async throws {
    try await translated { try await self.engine.resetPIN(pin) }
  }

  package func backUp(to path: String) async throws {
    try await translated { try await self.engine.backUp(to: path) }
  }

  package func check() async throws -> StoreReport {
    try await translated { try await self.engine.check() }
  }

  /// How many sessions there are, for a progress bar.
  package func sessionCount() async throws -> Int {
    try await translated { try await self.engine.sessionCount() }
  }

  /// The trials as a table, line by line.
  package func writeCSV(_ write: @Sendable (String) throws -> Void) async throws {
    try await translated { try await self.engine.exportCSV(emit: write) }
  }

  /// The document of `data.export` as text, piece by piece: one player, routine or session a line.
  package func writeExport(_ write: @Sendable ([UInt8]) throws -> Void) async throws {
    let layout = Mutex(ExportLayout())
    try await translated {
      try await self.engine.export { part in
        try write(try layout.withLock { try $0.text(of: part) })
      }
      try write(layout.withLock { $0.end() })
    }
  }

  /// Takes in the document that `read` gives in pieces, then an empty one; answers the counts.
  package func takeImport(_ read: @Sendable () throws -> [UInt8]) async throws -> [UInt8] {
    let reader = Mutex(ExportReader())
    return try await translated {
      let count = try await self.engine.import {
        try reader.withLock { try $0.next(read) }
      }
      return try JSONText.encode(ImportAnswer(count))
    }
  }

  func translated<Result>(_ body: () async throws -> Result) async throws -> Result {
    do {
      return try await body()
    } catch let error as RPCError {
      throw error
    } catch {
      guard Self.isOurs(error) else { throw error }
      throw await rpcError(for: error)
    }
  }
}

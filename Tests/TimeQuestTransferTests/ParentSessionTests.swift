import Synchronization
import Testing
import TimeQuestEngine
import TimeQuestModels
import TimeQuestPersistence
import TimeQuestReports
import TimeQuestTesting

@testable import TimeQuestTransfer

/// Export, import and table as an app in process has them: by the parent's session.
struct ParentSessionTests {
  @Test func anAppExportsAndImportsWithoutAnyCLibrary() async throws {
    let parent = try await Self.unlocked()
    let target = try await Self.unlocked()
    _ = try await parent.import(.sample())
    let document = try await parent.export()
    let pieces = Mutex<[[UInt8]]>([])
    try await parent.export { piece in pieces.withLock { $0.append(piece) } }
    let whole = try await parent.exportText()
    #expect(pieces.withLock { Array($0.joined()) } == whole)
    #expect(try await parent.sessionCount() == document.sessions.count)

    #expect(try await target.import(document).added == document.count)
    let rest = Mutex(pieces.withLock { $0 }[...])
    let again = try await target.import { rest.withLock { $0.popFirst() } ?? [] }
    #expect(again.unchanged == document.count)
    #expect(try await target.export().withoutPlaceholders == document.withoutPlaceholders)

    let lines = Mutex<[String]>([])
    try await target.exportCSV { line in lines.withLock { $0.append(line) } }
    let header = CSVExporter.columns.joined(separator: ",") + "\r\n"
    #expect(lines.withLock { $0.first } == header)
    #expect(lines.withLock { $0.count } == document.sessions.flatMap(\.trials).count + 1)
  }

  @Test func withoutThePowersNothingGoesInOrOut() async throws {
    let parent = try await Self.unlocked()
    parent.lock()
    let calls: [@Sendable (ParentSession) async throws -> Void] = [
      { _ = try await $0.export() }, { _ = try await $0.exportText() },
      { try await $0.export { _ in } }, { _ = try await $0.sessionCount() },
      { _ = try await $0.import(ExportDocument()) }, { _ = try await $0.importText([]) },
      { _ = try await $0.import { [] } }, { try await $0.exportCSV { _ in } },
    ]
    for call in calls {
      await #expect(throws: QuestError.locked) { try await call(parent) }
    }
  }

  private static func unlocked() async throws -> ParentSession {
    let parent = QuestEngine(store: InMemoryStore(clock: .simulated)).parentSession()
    try await parent.setPIN("2468")
    return parent
  }
}

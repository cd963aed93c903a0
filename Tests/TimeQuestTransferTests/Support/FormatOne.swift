import Foundation
import Testing
import TimeQuestEngine
import TimeQuestPersistence
import TimeQuestTesting

@testable import TimeQuestSQLite

extension QuestEngine {
  /// An engine on that store, by a clock that stands still.
  convenience init(store: any QuestStore) {
    self.init(
      store: store,
      environment: SimulatedClock(at: .sample).environment,
      pinHasher: FakePINHasher()
    )
  }
}

/// The household that a binary of format 1 left: see `Tests/Fixtures/format-1/make_fixture.py`.
enum FormatOne {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Fixtures/format-1")

  /// Its export document.
  static func document() throws -> [UInt8] {
    Array(try Data(contentsOf: folder.appending(path: "household.json")))
  }

  /// Its SQLite store, at a path where no file is.
  static func makeStore(at path: String) throws {
    try FileManager.default.createDirectory(
      at: URL(filePath: path).deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    #expect(FileManager.default.createFile(atPath: path, contents: nil))
    let connection = try SQLiteConnection(path: path, busyTimeout: .zero)
    defer { connection.close() }
    let dump = try String(contentsOf: folder.appending(path: "household.sql"), encoding: .utf8)
    try connection.execute(script: dump)
  }
}

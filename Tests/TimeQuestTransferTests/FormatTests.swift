import Foundation
import Testing
import TimeQuestEngine
import TimeQuestModels
import TimeQuestPersistence
import TimeQuestRPC
import TimeQuestSQLite
import TimeQuestTesting

@testable import TimeQuestTransfer

/// Documents of older and newer formats, and members that a format does not have.
struct FormatTests {
  @Test func everyFormatBeforeTheCurrentOneHasAStep() {
    #expect(DocumentUpgrade.steps.count + 1 == ExportDocument.currentFormat)
  }

  @Test(arguments: DocumentReaderTests.coders)
  func aDocumentOfFormat1IsTheSameAsItsStore(coder: any DocumentCoder) async throws {
    let target = QuestEngine(store: InMemoryStore(clock: .simulated))
    let result = try await target.importText(FormatOne.document(), coder: coder)
    #expect(result.added == 15 && result.updated == 0 && result.unchanged == 0)

    let fixture = StoreFixture(.sqlite, file: "store.sqlite")
    let place = try await fixture.newLocation()
    try FormatOne.makeStore(at: place)
    let store = try await fixture.scheme.open(place, .simulated)
    var expected = try await QuestEngine(store: store).export()
    #expect(expected.tombstones.count == 2)
    expected.tombstones = []
    try await store.close()
    try await fixture.removeLocation(place)

    let document = try await target.export()
    #expect(document == expected)
    #expect(document.sessions.count == 11 && document.sessions.flatMap(\.trials).count == 18)
    #expect(document.sessions.count { $0.openTrial != nil } == 2)
    let text = String(decoding: try await target.exportText(coder: coder), as: UTF8.self)
    #expect(text.hasPrefix(#"{"formatVersion":2,"#))
    #expect(!text.contains("estimation"))
  }

  @Test(arguments: DocumentReaderTests.coders)
  func anImportOfAnUpgradedDocumentIsTheSameTwice(coder: any DocumentCoder) async throws {
    let engine = QuestEngine(store: InMemoryStore(clock: .simulated))
    _ = try await engine.importText(FormatOne.document(), coder: coder)
    #expect(try await engine.importText(FormatOne.document(), coder: coder).unchanged == 15)
    let text = try await engine.exportText(coder: coder)
    #expect(try await engine.importText(text, coder: coder).unchanged == 15)
  }

  @Test func aNewerFormatIsRefusedUntouched() async throws {
    let engine = QuestEngine(store: InMemoryStore())
    let before = try await engine.export()
    let newer = try Self.edited { $0["formatVersion"] = 3 }
    await #expect {
      try await engine.importText(newer)
    } throws: {
      ($0 as? StoreError)?.kind == .tooNew
    }
    #expect(try await engine.export() == before)
  }

  /// Objects of a document, and the path of a member in each that no format has.
  static let places: [(path: [String], error: String)] = [
    ([], "document.extra"),
    (["players"], "document.players[0].extra"),
    (["players", "preferences"], "document.players[0].preferences.extra"),
    (["routines", "tasks"], "document.routines[0].tasks[0].extra"),
    (["sessions", "award"], "document.sessions[0].award.extra"),
    (["sessions", "estimations", "estimate"], "document.sessions[0].trials[0].estimate.extra"),
  ]

  @Test(arguments: places)
  func anUnknownMemberIsRefusedWithItsPath(place: (path: [String], error: String)) async throws {
    for value in [1, [:], []] as [Any] {
      let text = try Self.edited { Self.add(value, at: place.path[...], in: &$0) }
      for coder in DocumentReaderTests.coders {
        let engine = QuestEngine(store: InMemoryStore())
        let before = try await engine.export()
        await #expect {
          try await engine.importText(text, coder: coder)
        } throws: { error in
          guard case QuestError.invalid(let path, _, _) = error else { return false }
          return path == place.error
        }
        #expect(try await engine.export() == before)
      }
    }
  }

  @Test func aPreferenceThatIsAbsentTakesItsDefault() async throws {
    let text = try Self.edited { document in
      Self.change("players", in: &document) { player in
        Self.change("preferences", in: &player) { preferences in
          preferences = ["soundEnabled": false]
        }
      }
    }
    let engine = QuestEngine(store: InMemoryStore())
    _ = try await engine.importText(text)
    let preferences = try await engine.export().players.map(\.preferences)
    #expect(preferences.first == Preferences(soundEnabled: false))
  }

  @Test func aValueOutOfItsBoundsIsRefusedWithItsPathAndItsBounds() async throws {
    let text = try Self.edited { document in
      Self.change("sessions", in: &document) { session in
        guard var trials = session["estimations"] as? [[String: Any]] else { return }
        Self.change("estimate", in: &trials[1]) { estimate in
          Self.change("range", in: &estimate) { $0["lowSeconds"] = 0.5 }
        }
        session["estimations"] = trials
      }
    }
    for coder in DocumentReaderTests.coders {
      await #expect(
        throws: QuestError.invalid(
          path: "document.sessions[0].trials[1].estimate.range.lowSeconds",
          expected: "1 to 86400 seconds",
          got: "0.5"
        )
      ) {
        try await QuestEngine(store: InMemoryStore()).importText(text, coder: coder)
      }
    }
  }

  @Test func depthIsAnErrorAndNoTrap() async throws {
    let deep = String(repeating: "[", count: 2000) + String(repeating: "]", count: 2000)
    for format in [1, 2] {
      let text = Array(#"{"formatVersion":\#(format),"players":[{"id":\#(deep)}]}"#.utf8)
      for coder in DocumentReaderTests.coders {
        await #expect(throws: (any Error).self) {
          try await QuestEngine(store: InMemoryStore()).importText(text, coder: coder)
        }
      }
    }
  }

  /// The fixture's text after a change.
  private static func edited(_ change: (inout [String: Any]) -> Void) throws -> [UInt8] {
    let parsed = try JSONSerialization.jsonObject(with: Data(try FormatOne.document()))
    var document = try #require(parsed as? [String: Any])
    change(&document)
    return Array(try JSONSerialization.data(withJSONObject: document, options: .sortedKeys))
  }

  /// Adds a member named `extra` to the object at the path, in the first element of each list.
  private static func add(
    _ value: Any,
    at path: ArraySlice<String>,
    in object: inout [String: Any]
  ) {
    guard let name = path.first else {
      object["extra"] = value
      return
    }
    change(name, in: &object) { add(value, at: path.dropFirst(), in: &$0) }
  }

  /// Changes the object that is a member, or the first of one that is a list.
  private static func change(
    _ name: String,
    in object: inout [String: Any],
    _ change: (inout [String: Any]) -> Void
  ) {
    if var child = object[name] as? [String: Any] {
      change(&child)
      object[name] = child
    } else if var children = object[name] as? [[String: Any]], !children.isEmpty {
      change(&children[0])
      object[name] = children
    }
  }
}

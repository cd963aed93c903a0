import Foundation
import Testing
import TimeQuestEngine
import TimeQuestModels
import TimeQuestPersistence
import TimeQuestRPC
import TimeQuestTesting

@testable import TimeQuestTransfer

/// Documents of older and newer formats, and members that a format does not have.
struct FormatTests {
  @Test func theCurrentFormatIsThatOfTheLastStep() {
    #expect(DocumentUpgrade.current.format == ExportDocument.currentFormat)
  }

  /// Upgrades of formats that never were: format 1 called trials guesses, and format 2 had no names
  /// of tasks in sessions.
  private static let madeUp = DocumentUpgrade(steps: [
    { part, list in
      guard list == .sessions else { return }
      part["trials"] = part["guesses"]
      part["guesses"] = nil
    },
    { part, list in
      guard list == .sessions, case .array(let tasks)? = part["tasks"] else { return }
      part["tasks"] = .array(
        tasks.map { task in
          var task = task
          task["displayName"] = task["displayName"] ?? .string("Step")
          return task
        }
      )
    },
  ])

  @Test(arguments: DocumentReaderTests.coders)
  func aDocumentOfAnOlderFormatIsUpgradedStepByStep(coder: any DocumentCoder) throws {
    // In the order of the edited text, whose members are sorted.
    var parts = try ExportDocument.sample().parts
    parts.append(parts.removeFirst())
    let wanted = parts
    let older = try Self.edited { document in
      Self.changeEach("sessions", in: &document) { session in
        session["guesses"] = session.removeValue(forKey: "trials")
        Self.changeEach("tasks", in: &session) { $0["displayName"] = nil }
      }
    }
    let found = try Self.parts(of: older, coder, upgrade: Self.madeUp)
    #expect(found.count == wanted.count)
    for (found, wanted) in zip(found, wanted) {
      guard case .session(let session) = found, case .session(let before) = wanted else {
        #expect(found == wanted)
        continue
      }
      #expect(session.trials == before.trials && session.openTrial == before.openTrial)
      #expect(session.tasks.map(\.id) == before.tasks.map(\.id))
      #expect(session.tasks.allSatisfy { $0.displayName == "Step" })
    }
    let current = try Self.edited { $0["formatVersion"] = 3 }
    #expect(try Self.parts(of: current, coder, upgrade: Self.madeUp) == wanted)
    let newer = try Self.edited { $0["formatVersion"] = 4 }
    #expect(throws: StoreError.self) { try Self.parts(of: newer, coder, upgrade: Self.madeUp) }
  }

  @Test(arguments: DocumentReaderTests.coders)
  func anErrorInAnOlderDocumentNamesTheMembersOfTheCurrentFormat(coder: any DocumentCoder) throws {
    let wrong = try Self.edited { document in
      Self.changeEach("sessions", in: &document) { session in
        session["guesses"] = session.removeValue(forKey: "trials")
        Self.changeEach("guesses", in: &session) { $0["orderIndex"] = "first" }
      }
    }
    #expect {
      try Self.parts(of: wrong, coder, upgrade: Self.madeUp)
    } throws: { error in
      guard case QuestError.invalid(let path, _, _) = error else { return false }
      return path == "document.sessions[0].trials[0].orderIndex"
    }
  }

  @Test(arguments: DocumentReaderTests.coders)
  func whatIsImportedIsExportedAndTwiceIsOnce(coder: any DocumentCoder) async throws {
    let document = try ExportDocument.sample()
    let engine = QuestEngine(store: InMemoryStore(clock: .simulated))
    #expect(
      try await engine.owner.importText(document.text(coder), coder: coder).added == document.count
    )
    #expect(
      try await engine.owner.importText(document.text(coder), coder: coder).unchanged
        == document.count
    )
    let text = try await engine.owner.exportText(coder: coder)
    #expect(text.starts(with: #"{"formatVersion":1,"#.utf8))
    // Beside the document it holds the player with whom the store began.
    #expect(try await engine.owner.importText(text, coder: coder).unchanged == document.count + 1)
    #expect(try await engine.owner.export().sessions == document.sessions)
  }

  @Test func aNewerFormatIsRefusedUntouched() async throws {
    let engine = QuestEngine(store: InMemoryStore())
    let before = try await engine.owner.export()
    let newer = try Self.edited { $0["formatVersion"] = 2 }
    await #expect {
      try await engine.owner.importText(newer)
    } throws: {
      ($0 as? StoreError)?.kind == .tooNew
    }
    #expect(try await engine.owner.export() == before)
  }

  /// Objects of a document, and the path of a member in each that no format has.
  static let places: [(path: [String], error: String)] = [
    ([], "document.extra"),
    (["players"], "document.players[0].extra"),
    (["players", "preferences"], "document.players[0].preferences.extra"),
    (["routines", "tasks"], "document.routines[0].tasks[0].extra"),
    (["sessions", "award"], "document.sessions[0].award.extra"),
    (["sessions", "trials", "estimate"], "document.sessions[0].trials[0].estimate.extra"),
  ]

  @Test(arguments: places)
  func anUnknownMemberIsRefusedWithItsPath(place: (path: [String], error: String)) async throws {
    for value in [1, [:], []] as [Any] {
      let text = try Self.edited { Self.add(value, at: place.path[...], in: &$0) }
      for coder in DocumentReaderTests.coders {
        let engine = QuestEngine(store: InMemoryStore())
        let before = try await engine.owner.export()
        await #expect {
          try await engine.owner.importText(text, coder: coder)
        } throws: { error in
          guard case QuestError.invalid(let path, _, _) = error else { return false }
          return path == place.error
        }
        #expect(try await engine.owner.export() == before)
      }
    }
  }

  @Test(arguments: [
    #"{"formatVersion":1,"NAME":[]}"#, #"{"formatVersion":1,"players":[{"NAME":1}]}"#,
  ])
  func anUnknownMemberIsRepeatedByItsFirst80Characters(text: String) async throws {
    let name = String(repeating: "x", count: 100_000)
    let text = Array(text.replacing("NAME", with: name).utf8)
    await #expect {
      try await QuestEngine(store: InMemoryStore()).owner.importText(text)
    } throws: { error in
      guard case QuestError.invalid(let path, _, _) = error else { return false }
      return path.hasSuffix(".\(name.prefix(80))")
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
    _ = try await engine.owner.importText(text)
    let preferences = try await engine.owner.export().players.map(\.preferences)
    #expect(preferences.first == Preferences(soundEnabled: false))
  }

  @Test func aValueOutOfItsBoundsIsRefusedWithItsPathAndItsBounds() async throws {
    let text = try Self.edited { document in
      Self.change("sessions", in: &document) { session in
        guard var trials = session["trials"] as? [[String: Any]] else { return }
        Self.change("estimate", in: &trials[1]) { estimate in
          Self.change("range", in: &estimate) { $0["lowSeconds"] = 0.5 }
        }
        session["trials"] = trials
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
        try await QuestEngine(store: InMemoryStore()).owner.importText(text, coder: coder)
      }
    }
  }

  @Test func depthIsAnErrorAndNoTrap() {
    let deep = String(repeating: "[", count: 2000) + String(repeating: "]", count: 2000)
    let text = Array(#"{"formatVersion":1,"players":[{"id":\#(deep)}]}"#.utf8)
    for coder in DocumentReaderTests.coders {
      for upgrade in [.current, Self.madeUp] {
        #expect(throws: (any Error).self) { try Self.parts(of: text, coder, upgrade: upgrade) }
      }
    }
  }

  private static func parts(
    of text: [UInt8],
    _ coder: some DocumentCoder,
    upgrade: DocumentUpgrade
  ) throws -> [ExportPart] {
    var reader = DocumentReader(coder: coder, upgrade: upgrade)
    var rest: [UInt8]? = text
    var parts: [ExportPart] = []
    while let part = try reader.next({ rest.take() ?? [] }) { parts.append(part) }
    return parts
  }

  /// Changes every object of a list that is a member.
  private static func changeEach(
    _ name: String,
    in object: inout [String: Any],
    _ change: (inout [String: Any]) -> Void
  ) {
    guard var children = object[name] as? [[String: Any]] else { return }
    for index in children.indices { change(&children[index]) }
    object[name] = children
  }

  /// The sample's text after a change.
  private static func edited(_ change: (inout [String: Any]) -> Void) throws -> [UInt8] {
    let parsed = try JSONSerialization.jsonObject(with: Data(try ExportDocument.sample().text()))
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

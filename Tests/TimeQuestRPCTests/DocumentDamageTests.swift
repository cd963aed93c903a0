import Foundation
import JSONRPC
import Testing
import TimeQuestJSON
import TimeQuestModels
import TimeQuestPersistence
import TimeQuestSQLite
import TimeQuestTesting
import TimeQuestTransfer

@testable import TimeQuestEngine
@testable import TimeQuestRPC

/// A valid document with one thing in it changed: refused by its path, or sound.
struct DocumentDamageTests {
  /// What is put in the place of every value, one at a time; nil takes the member or element away.
  private static let replacements: [JSON?] = [
    nil, .null, true, false, 0, -1, 2, 1.5, -0.001, 1e12, 9_007_199_254_740_992,
    1_000_000_000, 1_000_000_001, 1_000_000_000_000, 1_000_000_000_001, 1_000_000_000_000_000,
    .integer(.max), .integer(.min), "", " ", "x", "1", "a\u{0}b", "\u{1B}[2J", "\u{202E}x",
    .string(String(repeating: "long ", count: 100)), "0000-01-01", "9999-12-31",
    "0000-01-01T00:00:00Z", "9999-12-31T23:59:59.999Z", "2026-02-30", "25:00",
    "00000000-0000-4000-8000-000000000404", [], [1], [[]], [:], ["x": 1], "summary", "abandoned",
    "active", "revealing", "recalling", "classic", "off", "forgotDone", "UTC", "mon",
  ]

  /// A store in memory, and one that also minds what a column can hold.
  enum Kind: CaseIterable {
    case memory
    case sqlite

    var share: Int { self == .memory ? 0 : 7 }
  }

  /// One of so many is tried: all of them take an hour.
  ///
  /// It is no divisor of the number of replacements.
  private static let thinning = TestEffort.rounds(200, full: 10)

  @Test(
    "every damage is an error with its path or does no harm, and never a partial import",
    arguments: Kind.allCases
  )
  func everyDamageIsNamedOrHarmless(in kind: Kind) async throws {
    let document = try await Self.document()
    var refused = 0
    var accepted = 0
    var number = 0
    for path in Self.paths(in: document) {
      for replacement in Self.replacements {
        number += 1
        guard number % Self.thinning == kind.share else { continue }
        let damaged = Self.replaced(document, path[...], by: replacement)
        if damaged == document { continue }
        let name = "\(Self.text(path)) = \(replacement.map { "\($0)" } ?? "nothing")"
        if try await Self.tryImport(damaged, name, into: kind) {
          accepted += 1
        } else {
          refused += 1
        }
      }
    }
    #expect(
      refused > 1000 / Self.thinning && accepted > 200 / Self.thinning,
      "\(refused) refused, \(accepted) accepted"
    )
  }

  /// What would be stored and could not be read again, or be read and trap in some later step: the
  /// end of a path, and what is put there.
  static let traps: [(end: String, value: JSON)] = [
    ("lockedAt.bootID", "a\u{0}b"), ("lockedAt.bootNanoseconds", .integer(.min)),
    ("lockedAt.bootNanoseconds", .integer(.max)), ("measured.actualSeconds", -1),
    ("estimate.seconds", 99), ("range.lowSeconds", 0), ("range.confidencePercent", 100),
    ("trials[0].actualSeconds", 0), ("trials[0].xp", .integer(.max)),
    ("trials[1].orderIndex", 0), ("trials[0].scorer", "a\u{0}b"),
    ("trials[0].taskDisplayName", "\u{1B}[2J"), ("award.levelAfter", -1),
    ("award.xpEarned", .integer(.max)), ("progress.totalXP", .integer(.max)),
    ("progress.currentStreak", .integer(.max)), ("players[0].revision", .integer(.max)),
    ("routines[0].revision", .integer(.max)), ("sessions[0].revision", .integer(.max)),
    ("sessions[0].calibrationRemaining", .integer(.max)), ("preferences.scorer", "a\u{0}b"),
    ("preferences.streakMode", ""), ("players[0].locale", "\u{202E}en"),
    ("players[0].timeZone", "Mars/Olympus"), ("routines[0].scheduleHistory", []),
    ("tasks[0].referenceSeconds", 86_401), ("sessions[0].displayName", ""),
    ("players[0].revision", 1_000_000_000_001), ("routines[0].revision", 1_000_000_000_001),
    ("sessions[0].revision", 1_000_000_000_001), ("award.xpEarned", 1_000_000_001),
    ("award.streak", 1_000_000_000_000_000),
  ]

  @Test(arguments: traps)
  func whatCouldNotBeReadAgainOrPlayedOnIsRefused(trap: (end: String, value: JSON)) async throws {
    let document = try await Self.document()
    let found = Self.paths(in: document).filter { Self.text($0).hasSuffix(trap.end) }
    let path = try #require(found.first ?? Self.absent(trap.end))
    let damaged = Self.replaced(document, path[...], by: trap.value)
    for kind in Kind.allCases {
      let isAccepted = try await Self.tryImport(damaged, "\(trap)", into: kind)
      #expect(!isAccepted, "\(kind)")
    }
  }

  /// The greatest numbers that are taken in: nothing that follows may write one that no read takes.
  private static let bounds: [(end: String, value: JSON)] = [
    ("players[0].revision", 1_000_000_000_000), ("routines[0].revision", 1_000_000_000_000),
    ("sessions[0].revision", 1_000_000_000_000), ("flagStamp.revision", 1_000_000_000_000),
    ("stamp.revision", 1_000_000_000_000), ("award.xpEarned", 1_000_000_000),
    ("award.levelAfter", 1_000_000_000), ("award.streak", 1_000_000_000),
    ("calibrationRemaining", 1_000_000_000_000_000), ("trialsBefore", 1_000_000_000_000_000),
  ]

  @Test func whatIsAtItsBoundIsTakenInAndPlayedOn() async throws {
    let document = try await Self.document()
    for bound in Self.bounds {
      let paths = Self.paths(in: document).filter { Self.text($0).hasSuffix(bound.end) }
      #expect(!paths.isEmpty, "\(bound)")
      let extreme = paths.reduce(document) { Self.replaced($0, $1[...], by: bound.value) }
      for kind in Kind.allCases {
        #expect(try await Self.tryImport(extreme, "\(bound)", into: kind), "\(kind) \(bound)")
      }
    }
  }

  /// A member that is not there as long as everything is well.
  private static func absent(_ end: String) -> [Step]? {
    end == "routines[0].scheduleHistory"
      ? [.member("routines"), .element(0), .member("scheduleHistory")] : nil
  }

  /// Imports it into a store with a life of its own; whether it was accepted.
  private static func tryImport(
    _ document: JSON,
    _ name: String,
    into kind: Kind
  ) async throws -> Bool {
    guard kind == .sqlite else {
      return try await tryImport(document, name, into: InMemoryStore(clock: .simulated))
    }
    let folder = FileManager.default.temporaryDirectory.appending(path: "timequest-\(UUID())")
    let store = try SQLiteStore(path: "\(folder.path)/store.sqlite", clock: .simulated)
    let isAccepted = try await tryImport(document, name, into: store)
    #expect(try await store.check().isEmpty, "\(name)")
    try await store.close()
    try FileManager.default.removeItem(at: folder)
    return isAccepted
  }

  private static func tryImport(
    _ document: JSON,
    _ name: String,
    into store: any QuestStore
  ) async throws -> Bool {
    // Unlocked by hand: two thousand times Argon2 would take its time.
    try await store.write { try $0.put(PINRecord.sample()) }
    let front = Front(store: store)
    let engine = front.engine
    front.client.parent.access.unlock(generation: 1, at: front.clock.now)
    let own = try await engine.owner.create(
      RoutineDraft(name: "own", activeDays: .everyDay, tasks: [.init(name: "t")])
    )
    _ = try await engine.start(own.id)
    let before = try await engine.owner.export()
    let text = try await front.answer("data.import", ["document": document])
    let answer = try JSON(text: text)
    if let error = answer["error"] {
      let isTooNew = error["code"] == 1013 && name.hasPrefix("formatVersion")
      #expect(error["code"] == -32602 || isTooNew, "\(name): \(text)")
      let path = error["data"]?["path"]?.text
      #expect(isTooNew || path?.hasPrefix("document") == true, "\(name): \(text)")
      #expect(text.utf8.count < 2000, "\(name)")
      #expect(try await engine.owner.export() == before, "\(name)")
      return false
    }
    try await playOn(front, name)
    return true
  }

  /// Whatever was accepted can be shown, exported, edited and played on.
  private static func playOn(_ front: Front, _ name: String) async throws {
    let document = try await front.engine.owner.export()
    for player in document.players {
      let id = JSON.string(player.id.description)
      for method in [
        "profile.get", "preferences.get", "quest.list", "quest.current", "stats.trend",
        "stats.personalBests", "stats.history", "player.get", "data.csv",
      ] {
        try await expectSound(front, method, ["playerID": id], name)
      }
      try await expectSound(front, "stats.trend", ["playerID": id, "all": true], name)
    }
    for session in document.sessions {
      let id: JSON = ["sessionID": .string(session.id.description)]
      let calls: [(String, [JSON.Member])] = [
        ("quest.estimate", [JSON.Member("seconds", 60)]), ("quest.done", []),
        ("quest.recall", [JSON.Member("feltSeconds", 60)]), ("quest.next", []),
      ]
      for (method, members) in calls {
        guard case .object(let own) = id else { continue }
        front.pass(3)
        try await expectSound(front, method, .object(own + members), name)
      }
      for method in ["quest.current", "quest.summary"] {
        try await expectSound(front, method, id, name)
      }
      try await expectSound(
        front,
        "quest.flag",
        ["sessionID": .string(session.id.description), "step": 0, "validity": "interrupted"],
        name
      )
    }
    for routine in document.routines {
      let id = JSON.string(routine.id.description)
      try await expectSound(front, "routine.get", ["routineID": id], name)
      let revision = JSON.integer(Int64(routine.revision))
      let edit: JSON = ["routineID": id, "revision": revision, "name": "edited"]
      let answer = try JSON(text: try await front.answer("routine.update", edit))
      #expect(answer["result"] != nil, "\(name): \(answer)")
    }
    for player in document.players {
      let edit: JSON = ["playerID": .string(player.id.description), "displayName": "edited"]
      try await expectSound(front, "player.update", edit, name)
    }
    #expect(try await front.engine.owner.check().problems.isEmpty, "\(name)")
    #expect(front.log.lines.allSatisfy { !$0.contains("incident") }, "\(name)")
  }

  private static func expectSound(
    _ front: Front,
    _ method: String,
    _ params: JSON,
    _ name: String
  ) async throws {
    let answer = try JSON(text: try await front.answer(method, params))
    let code = answer["error"]?["code"]
    let isSound = code == nil || [1001, 1003, 1004].contains(code)
    #expect(isSound, "\(name): \(method) \(answer)")
  }

  /// Sessions in every phase, with ranges, felt times and flags.
  private static func document() async throws -> JSON {
    let household = try await Household()
    let engine = household.parent.engine
    var change = PlayerChange()
    change.askFelt = true
    let ben = try await engine.owner.create(PlayerDraft(settings: change)).id
    let quest = try #require(RoutineID(household.quest))
    for (player, steps) in [(nil, 2), (ben, 2), (nil, 1)] as [(PlayerID?, Int)] {
      let session = try await engine.start(quest, by: player).sessionID
      for step in 0..<steps {
        let estimate =
          step == 0
          ? Estimate(try EstimateRange(low: 50, high: 200)) : 77
        _ = try await engine.lockIn(estimate, in: session)
        household.parent.pass(60)
        _ = try await engine.done(session, flag: step == 1 ? .interrupted : nil)
        if player != nil { _ = try await engine.recall(30, in: session) }
        if step == 0 { _ = try await engine.next(session) }
      }
      _ = try await engine.flag(session, step: 0, as: .interrupted, by: player)
      _ = try await engine.flag(session, step: 0, as: nil, by: player)
      if steps == 1 {
        _ = try await engine.abandon(session)
      } else if player == nil {
        _ = try await engine.next(session)
      }
    }
    let held = try #require(RoutineID(household.held))
    for player in [nil, ben] as [PlayerID?] {
      let open = try await engine.start(held, by: player).sessionID
      _ = try await engine.lockIn(Estimate(60), in: open)
      household.parent.pass(30)
      if player != nil { _ = try await engine.done(open) }
    }
    _ = try await engine.start(quest)
    return try JSON(encoding: try await engine.owner.export())
  }

  private enum Step {
    case member(String)
    case element(Int)
  }

  private static func paths(in json: JSON) -> [[Step]] {
    switch json {
    case .object(let members):
      members.flatMap { member in
        [[.member(member.name)]] + paths(in: member.value).map { [.member(member.name)] + $0 }
      }
    case .array(let items):
      items.enumerated().flatMap { index, item in
        [[.element(index)]] + paths(in: item).map { [.element(index)] + $0 }
      }
    default: []
    }
  }

  private static func replaced(_ json: JSON, _ path: ArraySlice<Step>, by value: JSON?) -> JSON {
    let rest = path.dropFirst()
    switch (json, path.first) {
    case (.object(let members), .member(let name)):
      if rest.isEmpty, let value, !members.contains(where: { $0.name == name }) {
        return .object(members + [JSON.Member(name, value)])
      }
      return .object(
        members.compactMap { member in
          guard member.name == name else { return member }
          if rest.isEmpty { return value.map { JSON.Member(name, $0) } }
          return JSON.Member(name, replaced(member.value, rest, by: value))
        }
      )
    case (.array(let items), .element(let place)):
      return .array(
        items.enumerated().compactMap { index, item in
          guard index == place else { return item }
          return rest.isEmpty ? value : replaced(item, rest, by: value)
        }
      )
    default: return json
    }
  }

  private static func text(_ path: [Step]) -> String {
    path.reduce("") { text, step in
      switch step {
      case .member(let name): text.isEmpty ? name : "\(text).\(name)"
      case .element(let index): "\(text)[\(index)]"
      }
    }
  }
}

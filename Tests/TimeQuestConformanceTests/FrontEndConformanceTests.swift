import Testing
import TimeQuestJSON

@testable import TimeQuestConformance

/// What is said of a recording, as a function of it.
struct FrontEndConformanceTests {
  typealias Happening = ConformanceRecording.Happening

  /// A recording with an entry every 0.1 seconds; numbers among the entries let time pass.
  private static func recording(
    _ entries: [any Sendable],
    sessions: [[Double]] = [ConformanceRecording.stepLengths]
  ) -> ConformanceRecording {
    var recording = ConformanceRecording()
    var seconds = 0.0
    for entry in entries + [Happening.ended(status: 0)] {
      if let pause = entry as? Double { seconds += pause }
      guard let happening = entry as? Happening else { continue }
      recording.add(happening, at: seconds)
      seconds += 0.1
    }
    recording.sessions = sessions.map { .init(isCompleted: true, steps: $0) }
    return recording
  }

  private static func ask(_ method: String, _ params: JSON = ["step": 0]) -> Happening {
    .request(connection: 0, ["method": .string(method), "params": params])
  }

  private static func answer(_ method: String, _ result: JSON = [:]) -> Happening {
    .answer(connection: 0, method: method, ["result": result])
  }

  private static func refuse(_ method: String, _ kind: String) -> Happening {
    .answer(
      connection: 0,
      method: method,
      ["error": ["message": "No.", "data": ["kind": .string(kind)]]]
    )
  }

  private static func step(_ shown: any Sendable...) -> [any Sendable] {
    [ask("quest.estimate"), answer("quest.estimate")] + shown
      + [ask("quest.done"), answer("quest.done")]
  }

  private static func subscribe(after: JSON?) -> Happening {
    ask(
      "events.subscribe",
      .object([.init("topics", ["quest"])] + (after.map { [.init("after", $0)] } ?? []))
    )
  }

  private static let full = ConformanceRecording.fullStore.text
  private static let cheer = Happening.shown(ConformanceRecording.celebration)

  private static let table: [(FrontEndConformance, ConformanceVerdict.Outcome, [any Sendable])] = [
    (.playsAQuest, .kept, step()),
    (.playsAQuest, .broken, [refuse("quest.strat", "methodNotFound")]),
    (.playsAQuest, .kept, [refuse("quest.done", "invalidPhase")]),
    (.showsNoTime, .notSeen, step(3.0)),
    (.showsNoTime, .notSeen, step(Happening.shown("Do it"), 0.5)),
    (.showsNoTime, .kept, step(Happening.shown("Level 3: do it"), 3.0)),
    (.showsNoTime, .kept, step(Happening.shown("Level 3"), 1.5, Happening.shown("Level 3"), 1.5)),
    (.showsNoTime, .broken, step(Happening.shown("since 07:30"), 3.0)),
    (.showsNoTime, .kept, step(Happening.shown("go"), 1.0, Happening.shown("17"), 2.0)),
    (.showsNoTime, .broken, step(1.0, Happening.shown("17"), 1.0, Happening.shown("18"), 1.5)),
    (.namesItsStep, .kept, [Happening.fault] + step()),
    (.namesItsStep, .broken, [Happening.fault, ask("quest.next", ["sessionID": "one"])]),
    (.resumes, .notSeen, step()),
    (.resumes, .kept, [Happening.fault, Happening.killed(connection: 0)]),
    (.resumes, .broken, [Happening.fault, ask("quest.abandon")]),
    (.readsOn, .notSeen, [Happening.fault, Happening.killed(connection: 0)]),
    (.readsOn, .kept, events(after: 41)),
    (.readsOn, .broken, events(after: 40)),
    (.readsOn, .broken, events(after: nil)),
    (.ignoresHalfAnAnswer, .kept, [Happening.fault]),
    (.waitsForAnswers, .kept, [Happening.fault, answer("quest.done")]),
    (.waitsForAnswers, .broken, [Happening.fault, ask("quest.done"), answer("quest.done")]),
    (.waitsForAnswers, .broken, [Happening.fault, Happening.closed(connection: 0)]),
    (.celebratesOnce, .notSeen, [answer("quest.done"), Happening.fault, answer("quest.done")]),
    (
      .celebratesOnce, .kept,
      [Happening.fault, answer("quest.done"), cheer, answer("quest.done")]
    ),
    (
      .celebratesOnce, .broken,
      [Happening.fault, answer("quest.done"), cheer, answer("quest.done"), cheer]
    ),
    (.ignoresRepeatedEvents, .notSeen, step()),
    (.ignoresRepeatedEvents, .kept, [subscribe(after: nil), ask("quest.next")]),
    (
      .ignoresRepeatedEvents, .broken,
      [subscribe(after: nil), ask("quest.next"), ask("quest.next")]
    ),
    (
      .namesTheRemedy, .kept,
      [Happening.fault, Happening.shown("│ \(full.dropLast(9)) │")]
        + [Happening.shown("│ \(full.suffix(9)) │")]
    ),
    (
      .namesTheRemedy, .broken,
      [Happening.shown(full), Happening.fault, Happening.shown("Oh no.")]
    ),
    (.keepsTheOrder, .notSeen, step()),
    (.keepsTheOrder, .kept, reveal("5m", "5m, it took 5m 47s: guessed 47s under")),
    (.keepsTheOrder, .broken, reveal("5m", "It took 5m 47s, the guess was 5m")),
    (.keepsTheOrder, .broken, reveal("5m", "Guessed 47s under: 5m, it took 5m 47s")),
    (.showsRanges, .notSeen, step()),
    (.showsRanges, .kept, reveal("1m – 1h", "│ 1m –  │\n│ 1h, it took 5m 47s │")),
    (.showsRanges, .broken, reveal("1m – 1h", "30m, it took 5m 47s")),
    (.hidesWhatIsLeftOut, .notSeen, step()),
    (.hidesWhatIsLeftOut, .kept, reveal("5m", "5m, it took 5m 47s")),
    (.hidesWhatIsLeftOut, .broken, reveal("5m", "5m, it took 5m 47s: 0 %")),
    (.hidesDiscoveries, .broken, reveal("5m", "5m, it took 5m 47s: 17%")),
  ]

  private static func reveal(_ estimated: String, _ shown: String) -> [any Sendable] {
    let result: JSON = [
      "estimatedText": .string(estimated), "actualText": "5m 47s",
      "feedback": ["headline": "Guessed 47s under"],
    ]
    return [answer("quest.done", ["result": result]), Happening.shown(shown), ask("quest.next")]
  }

  private static func events(after: JSON?) -> [any Sendable] {
    [
      subscribe(after: nil), answer("events.subscribe", ["next": 40]),
      Happening.answer(connection: 0, method: "event", ["params": ["seq": 41]]),
      Happening.fault, Happening.killed(connection: 0), subscribe(after: after),
    ]
  }

  @Test(arguments: table.indices)
  func aRecordingIsJudgedByWhatItHolds(_ row: Int) {
    let (conformance, outcome, entries) = Self.table[row]
    let verdict = conformance.verdict(on: Self.recording(entries))
    #expect(verdict.outcome == outcome, "\(verdict)")
  }

  @Test(arguments: FrontEndConformance.allCases)
  func aQuestThatIsNotFinishedBreaksOrIsNotSeen(_ conformance: FrontEndConformance) {
    let recording = Self.recording([Happening.fault, Self.ask("quest.done")], sessions: [])
    #expect(conformance.verdict(on: recording).outcome != .kept)
  }

  @Test func whatIsShownWithoutEndIsRecordedInPart() {
    let page = Happening.shown(String(repeating: "x", count: 1024 * 1024))
    let recording = Self.recording(Array(repeating: page, count: 10))
    // Four pages, and the end of the run.
    #expect(recording.entries.count == 5)
  }

  @Test func theLastWordsOfAFrontEndThatFailedAreQuoted() throws {
    let recording = Self.recording([Happening.shown("Traceback:\n  ValueError: 7")], sessions: [])
    let verdict = FrontEndConformance.playsAQuest.verdict(on: recording)
    #expect(try #require(verdict.reason).hasSuffix("It showed last: Traceback: ValueError: 7"))
  }

  @Test func anAnswerFileSaysWhatIsTypedWhenSomethingIsAsked() throws {
    let answers = try ConformanceAnswers("# Ours\n\nhome 1\nestimating 5m\\r\nactive \\s\nover\n")
    #expect(answers[.home] == "1" && answers[.estimating] == "5m\r" && answers[.active] == " ")
    #expect(answers[.over]?.isEmpty == true && answers[.summary] == nil)
    let error = #expect(throws: ConformanceError.self) { try ConformanceAnswers("home 1\nguess 5") }
    #expect(error?.description.hasPrefix("Line 2: \"guess\" is not one of home") == true)
  }

  @Test(
    arguments: [
      (["result": ["phase": "active"]], "quest.estimate", .active),
      (["error": ["data": ["state": ["phase": "summary"]]]], "quest.done", .summary),
      (["result": [["completedToday": false]]], "quest.list", .home),
      (["result": [["completedToday": true]]], "quest.list", .over),
      (["result": nil], "quest.current", nil),
    ] as [(JSON, String, ConformanceAnswers.Question?)]
  )
  func anAnswerTellsWhatThePlayerIsAsked(
    _ message: JSON,
    _ method: String,
    _ question: ConformanceAnswers.Question?
  ) {
    #expect(ConformanceAnswers.Question(message, answering: method) == question)
  }

  @Test func aQuestThatIsPlayedTwiceOrInOtherTimeIsNotWhatWasPlayed() {
    let lengths = ConformanceRecording.stepLengths
    for sessions in [[lengths, lengths], [[347, 0.001]]] {
      let recording = Self.recording([Happening.fault], sessions: sessions)
      #expect(FrontEndConformance.ignoresHalfAnAnswer.verdict(on: recording).outcome == .broken)
    }
  }

  @Test(arguments: [
    ("5m", "5m"), ("1h 5m", "1h"), ("300 seconds", "300 seconds"), ("at 4:59.", "4:59"),
    ("2026-11-20", "2026-11"), ("12 Minuten", "12 Minuten"), ("2 steps", nil), ("F2 for help", nil),
    ("100% Shower", nil), ("Level 3", nil), ("", nil), ("5\u{a0}min", "5\u{a0}min"),
  ])
  func figuresThatReadAsATimeAreFound(_ text: String, _ time: String?) {
    #expect(TerminalText.firstTime(in: text) == time)
  }

  @Test(arguments: [
    ("\u{1b}[1;31mred\u{1b}[0m", "red"), ("one\u{1b}[3;4Htwo", "one two"),
    ("\u{1b}]0;title\u{7}text", "text"), ("line\r\n", "line \n"),
  ])
  func theTextOfATerminalIsReadWithoutItsControls(_ output: String, _ text: String) {
    #expect(TerminalText.plain(output) == text)
  }

  @Test func halfAFrameIsCutInTheMiddleOfACharacter() {
    let frame = Array("{\"a\":\"é\"}".utf8)
    let pieces = ConformanceScenario.longAnswers.pieces(of: frame)
    #expect(pieces.count == 3 && pieces.flatMap(\.self) == frame)
    #expect(pieces[1].last == 0xC3)
    #expect(ConformanceScenario.plain.pieces(of: frame).count == 1)
  }

  @Test func everyObjectOfAResultHasAMemberThatNobodyKnows() {
    let message: JSON = ["id": 1, "result": ["list": [["a": 1]]]]
    let changed = ConformanceScenario.unknownMembers.changed(message, answering: "quest.list")
    #expect(changed[0]["result"]?["novelty"] != nil && changed[0]["novelty"] == nil)
    let inner = "\(changed[0]["result"]?["list"] ?? .null)"
    #expect(inner.contains("novelty"))
  }
}

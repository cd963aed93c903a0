package import TimeQuestJSON
package import TimeQuestModels
import TimeQuestPersistence
package import TimeQuestRPC

/// What a front end is held to, a case for each; `timequest-rpc conformance` judges them.
package enum FrontEndConformance: String, CaseIterable, Sendable {
  case playsAQuest
  case showsNoTime
  case namesItsStep
  case resumes
  case readsOn
  case ignoresHalfAnAnswer
  case countsOnce
  case waitsForAnswers
  case celebratesOnce
  case ignoresRepeatedEvents
  case ignoresUnknownMembers
  case readsLongAnswers
  case namesTheRemedy
  case showsNewErrors
  case keepsTheOrder
  case showsRanges
  case hidesWhatIsLeftOut
  case hidesDiscoveries

  /// What a front end keeps, in one sentence.
  var claim: String {
    switch self {
    case .playsAQuest: "It plays a quest to its summary, and every request is valid."
    case .showsNoTime: "It shows no time, and nothing that counts, while a step runs."
    case .namesItsStep: "Each of its transitions names its step, so that it never ends another one."
    case .resumes: "When the server is killed while a step runs, it finds the step again."
    case .readsOn: "After a kill it reads events on from the last that it saw."
    case .ignoresHalfAnAnswer: "After half an answer it asks where the quest is."
    case .countsOnce: "When the last answer is lost, the quest is still played once."
    case .waitsForAnswers: "It waits for a slow answer, and asks once."
    case .celebratesOnce: "It shows a celebration once, even if it comes twice."
    case .ignoresRepeatedEvents: "It acts once on an event, even if it comes twice."
    case .ignoresUnknownMembers: "It ignores members that it does not know."
    case .readsLongAnswers: "It reads long answers, however they are split."
    case .namesTheRemedy: "It shows what the message of an error says to do."
    case .showsNewErrors: "It shows the message of an error whose kind it does not know."
    case .keepsTheOrder: "It reveals the guess, then the time it took, then how close that was."
    case .showsRanges: "It shows both ends of a guess that is a range."
    case .hidesWhatIsLeftOut: "It shows no percentage if no step counts."
    case .hidesDiscoveries: "It shows no percentage if each guess is a discovery."
    }
  }

  /// The scenario in which it is seen.
  package var scenario: ConformanceScenario {
    switch self {
    case .playsAQuest, .showsNoTime, .keepsTheOrder: .plain
    case .namesItsStep: .otherWindow
    case .resumes, .readsOn: .killedInStep
    case .ignoresHalfAnAnswer: .halfAnAnswer
    case .countsOnce: .lostSummary
    case .waitsForAnswers: .slow
    case .celebratesOnce: .repeatedCelebration
    case .ignoresRepeatedEvents: .repeatedEvents
    case .ignoresUnknownMembers: .unknownMembers
    case .readsLongAnswers: .longAnswers
    case .namesTheRemedy: .storeFull
    case .showsNewErrors: .newErrorKind
    case .showsRanges: .ranges
    case .hidesWhatIsLeftOut: .leftOut
    case .hidesDiscoveries: .discoveries
    }
  }
}

/// What a server does to a front end in one run.
package enum ConformanceScenario: String, CaseIterable, Sendable {
  /// Nothing but what it should.
  case plain
  /// Another window ends the step and begins the next one, before the front end says that it is
  /// done.
  case otherWindow
  /// It is killed while the first step runs.
  case killedInStep
  /// It writes half of the first step's result, and is killed.
  case halfAnAnswer
  /// It completes the quest, and is killed before it says so.
  case lostSummary
  /// It says after three seconds how close the first guess was.
  case slow
  /// Both results come with the same celebration.
  case repeatedCelebration
  /// Every event comes twice, so that a page of them is longer than was asked for.
  case repeatedEvents
  /// Every object of a result has members that no document names.
  case unknownMembers
  /// Every answer has 128 KiB and comes in three pieces.
  case longAnswers
  /// No space is left when the first step is done.
  case storeFull
  /// The first guess is refused for a reason of a newer version.
  case newErrorKind
  /// It takes every guess for a wide range.
  case ranges
  /// It hears of every step that something came between.
  case leftOut
  /// Every step takes two hours.
  case discoveries

  /// How long the player is to do a step, in seconds.
  var stepSeconds: Int {
    switch self {
    case .plain: 3
    case .killedInStep: 1
    default: 0
    }
  }

  /// How long each step of the quest takes, in seconds of the simulated clock.
  var stepLengths: [Double] {
    self == .discoveries ? [7200, 7200] : ConformanceRecording.stepLengths
  }
}

/// Whether a front end keeps one case of ``FrontEndConformance``.
package struct ConformanceVerdict: Equatable, Sendable {
  package enum Outcome: String, Sendable {
    case kept
    case broken
    /// The run did not come to the point, or the front end does not use what the case is about.
    case notSeen
  }

  let conformance: FrontEndConformance
  package let outcome: Outcome
  /// Why; nil where it is kept.
  let reason: String?

  init(_ conformance: FrontEndConformance, _ outcome: Outcome, _ reason: String? = nil) {
    self.conformance = conformance
    self.outcome = outcome
    self.reason = reason
  }

  /// A line, and why, for a terminal.
  package var text: String {
    let word = (outcome == .notSeen ? "not seen" : outcome.rawValue).padded(to: 10)
    let name = conformance.rawValue.padded(to: 23)
    let why = reason.map { "\n          \($0)" } ?? ""
    return "\(word)\(name)\(conformance.claim)\(why)"
  }

  package var json: JSON {
    .object(
      [
        JSON.Member("name", .string(conformance.rawValue)),
        JSON.Member("claim", .string(conformance.claim)),
        JSON.Member("outcome", .string(outcome.rawValue)),
      ] + (reason.map { [JSON.Member("reason", .string($0))] } ?? [])
    )
  }
}

extension String {
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(1, width - count))
  }
}

/// What the kit needs of the program that judges a front end.
package struct ConformanceHost: Sendable {
  /// The name of the executable, which a front end may find on its `PATH`.
  let program: String
  /// Whether the program was told to end.
  let isStopped: @Sendable () -> Bool
  /// Opens a session on the store of that URL, whose clocks stop at that moment.
  let connect: @Sendable (_ store: String, _ moment: Instant) async throws -> ClientSession

  package init(
    program: String,
    isStopped: @escaping @Sendable () -> Bool,
    connect: @escaping @Sendable (_ store: String, _ moment: Instant) async throws -> ClientSession
  ) {
    self.program = program
    self.isStopped = isStopped
    self.connect = connect
  }
}

/// Why a front end cannot be judged, in a sentence for its author.
package struct ConformanceError: Error, CustomStringConvertible {
  package let description: String

  init(_ description: String) { self.description = description }

  /// What failed, with the reason in `errno`.
  init(failure: String) {
    self.init("\(failure): \(FileDescriptor.reason()).")
  }
}

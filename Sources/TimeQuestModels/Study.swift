import Foundation

/// An experiment on one of a player's quests, as it was registered before its first day.
///
/// Only ``endedOn`` can change. Nothing is computed of it before its last day.
public struct Study: Hashable, Sendable, Codable, Identifiable {
  /// The part that varies at random.
  public enum Kind: String, CaseIterable, Codable, Sendable {
    /// In each session one step has no guess.
    case mysteryStep
    /// Of each pair of days of the quest, one has the first condition and one the second.
    case dayPairs
  }

  /// The outcome that is compared.
  public enum Outcome: String, CaseIterable, Codable, Sendable {
    /// How long it takes: each step, or the whole quest.
    case duration
    /// How far the guesses of a day are off.
    case typicalMiss
  }

  /// The id of the study.
  public let id: StudyID
  /// The part that varies at random.
  public let kind: Kind
  /// The quest that it is on.
  public let routineID: RoutineID
  /// How many weeks it runs, 1 to 52.
  public let weeks: Int
  /// The weekdays of the quest at the registration, by which days are paired.
  public let activeDays: Weekdays
  /// The names of the two conditions; empty for a mystery step.
  public let conditions: [String]
  /// The outcome that is compared; `duration` for a mystery step.
  public let outcome: Outcome
  /// The number that every draw follows from, 0 to 9,007,199,254,740,991.
  public let seed: Int
  /// The first day, after that of the registration.
  public let firstDay: CivilDay
  /// The day from which on it was ended early; absent if it was not.
  public var endedOn: CivilDay?

  /// The weeks that a study can run.
  public static let weekBounds = 1...52
  /// The most studies of a player.
  public static let most = 100
  /// The greatest seed, which every JSON reader reads exactly.
  public static let greatestSeed = 1 << 53 - 1

  /// A study with these values, which are not checked.
  public init(
    id: StudyID,
    kind: Kind,
    routineID: RoutineID,
    weeks: Int,
    activeDays: Weekdays,
    conditions: [String] = [],
    outcome: Outcome = .duration,
    seed: Int,
    firstDay: CivilDay,
    endedOn: CivilDay? = nil
  ) {
    self.id = id
    self.kind = kind
    self.routineID = routineID
    self.weeks = weeks
    self.activeDays = activeDays
    self.conditions = conditions
    self.outcome = outcome
    self.seed = seed
    self.firstDay = firstDay
    self.endedOn = endedOn
  }

  /// The last day; only after it, there is a result.
  public var lastDay: CivilDay {
    let end = firstDay.advanced(by: 7 * weeks)
    return min(end, endedOn ?? end).advanced(by: -1)
  }

  /// Whether sessions of that day are part of it.
  public func isRunning(on day: CivilDay) -> Bool { firstDay <= day && day <= lastDay }

  /// What is registered, on one line: what ``protocolHash`` is the hash of.
  ///
  /// Names of conditions have percent escapes for spaces, slashes, commas and percent
  /// signs.
  public var protocolText: String {
    let days = activeDays.days.map(\.rawValue).joined(separator: "+")
    let names = conditions.map { name in
      Self.escapes.reduce(name) { $0.replacing($1.plain, with: $1.escape) }
    }
    return [
      kind.rawValue, routineID.description, "\(weeks)", days, names.joined(separator: "/"),
      outcome.rawValue, "\(seed)", firstDay.description,
    ].joined(separator: " ")
  }

  /// The SHA-256 hash of ``protocolText``, 64 hexadecimal digits in lower case.
  ///
  /// Whoever has it before the first day can prove at the end that nothing was changed.
  public var protocolHash: String { SHA256.hexadecimal(of: Array(protocolText.utf8)) }

  /// Which condition a day has, 0 or 1; nil where the quest is not on, or the study does not run.
  public func condition(on day: CivilDay) -> Int? {
    guard kind == .dayPairs, isRunning(on: day), let number = number(of: day) else { return nil }
    return StudyDraw(seed: seed).condition(number: number)
  }

  /// The name of that condition.
  public func name(on day: CivilDay) -> String? { condition(on: day).map { conditions[$0] } }

  /// The number of a day among those of the quest, from 0 for the first; nil for other days.
  ///
  /// Days 2n and 2n + 1 are a pair.
  public func number(of day: CivilDay) -> Int? {
    guard activeDays.contains(day.weekday), day >= firstDay else { return nil }
    let (weeks, days) = (day - firstDay).quotientAndRemainder(dividingBy: 7)
    return weeks * activeDays.days.count
      + (0..<days).count { activeDays.contains(firstDay.advanced(by: $0).weekday) }
  }

  /// The percent sign is escaped first, and read last.
  private static let escapes = [("%", "%25"), (" ", "%20"), ("/", "%2F"), (",", "%2C")]
    .map { (plain: $0, escape: $1) }

  /// What is not possible in a study that came from outside; nil if all is.
  var validationError: String? {
    guard Self.weekBounds.contains(weeks), (0...Self.greatestSeed).contains(seed),
      abs(firstDay.number) < 4_000_000
    else { return "a study is out of range" }
    guard conditions.count == (kind == .dayPairs ? 2 : 0),
      Set(conditions).count == conditions.count,
      !conditions.contains("")
    else {
      return "a study in pairs has two conditions with names; other studies have none"
    }
    return nil
  }
}

extension [Study] {
  /// The study that a session of a quest on that day is part of; of several the first one.
  public func running(on routine: RoutineID, _ day: CivilDay) -> Study? {
    first { $0.routineID == routine && $0.isRunning(on: day) }
  }
}

extension Study: LosslessStringConvertible {
  /// Reads what `description` writes; nil for any other text.
  public init?(_ description: String) {
    let words = description.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    guard words.count == 10, let id = StudyID(words[0]), let kind = Kind(rawValue: words[2]),
      let routine = RoutineID(words[3]), let weeks = Int(words[4]),
      let outcome = Outcome(rawValue: words[7]), let seed = Int(words[8]),
      let firstDay = CivilDay(words[9])
    else { return nil }
    let endedOn = CivilDay(words[1])
    let conditions = words[6].split(separator: "/").map { name in
      Self.escapes.reversed().reduce(String(name)) { $0.replacing($1.escape, with: $1.plain) }
    }
    self.init(
      id: id,
      kind: kind,
      routineID: routine,
      weeks: weeks,
      activeDays: Weekdays(
        words[5].split(separator: "+").compactMap { Weekday(rawValue: String($0)) }
      ),
      conditions: conditions,
      outcome: outcome,
      seed: seed,
      firstDay: firstDay,
      endedOn: endedOn
    )
    guard self.description == description else { return nil }
  }

  /// The id, the day on which it was ended or a hyphen, and ``protocolText``.
  public var description: String {
    "\(id) \(endedOn?.description ?? "-") \(protocolText)"
  }
}

/// The draws of a study: the same seed and number give the same draw on every device.
public struct StudyDraw: Hashable, Sendable {
  private let seed: UInt64

  /// The draws that follow from a seed of at least 0.
  public init(seed: Int) {
    self.seed = UInt64(seed)
  }

  /// The step that has no guess in a session, by the number of sessions before it.
  ///
  /// Each of `count` steps is drawn once in `count` sessions: it is a random order of the steps.
  public func step(of count: Int, number: Int) -> Int {
    // An odd factor keeps blocks far apart on the one sequence of the generator.
    let block = UInt64(number / count) &* 0xd134_2543_de82_ef95
    var random = SeededRandom(seed: seed &+ block)
    let keys = (0..<count).map { (key: random.next(), step: $0) }
    return keys.sorted { $0 < $1 }[number % count].step
  }

  /// The condition of a day, 0 or 1, by its number; each stands once in two days.
  public func condition(number: Int) -> Int { step(of: 2, number: number) }
}

/// What a session is in a study: drawn at its start and kept, whatever becomes of the study.
public struct StudyAssignment: Hashable, Sendable, Codable {
  /// The study.
  public let studyID: StudyID
  /// The step without a guess, from 0; absent in other kinds of studies.
  public let mysteryStep: Int?
  /// The name of the condition; absent in other kinds of studies.
  public let condition: String?

  /// An assignment with these values.
  public init(studyID: StudyID, mysteryStep: Int? = nil, condition: String? = nil) {
    self.studyID = studyID
    self.mysteryStep = mysteryStep
    self.condition = condition
  }
}

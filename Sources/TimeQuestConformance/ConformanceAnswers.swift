import TimeQuestJSON

/// What is typed at a front end, by what its player is asked: the lines of an answer file.
package struct ConformanceAnswers: Sendable {
  /// What the player is asked.
  package enum Question: String, CaseIterable, Sendable {
    /// Which quest; nothing was played today.
    case home
    case estimating, active, recalling, revealing, summary, abandoned
    /// Whether to leave, once the quest was played.
    case over
  }

  private var keys: [Question: String] = [:]

  /// Reads lines of a question, a space and keys; `\r` is return, `\e` escape, `\s` a space.
  ///
  /// Empty lines, and those that begin with `#`, say nothing. Throws `ConformanceError` that names
  /// the line.
  package init(_ text: String) throws(ConformanceError) {
    for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    where !line.allSatisfy(\.isWhitespace) && !line.hasPrefix("#") {
      let words = line.split(separator: " ", maxSplits: 1)
      guard let question = Question(rawValue: String(words[0])) else {
        let known = Question.allCases.map(\.rawValue).joined(separator: ", ")
        throw ConformanceError("Line \(number + 1): \"\(words[0])\" is not one of \(known).")
      }
      let typed = words.count > 1 ? String(words[1]) : ""
      keys[question] =
        typed.replacing("\\r", with: "\r").replacing("\\e", with: "\u{1b}").replacing(
          "\\s",
          with: " "
        )
    }
  }

  /// What is typed where that is asked; nil for nothing.
  subscript(question: Question) -> String? { keys[question] }
}

extension ConformanceAnswers.Question {
  /// What a player is asked who sees the message that answers a method; nil where it tells nothing.
  init?(_ message: JSON, answering method: String) {
    let state = message["result"] ?? message["error"]?["data"]?["state"]
    if method == "quest.list", case .array(let quests) = message["result"] {
      self = quests.contains { $0["completedToday"] == .bool(true) } ? .over : .home
    } else if let phase = state?["phase"]?.text, let question = Self(rawValue: phase) {
      self = question
    } else {
      return nil
    }
  }
}

/// A player who waits until nothing moves any more, and types.
struct ConformanceTypist {
  let answers: ConformanceAnswers
  /// How long a step is done.
  let stepSeconds: Int
  private var question: ConformanceAnswers.Question?
  private var asked = ContinuousClock.now
  private var shown = ContinuousClock.now
  private var typed: ContinuousClock.Instant?

  /// Nothing has moved for so long where a screen has been drawn.
  private static let still = Duration.milliseconds(400)
  /// A screen that moves for so long shows an animation, and is read all the same.
  private static let animation = Duration.seconds(2)
  /// What was typed and led to nothing is typed again.
  private static let again = Duration.seconds(8)

  init(_ answers: ConformanceAnswers, stepSeconds: Int) {
    self.answers = answers
    self.stepSeconds = stepSeconds
  }

  mutating func see(_ message: JSON, answering method: String) {
    guard let next = ConformanceAnswers.Question(message, answering: method) else { return }
    question = next
    asked = .now
    typed = nil
  }

  mutating func seeOutput() { shown = .now }

  /// What is typed now; nil for nothing.
  mutating func keys() -> String? {
    guard let question, let keys = answers[question] else { return nil }
    let now = ContinuousClock.now
    let isRead = now - max(asked, shown) >= Self.still || now - asked >= Self.animation
    let isDone = question != .active || now - asked >= .seconds(stepSeconds)
    guard isRead, isDone, typed.map({ now - $0 >= Self.again }) ?? true else { return nil }
    typed = now
    return keys
  }
}

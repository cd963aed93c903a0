import TimeQuestJSON

extension FrontEndConformance {
  /// Judges the recording of a run of the case's scenario; a pure function.
  package func verdict(on recording: ConformanceRecording) -> ConformanceVerdict {
    if let reason = unseen(in: recording) { return ConformanceVerdict(self, .notSeen, reason) }
    if let reason = fault(in: recording) ?? recording.unfinished {
      return ConformanceVerdict(self, .broken, reason)
    }
    return ConformanceVerdict(self, .kept)
  }

  /// Why the case cannot be judged.
  private func unseen(in recording: ConformanceRecording) -> String? {
    switch self {
    case .playsAQuest: nil
    case .showsNoTime: recording.hasNothingToLookAt
    case .keepsTheOrder: recording.hasNoResult
    case .showsRanges where recording.hiddenRange == nil,
      .hidesWhatIsLeftOut where recording.shownPercentage == nil,
      .hidesDiscoveries where recording.shownPercentage == nil:
      recording.unfinished == nil ? recording.hasNoResult : nil
    case .readsOn where !recording.asksForEvents,
      .ignoresRepeatedEvents where !recording.asksForEvents:
      "It asks for no events."
    case .celebratesOnce where !recording.celebration.isShownFirst && recording.unfinished == nil:
      "It shows no celebration."
    case _ where scenario.faultIsOneMoment && recording.faultIndex == nil:
      "The run ended before this could be checked. \(recording.unfinished ?? "")"
    default: nil
    }
  }

  /// What the front end did that the case forbids; a quest that was not finished is seen elsewhere.
  private func fault(in recording: ConformanceRecording) -> String? {
    switch self {
    case .playsAQuest: recording.invalidRequest ?? recording.failedEnd
    case .showsNoTime: recording.shownTime
    case .namesItsStep: recording.unnamedStep
    case .resumes, .ignoresHalfAnAnswer: recording.lostQuest
    case .readsOn: recording.missedEvents
    case .countsOnce: recording.countedTwice
    case .waitsForAnswers: recording.impatience
    case .celebratesOnce:
      recording.celebration.isShownAgain
        ? "\"\(ConformanceRecording.celebration)\" came with the id that was shown before, "
          + "and was shown again." : nil
    case .ignoresRepeatedEvents: recording.repeatedTransition
    case .ignoresUnknownMembers, .readsLongAnswers: nil
    case .namesTheRemedy: recording.unshown(ConformanceRecording.fullStore)
    case .showsNewErrors: recording.unshown(ConformanceRecording.newError)
    case .keepsTheOrder: recording.disorder
    case .showsRanges: recording.hiddenRange
    case .hidesWhatIsLeftOut, .hidesDiscoveries: recording.shownPercentage
    }
  }
}

extension ConformanceScenario {
  /// Whether something is done once, rather than to every answer or event.
  fileprivate var faultIsOneMoment: Bool {
    switch self {
    case .plain, .repeatedEvents, .unknownMembers, .longAnswers, .ranges, .leftOut, .discoveries:
      false
    default: true
    }
  }
}

extension ConformanceRecording {
  /// Why the quest was not played to its end, once; nil where it was.
  var unfinished: String? {
    let completed = sessions.filter(\.isCompleted)
    if completed.count > 1 { return "The quest was played \(completed.count) times." }
    if let session = completed.first {
      if case .ended(nil) = entries.last?.happening {
        return "It did not end, and had to be stopped."
      }
      return session.steps.count == Self.stepLengths.count
        ? nil : "The quest was completed with \(session.steps.count) of its steps."
    }
    let asked = methods.last.map { "; the last that it asked was \($0)" } ?? "; it asked nothing"
    guard case .ended(let status) = entries.last?.happening else { return "The run did not end." }
    let how = status.map { "It ended with status \($0)" } ?? "It had to be stopped"
    return "\(how), and the quest is not finished\(asked).\(lastWords)"
  }

  /// What was shown last, such as the traceback of a front end that failed.
  private var lastWords: String {
    let shown = entries.compactMap { entry -> String? in
      if case .shown(let text) = entry.happening { text } else { nil }
    }
    let words = shown.joined().split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return words.isEmpty ? "" : "\n          It showed last: \(words.suffix(300))"
  }

  /// What the shell's status for it says of a command that cannot be run; nil where it was run.
  var failedStart: String? {
    guard case .ended(127) = entries.last?.happening, methods.isEmpty else { return nil }
    let shown = entries.compactMap { entry -> String? in
      if case .shown(let text) = entry.happening { text } else { nil }
    }
    let words = shown.joined().split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return "The front end cannot be run: \(words)"
  }

  fileprivate var failedEnd: String? {
    guard case .ended(let status?) = entries.last?.happening else { return nil }
    return status == 0 ? nil : "It ended with status \(status).\(lastWords)"
  }

  /// The first request that no server takes.
  fileprivate var invalidRequest: String? {
    let kinds = ["parseError", "invalidRequest", "methodNotFound", "invalidParams"]
    for case .answer(_, let method, let answer) in entries.lazy.map(\.happening) {
      guard let error = answer["error"], let kind = error["data"]?["kind"]?.text,
        kinds.contains(kind)
      else { continue }
      return "\(method.isEmpty ? "A message" : method) was refused: \(error["message"]?.text ?? "")"
    }
    return nil
  }

  /// The lengths of the steps that were done do not fit: time was lost or a step was done twice.
  fileprivate var lostQuest: String? {
    if methods.contains("quest.abandon") { return "It left the quest instead of going on." }
    guard let steps = sessions.first(where: \.isCompleted)?.steps, steps != Self.stepLengths
    else { return nil }
    return "The steps took \(Self.stepLengths) seconds, and the quest has \(steps)."
  }

  fileprivate var countedTwice: String? {
    if sessions.count > 1 { return "The quest was begun again, though it had been completed." }
    return nil
  }

  fileprivate var unnamedStep: String? {
    for case .request(_, let message) in entries.lazy.map(\.happening) {
      guard let method = message["method"]?.text, Self.transitions.contains(method),
        message["params"]?["step"] == nil
      else { continue }
      return "\(method) names no step: sent a moment too late, it acts on another one."
    }
    return nil
  }

  /// A request of the kind that is being answered, or a connection given up, before the answer.
  fileprivate var impatience: String? {
    guard let index = faultIndex else { return nil }
    for entry in entries[(index + 1)...] {
      switch entry.happening {
      case .answer(_, "quest.done", _): return nil
      case .request(_, let message) where message["method"]?.text == "quest.done":
        return "It asked quest.done again while the first was being answered."
      case .closed: return "It closed the connection before the answer came."
      case .ended: return "It ended before the answer came."
      default: continue
      }
    }
    return nil
  }

  /// A transition that was sent again for the same step.
  fileprivate var repeatedTransition: String? {
    var seen: Set<String> = []
    for case .request(_, let message) in entries.lazy.map(\.happening) {
      guard let method = message["method"]?.text, Self.transitions.contains(method) else {
        continue
      }
      guard let step = message["params"]?["step"]?.integer else { continue }
      guard seen.insert("\(method) \(step)").inserted else {
        return "\(method) was sent twice for one step."
      }
    }
    return nil
  }

  fileprivate func unshown(_ error: RPCMessage) -> String? {
    guard let index = faultIndex else { return nil }
    let after = entries[index...].map(\.happening).compactMap { happening -> String? in
      if case .shown(let text) = happening { text } else { nil }
    }
    let letters = TerminalText.letters(after.joined())
    return letters.contains(TerminalText.letters(error.text))
      ? nil : "The message of \(error.kind) was not shown: \"\(error.text)\""
  }

  /// Where the scenario did what it is about.
  fileprivate var faultIndex: Int? {
    entries.firstIndex { if case .fault = $0.happening { true } else { false } }
  }

  /// The methods that were asked, in order.
  fileprivate var methods: [String] {
    entries.compactMap {
      if case .request(_, let message) = $0.happening { message["method"]?.text } else { nil }
    }
  }

  fileprivate static let transitions: Set = [
    "quest.estimate", "quest.done", "quest.recall", "quest.next",
  ]
}

extension JSON {
  /// The value of a string; nil for other kinds.
  var text: String? { if case .string(let text) = self { text } else { nil } }
  /// The value of an integer; nil for other kinds.
  var integer: Int64? { if case .integer(let number) = self { number } else { nil } }
}

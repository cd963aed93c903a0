import TimeQuestJSON

/// What was to be seen while a step ran, and with a result.
extension ConformanceRecording {
  /// Why nothing can be said of what is shown.
  var hasNothingToLookAt: String? {
    let isAnythingShown = entries.contains {
      if case .shown(let text) = $0.happening { !text.allSatisfy(\.isWhitespace) } else { false }
    }
    if !isAnythingShown { return "It showed nothing." }
    let longest = runningSpans.map { $0.last.seconds - $0.first.seconds }.max() ?? 0
    return longest >= Self.leastSight
      ? nil : "No step ran for \(Self.leastSight) seconds; TIMEQUEST_STEP_SECONDS says how long."
  }

  /// The first time, or the first number that counts, shown while a step ran.
  var shownTime: String? {
    for span in runningSpans {
      var known: Set<String> = []
      var counted: String?
      for entry in entries[span.range] {
        guard case .shown(let text) = entry.happening else { continue }
        if let time = TerminalText.firstTime(in: text) {
          return "\"\(time)\" was shown while a step ran."
        }
        let numbers = TerminalText.numbers(in: text)
        // What is drawn at once stands still, and one number more may have been drawn late.
        if entry.seconds - span.first.seconds > Self.drawing,
          let new = numbers.subtracting(known).min()
        {
          if let counted {
            return "\"\(counted)\", then \"\(new)\" came while a step ran: something counts."
          }
          counted = new
        }
        known.formUnion(numbers)
      }
    }
    return nil
  }

  /// Whether the celebration was shown with the first result, and with the second.
  var celebration: (isShownFirst: Bool, isShownAgain: Bool) {
    var results = 0
    var shown = ["", "", ""]
    for entry in entries {
      switch entry.happening {
      case .answer(_, "quest.done", let answer) where answer["result"] != nil:
        results = min(results + 1, 2)
      case .shown(let text): shown[results] += text
      default: continue
      }
    }
    let looked = shown.map {
      TerminalText.letters($0).contains(TerminalText.letters(Self.celebration))
    }
    return (looked[1], looked[2])
  }

  private typealias Span = (range: Range<Int>, first: Entry, last: Entry)

  /// Seconds that a step must run so that something could be seen.
  private static let leastSight = 2.5
  /// Seconds that the first drawing of a step may take.
  private static let drawing = 0.7

  /// From each answer that begins a step to the request that ends it.
  private var runningSpans: [Span] {
    var spans: [Span] = []
    var start: Int?
    for (index, entry) in entries.enumerated() {
      switch entry.happening {
      case .answer(_, "quest.estimate", let answer) where answer["result"] != nil:
        start = index + 1
      case .request(_, let message) where message["method"]?.text == "quest.done":
        if let begin = start { spans.append((begin..<index, entries[begin - 1], entry)) }
        start = nil
      default: continue
      }
    }
    return spans
  }
}

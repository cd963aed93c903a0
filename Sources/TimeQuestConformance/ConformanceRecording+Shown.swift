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

  /// Why nothing can be said of how results are shown.
  var hasNoResult: String? {
    reveals.contains { $0.contains(\.estimated) && $0.contains(\.actual) }
      ? nil : "It showed no result."
  }

  /// What was revealed before what comes first.
  var disorder: String? {
    for reveal in reveals where reveal.contains(\.estimated) && reveal.contains(\.actual) {
      if reveal.place(of: \.actual) <= reveal.place(of: \.estimated) {
        return "\"\(reveal.actual)\", the time it took, was shown before the guess."
      }
      if reveal.contains(\.headline), reveal.place(of: \.headline) < reveal.place(of: \.actual) {
        return "\"\(reveal.headline)\" was shown before the time it took."
      }
    }
    return nil
  }

  var hiddenRange: String? {
    reveals.first { $0.contains(\.actual) && !$0.contains(\.estimated) }
      .map { "\"\($0.estimated)\" was guessed, and not shown." }
  }

  var shownPercentage: String? {
    for case .shown(let text) in entries.lazy.map(\.happening) {
      if let found = text.firstMatch(of: /[0-9]+[ \u{a0}\u{202f}]?%/) {
        return "\"\(found.output)\" was shown."
      }
    }
    return nil
  }

  /// A result, and what was shown from its answer on until the player went on.
  private struct Reveal {
    let estimated, actual, headline: String
    var shown = ""

    /// The letters and figures of a text, so that frames and line ends do not count.
    private static func bare(_ text: String) -> String {
      text.filter { $0.isLetter || $0.isNumber }.lowercased()
    }

    func place(of text: KeyPath<Reveal, String>) -> Int {
      let all = Self.bare(shown)
      guard let range = all.firstRange(of: Self.bare(self[keyPath: text])) else { return .max }
      return all.distance(from: all.startIndex, to: range.lowerBound)
    }

    func contains(_ text: KeyPath<Reveal, String>) -> Bool { place(of: text) < .max }
  }

  private var reveals: [Reveal] {
    var reveals: [Reveal] = []
    var isOpen = false
    for entry in entries {
      switch entry.happening {
      case .answer(_, "quest.done", let answer):
        let result = answer["result"]?["result"]
        guard let estimated = result?["estimatedText"]?.text,
          let actual = result?["actualText"]?.text
        else { continue }
        let headline = result?["feedback"]?["headline"]?.text ?? ""
        reveals.append(Reveal(estimated: estimated, actual: actual, headline: headline))
        isOpen = true
      // What is only read meanwhile takes nothing off the screen.
      case .request(_, let message) where message["method"]?.text == "quest.next": isOpen = false
      case .shown(let text) where isOpen: reveals[reveals.count - 1].shown += text
      default: continue
      }
    }
    return reveals
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

/// What a person reads in the output of a terminal.
enum TerminalText {
  /// The text without colours; where the cursor moves, words end.
  static func plain(_ output: String) -> String {
    var result = ""
    var rest = output.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      switch scalar {
      case "\u{1b}":
        switch rest.popFirst() {
        case "[":
          let final = skip(&rest) { (0x40...0x7e).contains($0.value) }
          if final != "m" { result += " " }
        case "]", "P", "_": _ = skip(&rest) { $0 == "\u{7}" || $0 == "\u{9c}" || $0 == "\\" }
        case "(", ")": _ = rest.popFirst()
        default: result += " "
        }
      case "\n": result += "\n"
      case _ where scalar.value < 0x20 || scalar.value == 0x7f: result += " "
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// The letters alone, so that frames and line ends do not count.
  static func letters(_ text: String) -> String { text.filter(\.isLetter).lowercased() }

  /// The first figure that reads as a time: 5m, 1h 5m, 300 seconds, 4:59, 2026-11-20.
  static func firstTime(in text: String) -> String? {
    let characters = Array(text)
    var index = 0
    while index < characters.count {
      guard isDigit(characters[index]) else {
        index += 1
        continue
      }
      let start = index
      while index < characters.count, isDigit(characters[index]) { index += 1 }
      guard start == 0 || !characters[start - 1].isLetter else { continue }
      if let end = endOfTime(in: characters, digitsUpTo: index) {
        return String(characters[start..<end])
      }
    }
    return nil
  }

  static func numbers(in text: String) -> Set<String> {
    Set(text.split { !isDigit($0) }.map(String.init))
  }

  private static let units: Set<String> = [
    "h", "m", "s", "min", "mins", "sec", "secs", "hour", "hours", "minute", "minutes", "second",
    "seconds", "std", "stunde", "stunden", "minuten", "sekunde", "sekunden",
  ]

  private static func endOfTime(in text: [Character], digitsUpTo end: Int) -> Int? {
    let rest = text[end...]
    // 4:59 and 2026-11-20.
    for mark: Character in [":", "-"] where rest.first == mark {
      let digits = rest.dropFirst().prefix(while: isDigit)
      if digits.count == 2 { return digits.endIndex }
    }
    let word = rest.drop(while: \.isWhitespace)
    guard word.startIndex - end <= 1 else { return nil }
    let unit = word.prefix(while: \.isLetter)
    return units.contains(String(unit).lowercased()) ? unit.endIndex : nil
  }

  private static func isDigit(_ character: Character) -> Bool { ("0"..."9").contains(character) }

  private static func skip(
    _ rest: inout Substring.UnicodeScalarView.SubSequence,
    to isFinal: (Unicode.Scalar) -> Bool
  ) -> Unicode.Scalar? {
    while let scalar = rest.popFirst() {
      if isFinal(scalar) { return scalar }
    }
    return nil
  }
}

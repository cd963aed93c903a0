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

  /// The numbers in the text, each as it stands there.
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

import Foundation
import Testing

@testable import TimeQuestCommand

/// No character from outside drives a terminal.
struct VisibleTextTests {
  @Test func noControlFormatOrSeparatorOfUnicodeIsWrittenAsItIs() {
    var escaped = 0
    var wrong: [UInt32] = []
    // Beyond the first planes there are long runs of one category.
    let values = Array((0 as UInt32)...0x1ffff) + stride(from: 0x20000, through: 0x10ffff, by: 97)
    for value in values + (0xe0000...0xe01ff) {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let text = StandardError.visible(String(scalar))
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate,
        .unassigned:
        escaped += 1
        if text != "\\u{\(String(value, radix: 16))}" { wrong.append(value) }
      default:
        let isKept = text.unicodeScalars.elementsEqual([scalar])
        if isKept == scalar.properties.isDefaultIgnorableCodePoint { wrong.append(value) }
      }
    }
    #expect(escaped > 10_000)
    #expect(wrong.isEmpty)
  }

  @Test(arguments: [
    ("\u{1b}[31mred", "\\u{1b}[31mred"), ("a\nb", "a\\u{a}b"), ("\u{9b}2J", "\\u{9b}2J"),
    ("\u{202e}txt", "\\u{202e}txt"), ("\0", "\\u{0}"), ("Zoë 🦊 日本", "Zoë 🦊 日本"),
    ("\\u{1b}", "\\u{1b}"),
  ])
  func whatIsHiddenIsWrittenByItsNumber(text: String, shown: String) {
    #expect(StandardError.visible(text) == shown)
  }

  @Test func aSentenceOfSeveralLinesKeepsItsLines() {
    #expect(StandardError.visible("a\nb\r", keeping: "\n") == "a\nb\\u{d}")
  }

  @Test func wrongArgumentsDriveNoTerminal() throws {
    let folder = try TemporaryFolder()
    for words in [["--\u{1b}[2J"], ["call", "\u{9b}31m"], ["export", "--store", "\u{202e}x:y"]] {
      let run = try Run(words, in: folder.url)
      #expect(run.status != 0)
      #expect(!run.errors.isEmpty)
      #expect(
        run.errors.unicodeScalars.allSatisfy {
          $0 == "\n" || ($0.properties.generalCategory != .control && $0 != "\u{202e}")
        },
        "\(run.errors.debugDescription)"
      )
    }
  }
}

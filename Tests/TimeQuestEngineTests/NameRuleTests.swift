import Testing
import TimeQuestEngine

/// That the short way for ASCII decides as the tables of Unicode do.
struct NameRuleTests {
  private static let ascii = (0..<0x80).map { Unicode.Scalar(UInt8($0)) }

  private func name(_ raw: String) -> String? { try? NameRule.required(raw, path: "name") }

  @Test func aControlCharacterWithinANameIsRefusedAndNothingElseOfASCII() {
    for scalar in Self.ascii {
      let raw = "a\(scalar)b"
      let isControl = scalar.properties.generalCategory == .control
      #expect(name(raw) == (isControl ? nil : raw), "U+\(String(scalar.value, radix: 16))")
    }
  }

  @Test func whiteSpaceAroundANameIsCutOffAndNothingElseOfASCII() {
    for scalar in Self.ascii {
      let code = "U+\(String(scalar.value, radix: 16))"
      if scalar.properties.isWhitespace {
        #expect(name("\(scalar)a\(scalar)") == "a", "\(code)")
        #expect(name("\(scalar)") == nil, "\(code)")
      } else if scalar.properties.generalCategory != .control {
        #expect(name("\(scalar)a\(scalar)") == "\(scalar)a\(scalar)", "\(code)")
        #expect(name("\(scalar)") == "\(scalar)", "\(code)")
      }
    }
  }

  @Test(arguments: [
    ("\u{85}é\u{A0}", "é"), ("\u{2028}a\u{3000}", "a"), ("\u{AD}", nil), ("a\u{85}b", nil),
    ("a\u{2028}b", nil), ("a\u{202E}b", nil), ("a\u{FEFF}b", nil), ("a\u{AD}b", "a\u{AD}b"),
    (" \u{200B} ", nil), ("Zähne\u{2003}putzen", "Zähne\u{2003}putzen"),
  ])
  func beyondASCIITheTablesDecide(_ raw: String, _ trimmed: String?) {
    #expect(name(raw) == trimmed)
  }
}

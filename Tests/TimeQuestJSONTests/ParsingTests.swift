import Testing
import TimeQuestJSON

@Suite struct ParsingTests {
  @Test(
    arguments: [
      ("null", JSON.null), ("true", true), ("false", false), ("0", 0), ("-12", -12),
      ("9223372036854775807", .integer(.max)), ("-9223372036854775808", .integer(.min)),
      ("1.0", 1.0), ("1e2", 100.0), ("-0.0", .real(-0.0)), ("1e-400", 0.0), ("\"\"", ""),
      (#""\u00e9\n\"\\\/""#, "é\n\"\\/"), (#""\ud83d\ude00""#, "😀"), ("[]", []), ("{}", [:]),
      (" \t\r\n[1, {\"a\": [null]}] \n", [1, ["a": [nil]]]),
    ] as [(String, JSON)]
  )
  func everyKindOfValueIsReadAsItStands(text: String, value: JSON) throws {
    #expect(try parse(text).value == value)
  }

  @Test(arguments: [
    ("", "unexpected token near end of file (line 1, column 0)", 0),
    ("  ", "unexpected token near end of file (line 1, column 2)", 2),
    ("{", "string or '}' expected near end of file (line 1, column 1)", 1),
    ("[1]x", "end of file expected (line 1, column 4)", 4),
    ("[1] []", "end of file expected (line 1, column 5)", 5),
    ("[1,]", "unexpected token (line 1, column 4)", 4),
    ("nul", "invalid token (line 1, column 3)", 3),
    ("01", "invalid token (line 1, column 1)", 1),
    ("NaN", "invalid token (line 1, column 3)", 3),
    ("'a'", "invalid token (line 1, column 1)", 1),
    ("// a\n1", "invalid token (line 1, column 1)", 1),
    ("\n\n  [\"é\" x]", "']' expected (line 3, column 8)", 11),
    ("9223372036854775808", "too big integer (line 1, column 19)", 19),
    (
      "-9223372036854775809",
      "too big negative integer (line 1, column 20)", 20
    ),
    ("1e999", "real number overflow (line 1, column 5)", 5),
    (#"{"a":1,"a":2}"#, "duplicate object key (line 1, column 10)", 10),
    (
      #"{"\u0000":1}"#,
      "NUL byte in object key not supported (line 1, column 9)", 9
    ),
    ("\u{FEFF}[]", "invalid token (line 1, column 1)", 3),
  ])
  func whatIsNoJSONIsRefusedWithThePlace(text: String, told: String, position: Int) throws {
    let error = try #require(throws: JSONSyntaxError.self) { try parse(text) }
    #expect("\(error)" == told)
    #expect(error.position == position)
  }

  @Test(arguments: [
    (#""\ud800""#), (#""\udc00""#), (#""\ud800\u0041""#), (#"["\udbff"]"#),
  ])
  func unpairedSurrogatesAreRefused(text: String) {
    #expect(throws: JSONSyntaxError.self) { try parse(text) }
  }

  @Test(arguments: [
    [0xFF], [0x22, 0xFF, 0x22], [0x22, 0xC0, 0x80, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22],
    [0x22, 0xE2, 0x82], [0x22, 0xF4, 0x90, 0x80, 0x80, 0x22], [0x7B, 0x22, 0x80, 0x22],
  ])
  func invalidUTF8IsRefused(bytes: [UInt8]) {
    #expect(throws: JSONSyntaxError.self) { try JSONNode(parsing: bytes) }
  }

  @Test(arguments: [
    ("\0", 1, 1, 1), ("[1]\0", 1, 4, 4), ("[1,\n \"é\0\"]", 2, 4, 9), ("\n\n\0", 3, 1, 3),
  ])
  func aRawNULByteIsRefusedWhereverItStands(
    text: String,
    line: Int,
    column: Int,
    position: Int
  ) throws {
    let error = try #require(throws: JSONSyntaxError.self) { try parse(text) }
    #expect("\(error)" == "raw NUL byte (line \(line), column \(column))")
    #expect(error.position == position)
  }

  @Test func anEscapedNULIsData() throws {
    #expect(try parse(#"{"a":"x\u0000y"}"#)["a"]?.string == "x\0y")
  }

  @Test func aSliceAndAScatteredCollectionAreReadLikeAnArray() throws {
    let bytes = Array("xx[1]x".utf8)
    #expect(try JSONNode(parsing: bytes[2..<5]).value == [1])
    #expect(try JSONNode(parsing: ["[1".utf8, "]".utf8].joined().lazy.map(\.self)).value == [1])
    #expect(throws: JSONSyntaxError.self) { try JSONNode(parsing: []) }
    #expect(throws: JSONSyntaxError.self) { try JSONNode(parsing: bytes[1..<1]) }
  }
}

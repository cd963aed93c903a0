import Testing
import TimeQuestJSON

@Suite struct NumberPrintingTests {
  @Test(
    arguments: [
      (0.1, "0.1"), (1.0 / 3, "0.333333"), (2.0 / 3, "0.666667"), (1e-7, "0"), (-1e-7, "0"),
      (0.000_001, "1e-6"), (0.000_12, "0.00012"), (45.0, "45"), (-45.0, "-45"), (45.5, "45.5"),
      (0x1p53, "9007199254740992"), (-0x1p53, "-9007199254740992"),
      (0x1p53 - 1, "9007199254740991"),
      (0x1p53 + 2, "9.00719925474099e15"), (0.0, "0"), (-0.0, "0"), (0.1 + 0.2, "0.3"),
      (1.1 * 3, "3.3"), (123_456_789.123_456_7, "123456789.123457"),
      (1e9 + 0.123_456_7, "1000000000.12346"),
      (999_999_999.999_999_9, "1000000000"), (1e20, "1e20"), (1e300, "1e300"),
      (-.greatestFiniteMagnitude, "-1.79769313486232e308"), (.leastNonzeroMagnitude, "0"),
    ] as [(Double, String)]
  )
  func aCodableRealHasSixDecimalsAndPrintsShort(real: Double, printed: String) throws {
    #expect(try text(real) == printed)
    #expect(try text([real]) == "[\(printed)]")
    #expect(try text(["x": real]) == #"{"x":\#(printed)}"#)
  }

  @Test(
    arguments: [
      (0.1, "0.1"), (45, "45"), (-0.0, "0"), (1.5, "1.5"), (16_777_216, "16777216"), (1e-7, "0"),
    ] as [(Float, String)]
  )
  func aFloatPrintsLikeADouble(float: Float, printed: String) throws {
    #expect(try text(float) == printed)
  }

  @Test(
    arguments: [
      (1.0, "1.0"), (0.1, "0.1"), (0.1 + 0.2, "0.3"), (1e-7, "1e-7"), (1e15, "1e15"),
      (123_456.0, "123456.0"), (-0.0, "-0.0"), (1.0 / 3, "0.333333333333333"),
    ] as [(Double, String)]
  )
  func aRealOfAJSONValueStaysARealOfFifteenDigits(real: Double, printed: String) throws {
    #expect(try text(JSON.real(real)) == printed)
    #expect(try text([JSON.real(real)]) == "[\(printed)]")
    #expect(try text(["x": JSON.real(real)]) == #"{"x":\#(printed)}"#)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, .signalingNaN])
  func whatIsNoNumberIsRefusedWithItsPath(real: Double) throws {
    func refusal(_ value: some Encodable) throws -> String {
      try #require(throws: EncodingError.self) { try text(value) }.told
    }
    #expect(try refusal(real).hasPrefix(": JSON has no value for"))
    #expect(try refusal(["a": [0, real]]).hasPrefix("a.1: "))
    #expect(try refusal(["a": [0, Float(real)]]).hasPrefix("a.1: "))
    #expect(try refusal(["b": ["a": [0, .real(real)]]] as JSON).hasPrefix("b.a.1: "))
  }

  @Test func integersReachFromTheLeastToTheGreatestOf64Bits() throws {
    #expect(try text([Int64.min, .max]) == "[-9223372036854775808,9223372036854775807]")
    #expect(try text(UInt64(Int64.max)) == "9223372036854775807")
    #expect(try text([UInt8.max]) == "[255]")
    let error = try #require(throws: EncodingError.self) { try text(["a": [UInt64(1) << 63]]) }
    #expect(error.told == "a.0: JSON has no value for 9223372036854775808")
    #expect(throws: EncodingError.self) { try text(UInt.max) }
  }
}

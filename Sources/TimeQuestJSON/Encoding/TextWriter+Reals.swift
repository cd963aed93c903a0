import CJansson

extension TextWriter {
  /// A number with at most six decimals; false where Jansson prints it with an exponent.
  func put(short value: Double) -> Bool {
    guard value.magnitude < 1e9, value.magnitude >= 1e-4 else { return false }
    let millionths = Int64((value.magnitude * 1e6).rounded())
    if value < 0 { put(UInt8(ascii: "-")) }
    put(millionths / 1_000_000)
    put(UInt8(ascii: "."))
    var rest = millionths % 1_000_000
    repeat {
      put(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: rest / 100_000))
      rest = rest % 100_000 * 10
    } while rest > 0
    return true
  }

  /// A number with 15 digits, as Jansson prints it; false for NaN and infinities.
  func put(real value: Double) -> Bool {
    guard let real = unsafe json_real(value) else { return false }
    defer { unsafe tq_json_decref(real) }
    let flags = Int(JSON_COMPACT) | Int(JSON_ENCODE_ANY) | tq_json_real_precision(15)
    return unsafe withUnsafeTemporaryAllocation(byteCount: 40, alignment: 1) { text in
      let characters = unsafe text.baseAddress?.assumingMemoryBound(to: CChar.self)
      let length = unsafe json_dumpb(real, characters, text.count, flags)
      unsafe put(json: UnsafeRawBufferPointer(rebasing: text[..<length]))
      return true
    }
  }
}

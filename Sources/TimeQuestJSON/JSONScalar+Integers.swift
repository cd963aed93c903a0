import CJansson

extension JSONScalar where Self: FixedWidthInteger {
  static var expected: JSONNode.Kind { .integer }

  static func read(_ value: JanssonValue) -> Self? {
    guard let integer = unsafe value.integer else { return nil }
    return Self(exactly: integer)
  }

  /// False above `Int64.max`.
  func write(to writer: TextWriter) -> Bool {
    guard let integer = Int64(exactly: self) else { return false }
    writer.put(integer)
    return true
  }
}

extension Int: JSONScalar {}
extension Int8: JSONScalar {}
extension Int16: JSONScalar {}
extension Int32: JSONScalar {}
extension Int64: JSONScalar {}
extension UInt: JSONScalar {}
extension UInt8: JSONScalar {}
extension UInt16: JSONScalar {}
extension UInt32: JSONScalar {}
extension UInt64: JSONScalar {}

import CJansson

extension JSONScalar where Self: FixedWidthInteger {
  static var expected: JSONNode.Kind { .integer }

  static func read(_ value: JanssonValue) -> Self? {
    guard let integer = unsafe value.integer else { return nil }
    return Self(exactly: integer)
  }

  /// A new value of Jansson; `nil` above `Int64.max`.
  var janssonValue: JanssonValue? {
    guard let integer = Int64(exactly: self) else { return nil }
    return unsafe json_integer(integer)
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

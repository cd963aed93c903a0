/// A type that Codable encodes as one scalar, so that it needs no coder of its own.
protocol JSONScalar: Codable {
  /// The kind of value that this type is read from, for messages.
  static var expected: JSONNode.Kind { get }

  /// Reads a value; `nil` when it has another kind or does not fit.
  static func read(_ node: JSONNode) -> Self?

  /// Writes the value; false when JSON has no such value.
  func write(to writer: TextWriter) -> Bool
}

extension Bool: JSONScalar {
  static var expected: JSONNode.Kind { .bool }
  static func read(_ node: JSONNode) -> Bool? { node.bool }

  func write(to writer: TextWriter) -> Bool {
    writer.put(word: self ? "true" : "false")
    return true
  }
}

extension String: JSONScalar {
  static var expected: JSONNode.Kind { .string }
  static func read(_ node: JSONNode) -> String? { node.string }

  func write(to writer: TextWriter) -> Bool {
    writer.put(self)
    return true
  }
}

extension JSONScalar where Self: FixedWidthInteger {
  static var expected: JSONNode.Kind { .integer }
  static func read(_ node: JSONNode) -> Self? { node.integer.flatMap { Self(exactly: $0) } }

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

extension Double: JSONScalar {
  static var expected: JSONNode.Kind { .real }
  static func read(_ node: JSONNode) -> Double? { node.number }

  /// Writes at most six decimals, and whole numbers up to 2^53 as integers.
  ///
  /// False for NaN and infinities.
  func write(to writer: TextWriter) -> Bool {
    // From 10^9 on, the 15 printed digits limit the decimals.
    let short = magnitude < 1e9 ? (self * 1e6).rounded() / 1e6 : self
    if short.magnitude <= 0x1p53, let integer = Int64(exactly: short) {
      writer.put(integer)
      return true
    }
    return writer.put(short: short) || writer.put(real: short)
  }
}

extension Float: JSONScalar {
  static var expected: JSONNode.Kind { .real }

  static func read(_ node: JSONNode) -> Float? {
    guard let number = node.number else { return nil }
    let float = Float(number)
    return float.isFinite ? float : nil
  }

  func write(to writer: TextWriter) -> Bool { Double(self).write(to: writer) }
}

extension KeyedEncodingContainer {
  /// The same as the standard library's, which the views of this module would use without it: that
  /// one is not compiled for their types, and looks for each optional type at run time.
  mutating func encodeIfPresent<T: Encodable>(_ value: T?, forKey key: Key) throws {
    if let value { try encode(value, forKey: key) }
  }
}

import CJansson

/// A value of Jansson, which never leaves this module; whatever stores one also stores its owner.
typealias JanssonValue = UnsafeMutablePointer<json_t>

extension UnsafeMutablePointer<json_t> {
  var kind: JSONNode.Kind {
    switch unsafe pointee.type {
    case JSON_OBJECT: .object
    case JSON_ARRAY: .array
    case JSON_STRING: .string
    case JSON_INTEGER: .integer
    case JSON_REAL: .real
    case JSON_TRUE, JSON_FALSE: .bool
    default: .null
    }
  }

  var isNull: Bool { unsafe pointee.type == JSON_NULL }

  var bool: Bool? {
    switch unsafe pointee.type {
    case JSON_TRUE: true
    case JSON_FALSE: false
    default: nil
    }
  }

  var integer: Int64? {
    guard unsafe pointee.type == JSON_INTEGER else { return nil }
    return unsafe json_integer_value(self)
  }

  var number: Double? {
    switch unsafe pointee.type {
    case JSON_INTEGER: Double(unsafe json_integer_value(self))
    case JSON_REAL: unsafe json_real_value(self)
    default: nil
    }
  }

  var string: String? {
    guard unsafe pointee.type == JSON_STRING else { return nil }
    return unsafe String(jansson: json_string_value(self), count: json_string_length(self))
  }

  /// The number of elements or members; 0 for a scalar.
  var count: Int { unsafe Swift.max(json_array_size(self), json_object_size(self)) }

  func member(_ name: String) -> JanssonValue? {
    var name = name
    return name.withUTF8 { unsafe tq_json_get(self, $0.baseAddress, $0.count) }
  }
}

extension String {
  /// Copies text of Jansson, which is UTF-8 and may contain NUL.
  init(jansson text: UnsafePointer<CChar>?, count: Int) {
    unsafe self.init(decoding: UnsafeRawBufferPointer(start: text, count: count), as: UTF8.self)
  }

  /// Sets the member of this name and consumes the reference to its value, also on failure.
  ///
  /// False without an object, a value or memory.
  func setMember(of object: JanssonValue?, to value: JanssonValue?) -> Bool {
    var copy = self
    return copy.withUTF8 { unsafe tq_json_set(object, $0.baseAddress, $0.count, value) } == 0
  }
}

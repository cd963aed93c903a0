import CJansson

extension TreeEncoder {
  /// Encodes a ``JSON`` value, whose reals are neither rounded nor converted to integers.
  func encode(json: JSON) throws {
    switch json {
    case .array(let elements):
      openArray()
      for (index, element) in elements.enumerated() {
        unsafe append(try element.janssonScalar ?? child(element, at: JSONKey.index(index)))
      }
    case .object(let members):
      openObject()
      for member in members {
        let value =
          unsafe try member.value.janssonScalar
          ?? child(member.value, at: JSONKey.name(member.name))
        unsafe set(member.name, to: value)
      }
      guard memberCount == members.count else { throw invalid(json, "a name occurs twice") }
    default:
      guard let scalar = unsafe json.janssonScalar else {
        throw invalid(json, "JSON has no value for \(json)")
      }
      unsafe put(scalar)
    }
  }
}

extension JSON {
  /// A new value of Jansson; `nil` for containers, NaN and infinities.
  fileprivate var janssonScalar: JanssonValue? {
    switch self {
    case .null: unsafe json_null()
    case .bool(let value): unsafe value.janssonValue
    case .integer(let value): unsafe value.janssonValue
    case .real(let value): unsafe json_real(value)
    case .string(let value): unsafe value.janssonValue
    case .array, .object: nil
    }
  }
}

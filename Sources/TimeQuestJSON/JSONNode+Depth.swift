import CJansson

extension JSONNode {
  /// Whether the value nests at most `limit` levels: a scalar has 0, `[]` has 1, `[[]]` has 2.
  ///
  /// The search stops at the limit; the parser refuses more than 2,048 levels.
  package func depth(isAtMost limit: Int) -> Bool {
    unsafe raw.nests(within: limit)
  }
}

extension UnsafeMutablePointer<json_t> {
  fileprivate func nests(within levels: Int) -> Bool {
    switch unsafe pointee.type {
    case JSON_ARRAY:
      guard levels > 0 else { return false }
      for index in 0..<(unsafe json_array_size(self)) {
        if let child = unsafe json_array_get(self, index), unsafe !child.nests(within: levels - 1) {
          return false
        }
      }
    case JSON_OBJECT:
      guard levels > 0 else { return false }
      var upcoming = unsafe json_object_iter(self)
      while let member = unsafe upcoming {
        if let child = unsafe json_object_iter_value(member),
          unsafe !child.nests(within: levels - 1)
        {
          return false
        }
        unsafe upcoming = json_object_iter_next(self, member)
      }
    default: break
    }
    return true
  }
}

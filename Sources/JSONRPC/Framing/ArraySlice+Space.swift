extension UInt8 {
  /// Space, tab, carriage return or line feed: what JSON and headers take for white space.
  var isSpace: Bool { self == 0x20 || (0x09...0x0A).contains(self) || self == 0x0D }
}

extension ArraySlice<UInt8> {
  /// Without the white space at both ends.
  var trimmed: ArraySlice<UInt8> {
    let head = drop(while: \.isSpace)
    let end = head.lastIndex { !$0.isSpace }.map { $0 + 1 } ?? head.startIndex
    return head[..<end]
  }
}

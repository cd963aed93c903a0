/// Cuts a stream of bytes into messages, by the framing that is given or that its beginning shows.
///
/// `C` or `c` as the first byte after an optional byte order mark and white space means headers;
/// anything else means lines.
package struct FrameDecoder: Sendable {
  /// Nil until the first byte that tells has come.
  package private(set) var framing: Framing?
  private var lines: LineDecoder
  private var headers: HeaderDecoder
  /// How much of a byte order mark has come; nil once it is whole, or turned out to be none.
  private var mark: Int? = 0

  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  package init(framing: Framing? = nil, limit: Int) {
    self.framing = framing
    lines = LineDecoder(limit: limit)
    headers = HeaderDecoder(limit: limit)
  }

  package mutating func append(_ bytes: ArraySlice<UInt8>) {
    var rest = bytes
    while let seen = mark, let byte = rest.first {
      if byte == Self.byteOrderMark[seen] {
        rest = rest.dropFirst()
        mark = seen + 1 < Self.byteOrderMark.count ? seen + 1 : nil
      } else {
        mark = nil
        pass(Self.byteOrderMark[..<seen])
      }
    }
    pass(rest)
  }

  /// The next complete message; nil when more input is needed.
  package mutating func next() -> Frame? {
    switch framing {
    case .lines: lines.next()
    case .headers: headers.next()
    case nil: nil
    }
  }

  /// What is left at the end of input.
  ///
  /// To be asked once `next` has nothing more.
  package mutating func finish() -> Frame? {
    if let seen = mark {
      mark = nil
      pass(Self.byteOrderMark[..<seen])
    }
    switch framing {
    case .lines: return lines.finish()
    case .headers: return headers.finish()
    case nil: return nil
    }
  }

  /// Whether the byte is among those that were not cut yet.
  package func holds(_ byte: UInt8) -> Bool {
    switch framing {
    case .lines: lines.unused.contains(byte)
    case .headers: headers.unused.contains(byte)
    case nil: false
    }
  }

  private mutating func pass(_ bytes: ArraySlice<UInt8>) {
    var bytes = bytes
    if framing == nil {
      bytes = bytes.drop(while: \.isSpace)
      guard let first = bytes.first else { return }
      framing = first | 0x20 == UInt8(ascii: "c") ? .headers : .lines
    }
    switch framing {
    case .lines: lines.append(bytes)
    case .headers: headers.append(bytes)
    case nil: break
    }
  }
}

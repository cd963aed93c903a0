import JSONRPC

/// Cuts streams that arrive in pieces.
enum Cutting {
  static func frames(of pieces: [[UInt8]], framing: Framing? = nil, limit: Int) -> [Frame] {
    var decoder = FrameDecoder(framing: framing, limit: limit)
    var cut: [Frame] = []
    for piece in pieces {
      decoder.append(piece[...])
      while let frame = decoder.next() { cut.append(frame) }
    }
    if let last = decoder.finish() { cut.append(last) }
    return cut
  }

  /// The stream whole, byte by byte, and split in two at every place.
  static func pieces(of stream: [UInt8]) -> [[[UInt8]]] {
    [[stream], stream.map { [$0] }]
      + stream.indices.map { [Array(stream[..<$0]), Array(stream[$0...])] }
  }
}

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

  /// The stream whole, byte by byte, and split in two at every place; of a long one in its middle
  /// at every hundredth.
  static func pieces(of stream: [UInt8]) -> [[[UInt8]]] {
    let places = stream.indices.filter {
      $0 < 1000 || $0 > stream.count - 1000 || $0.isMultiple(of: 100)
    }
    return [[stream], stream.map { [$0] }]
      + places.map { [Array(stream[..<$0]), Array(stream[$0...])] }
  }
}

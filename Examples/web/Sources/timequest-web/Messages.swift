import NIOCore
import NIOWebSocket

/// Why the server closes a WebSocket.
struct Closing: Error {
  static let goingAway = Closing(code: .goingAway)
  static let tooLong = Closing(code: .messageTooLarge)
  static let notText = Closing(code: .unacceptableData)
  static let protocolError = Closing(code: .protocolError)

  let code: WebSocketErrorCode

  var frame: WebSocketFrame {
    var data = ByteBuffer()
    data.write(webSocketErrorCode: code)
    return WebSocketFrame(fin: true, opcode: .connectionClose, data: data)
  }
}

/// Makes lines for the child of the frames that a browser sends: a message is a line.
struct IncomingMessages {
  let limit: Int
  private var message: ByteBuffer?

  init(limit: Int) {
    self.limit = limit
  }

  /// The line that ends with this frame; nil while its message goes on.
  mutating func line(endingWith frame: WebSocketFrame) throws(Closing) -> [UInt8]? {
    switch (frame.opcode, message) {
    case (.text, nil), (.continuation, .some): break
    case (.binary, nil): throw .notText
    default: throw .protocolError
    }
    var message = message ?? ByteBuffer()
    guard message.readableBytes + frame.length <= limit else { throw .tooLong }
    var data = frame.unmaskedData
    message.writeBuffer(&data)
    self.message = frame.fin ? nil : message
    // A message is one line, whatever was sent: else one could hold two.
    return frame.fin ? message.readableBytesView.map(Self.withoutLineBreak) + [0x0A] : nil
  }

  private static func withoutLineBreak(_ byte: UInt8) -> UInt8 {
    byte == 0x0A || byte == 0x0D ? 0x20 : byte
  }
}

/// Makes frames of what the child writes: a line is a message, sent on as it comes, not gathered.
struct OutgoingMessages {
  let limit: Int
  private var length = 0

  init(limit: Int) {
    self.limit = limit
  }

  mutating func frames(of bytes: [UInt8]) throws(Closing) -> [WebSocketFrame] {
    var frames: [WebSocketFrame] = []
    let parts = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    for (index, part) in parts.enumerated() {
      let endsLine = index < parts.count - 1
      guard length + part.count <= limit else { throw .tooLong }
      // An empty line is no message, and an empty part of one says nothing unless it ends it.
      if !part.isEmpty || (endsLine && length > 0) {
        let opcode: WebSocketOpcode = length == 0 ? .text : .continuation
        frames.append(WebSocketFrame(fin: endsLine, opcode: opcode, data: ByteBuffer(bytes: part)))
      }
      length = endsLine ? 0 : length + part.count
    }
    return frames
  }
}

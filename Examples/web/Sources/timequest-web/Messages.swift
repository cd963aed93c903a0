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
///
/// A line that begins with `own` is an answer to the server itself: that is gathered and kept.
struct OutgoingMessages {
  enum Part {
    case frame(WebSocketFrame)
    case own([UInt8])
  }

  let limit: Int
  let own: [UInt8]
  private var length = 0
  /// What is not sent on yet, because it may be the server's own.
  private var held: [UInt8] = []
  private var hasBegun = false

  init(limit: Int, own: [UInt8]) {
    self.limit = limit
    self.own = own
  }

  mutating func parts(of bytes: [UInt8]) throws(Closing) -> [Part] {
    var parts: [Part] = []
    let pieces = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    for (index, piece) in pieces.enumerated() {
      let endsLine = index < pieces.count - 1
      guard length + piece.count <= limit else { throw .tooLong }
      length += piece.count
      held += piece
      let isOwn = !hasBegun && held.starts(with: own)
      guard endsLine || !(isOwn || (!hasBegun && own.starts(with: held))) else { continue }
      if isOwn {
        parts.append(.own(held))
      } else if !held.isEmpty || (endsLine && hasBegun) {
        // An empty line is no message, and an empty part of one says nothing unless it ends it.
        let opcode: WebSocketOpcode = hasBegun ? .continuation : .text
        let data = ByteBuffer(bytes: held)
        parts.append(.frame(WebSocketFrame(fin: endsLine, opcode: opcode, data: data)))
        hasBegun = true
      }
      held = []
      if endsLine {
        length = 0
        hasBegun = false
      }
    }
    return parts
  }
}

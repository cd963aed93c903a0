/// How messages are separated on a stream.
package enum Framing: String, CaseIterable, Sendable {
  /// One message a line.
  case lines
  /// A header with the length before each message, as in the language server protocol.
  case headers

  /// Appends a message to the stream in this framing.
  package func append(_ message: [UInt8], to stream: inout [UInt8]) {
    switch self {
    case .lines:
      stream.append(contentsOf: message)
      stream.append(UInt8(ascii: "\n"))
    case .headers:
      stream.append(contentsOf: "Content-Length: \(message.count)\r\n\r\n".utf8)
      stream.append(contentsOf: message)
    }
  }
}

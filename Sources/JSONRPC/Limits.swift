/// How much a peer may send, so that memory never grows with the peer's number.
package struct Limits: Sendable, Equatable {
  /// Bytes of one message, cut before it is parsed.
  package var message: Int
  /// Levels of arrays and objects within each other.
  package var nesting: Int
  package var batchItems: Int
  /// Bytes of one answer.
  package var answer: Int

  package init(
    message: Int = 1 << 20,
    nesting: Int = 128,
    batchItems: Int = 1000,
    answer: Int = 16 << 20
  ) {
    self.message = message
    self.nesting = nesting
    self.batchItems = batchItems
    self.answer = answer
  }
}

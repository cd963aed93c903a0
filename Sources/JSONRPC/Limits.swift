/// The limits on what a peer may send, so that memory does not grow with the input.
package struct Limits: Sendable, Equatable {
  /// The size of one message in bytes, checked before it is parsed.
  package var message: Int
  /// The levels of nested arrays and objects.
  package var nesting: Int
  /// The number of requests in a batch.
  package var batchItems: Int
  /// The size of one answer in bytes.
  package var answer: Int

  /// Creates limits; the defaults are those of the executable.
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

/// How long each kind of waiting for a server may last.
struct Timeouts: Sendable {
  /// To connect, and for a server that is starting.
  var connect = Duration.seconds(5)
  /// For another writer.
  var lock = Duration.seconds(5)
  /// For the answer to a statement.
  var statement = Duration.seconds(10)
  /// How long the server waits for the next statement of a transaction, before it frees the
  /// household of a machine that has gone.
  var idleInTransaction = Duration.seconds(3)

  /// How long nothing is asked before the connection is given back.
  var idle = Duration.seconds(60)

  /// How long nothing may arrive while an answer is due: the server is to give up first.
  var answer: Duration { lock + statement + .seconds(2) }
}

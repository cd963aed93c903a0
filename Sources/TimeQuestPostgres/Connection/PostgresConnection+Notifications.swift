import TimeQuestPersistence
import TimeQuestSQL

/// What other sessions tell of their changes.
extension PostgresConnection {
  /// Sends a notification of a change at the commit, if there is a listener.
  ///
  /// A `NOTIFY` locks the whole database until its commit is on the disk, so that all households
  /// would commit one after the other. Each listener therefore holds a shared lock: a writer that
  /// gets the exclusive one knows that there is no listener, and sends nothing.
  static let notify = """
    SELECT pg_notify($1, '')
    WHERE NOT pg_try_advisory_xact_lock(hashtextextended($1, 0))
    """
  private static let tryLock =
    "SELECT pg_try_advisory_lock_shared(hashtextextended($1, 0)) AS \"pg_locks.granted\""

  /// Starts to receive notifications when other sessions change something.
  ///
  /// False behind a pooler, which would give them to another client, and while a writer that has
  /// found no listener commits.
  func listen() throws(StoreError) -> Bool {
    if !isListening, try beginListening() {
      isListening = true
      // The server has not told of earlier commits: look for them once.
      hasChange = true
    }
    return isListening
  }

  func beginListening() throws(StoreError) -> Bool {
    guard !isPooled, let channel else { return false }
    guard try database.value(Self.tryLock, [channel.stored], as: Bool.self) == true else {
      return false
    }
    try execute(script: "LISTEN \"\(channel.replacing("\"", with: "\"\""))\"")
    return true
  }

  /// Whether another session has changed something since the last call.
  ///
  /// Also true after the connection was lost, since notifications may have been lost with it.
  func takeChange() -> Bool {
    defer { hasChange = false }
    guard isConnected, unsafe library.consumeInput(handle) == 1 else { return true }
    takeNotifications()
    return hasChange
  }

  func takeNotifications() {
    guard isListening else { return }
    while let notification = unsafe library.notifications(handle) {
      unsafe take(notification)
    }
  }

  /// Notes and frees a notification, unless this session has sent it.
  ///
  /// A `PGnotify` begins with a pointer to the channel's name and the process id of the sender.
  private func take(_ notification: OpaquePointer) {
    let offset = MemoryLayout<Int>.stride
    let sender = unsafe UnsafeRawPointer(notification).load(fromByteOffset: offset, as: CInt.self)
    if unsafe sender != library.backendID(handle) { hasChange = true }
    unsafe library.free(notification)
  }
}

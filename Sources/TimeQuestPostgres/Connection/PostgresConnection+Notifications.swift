import TimeQuestPersistence

/// What other sessions tell of their changes.
extension PostgresConnection {
  /// Starts to receive notifications when other sessions change something; false behind a pooler,
  /// which would give them to another client.
  func listen() throws(StoreError) -> Bool {
    guard !isPooled else { return false }
    guard !isListening else { return true }
    try listenAgain()
    isListening = true
    return true
  }

  func listenAgain() throws(StoreError) {
    guard !isPooled, let quotedChannel else { return }
    try execute(script: "LISTEN \(quotedChannel)")
  }

  var quotedChannel: String? { channel.map { "\"\($0.replacing("\"", with: "\"\""))\"" } }

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

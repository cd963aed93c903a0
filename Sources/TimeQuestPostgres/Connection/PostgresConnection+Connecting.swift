import TimeQuestPersistence
import TimeQuestSQL

/// How a connection is made, and made again.
extension PostgresConnection {
  /// Connects again unless the connection is ready; waits for a starting server until the deadline.
  func reconnect(until deadline: ContinuousClock.Instant) throws(StoreError) {
    guard !isReady else { return }
    close()
    // The reason of an earlier transaction says nothing about this one.
    abortReason = nil
    let attempts = ConnectionAttempts.known(for: url)
    if let error = attempts?.reasonToWait { throw error }
    while true {
      do {
        try connect()
        return ConnectionAttempts.succeed(for: url)
      } catch {
        abortReason = nil
        guard error.retry, attempts == nil, .now < deadline, !StopRequest.isOverdue else {
          ConnectionAttempts.fail(for: url, with: error)
          throw error
        }
      }
      blockThread(for: .milliseconds(Int.random(in: 25...75)))
    }
  }

  func connect() throws(StoreError) {
    abortReason = nil
    if let refusal = Refusals.of(url) { throw refusal }
    let options = url.options
    unsafe handle = withCStrings(options.map(\.name) + [nil]) { names in
      unsafe withCStrings(options.map(\.value) + [nil]) { values in
        unsafe library.beginConnecting(names, values, 1)
      }
    }
    _ = unsafe library.setVerbosity(handle, Self.verbose)
    // libpq would print what the server remarks, such as that there is no transaction to roll back.
    _ = unsafe library.setNoticeProcessor(handle, { _, _ in }, nil)
    let isThere = finishConnecting(until: .now + url.timeouts.connect * url.hostCount)
    guard isThere, isConnected, unsafe library.setNonblocking(handle, 1) == 0 else {
      let error = connectError()
      close()
      throw error
    }
    let encoding = unsafe library.parameter(handle, "server_encoding").map {
      unsafe String(cString: $0)
    }
    guard encoding == "UTF8" else {
      close()
      let remedy = "The encoding of the database is not UTF8; create one with ENCODING 'UTF8'."
      throw StoreError(.io, during: "open", remedy: remedy)
    }
    do {
      try readSession()
      if isListening {
        isListening = try beginListening()
        hasChange = true
      }
    } catch {
      close()
      throw error
    }
  }

  /// Finds out what the server's session is; a pooler gives its client the number of no session.
  private func readSession() throws(StoreError) {
    isPooled = true
    answerTimeout = url.timeouts.connect
    defer { answerTimeout = url.timeouts.answer }
    var durability = ""
    let session = "SELECT pg_backend_pid(), current_setting('synchronous_commit')"
    try visit(session, []) { row throws(StoreError) in
      let number: Int = try row.next()
      isPooled = unsafe number != Int(library.backendID(handle))
      durability = try row.next()
      return true
    }
    // Another client of a pooler may change it in a session that we get later.
    if durability == "off" { durability = "on" } else if !isPooled { durability = "" }
    commitSetting = durability.isEmpty ? nil : durability
  }

  /// Why there is no connection; the message of libpq is the only place that tells the SQLSTATE.
  private func connectError() -> StoreError {
    let text = message
    if let state = Self.sqlState(in: text) {
      let error = StoreError(sqlState: state, during: operation, detail: text)
      if ServerFailure.of(state).remedy == .refuse { Refusals.note(error, of: url) }
      return error
    }
    guard unsafe library.needsPassword(handle) == 0 else {
      let error = StoreError(sqlState: "28P01", during: operation, detail: text)
      Refusals.note(error, of: url)
      return error
    }
    return .disconnected(during: operation, text.isEmpty ? "it does not answer" : text)
  }

  /// The five characters between colons, of which one is a digit, as in `FATAL:  28P01: `.
  private static func sqlState(in message: String) -> String? {
    message.split(separator: ":").map { $0.drop { $0 == " " } }.first { part in
      part.utf8.count == 5 && part.contains(where: \.isNumber)
        && part.utf8.allSatisfy { (48...57).contains($0) || (65...90).contains($0) }
    }.map(String.init)
  }

  /// `PQERRORS_VERBOSE` in libpq-fe.h.
  private static let verbose: CInt = 2
}

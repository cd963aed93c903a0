import TimeQuestPersistence
import TimeQuestSQL

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// How a connection is made, and made again.
extension PostgresConnection {
  /// Connects again unless the connection is ready; waits for a starting server until the deadline.
  func reconnect(until deadline: ContinuousClock.Instant) throws(StoreError) {
    guard !isReady else { return }
    close()
    let attempts = ConnectionAttempts.known(for: url)
    if let error = attempts?.reasonToWait { throw error }
    while true {
      do {
        try connect()
        return ConnectionAttempts.succeed(for: url)
      } catch {
        guard error.retry, attempts == nil, .now < deadline, !StopRequest.isOverdue else {
          ConnectionAttempts.fail(for: url, with: error)
          throw error
        }
      }
      blockThread(for: .milliseconds(Int.random(in: 25...75)))
    }
  }

  func connect() throws(StoreError) {
    let options = url.options
    unsafe handle = withCStrings(options.map(\.name) + [nil]) { names in
      unsafe withCStrings(options.map(\.value) + [nil]) { values in
        unsafe library.beginConnecting(names, values, 1)
      }
    }
    _ = unsafe library.setVerbosity(handle, Self.verbose)
    // libpq would print what the server remarks, such as that there is no transaction to roll back.
    let connection = unsafe OpaquePointer(Unmanaged.passUnretained(self).toOpaque())
    _ = unsafe library.setNoticeProcessor(
      handle,
      { connection, text in
        guard let connection = unsafe connection, let text = unsafe text else { return }
        let isWarning = unsafe PostgresConnection.sqlState(in: String(cString: text))?
          .hasPrefix("01")
        guard isWarning == true else { return }
        unsafe Unmanaged<PostgresConnection>.fromOpaque(UnsafeRawPointer(connection))
          .takeUnretainedValue().hasWarning = true
      },
      connection
    )
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
    session = Session()
    answerTimeout = url.timeouts.connect
    defer { answerTimeout = url.timeouts.answer }
    var durability = ""
    // The server finds a link that has gone silent while it holds the lock within 11 seconds, and
    // leaves what players wrote out of its log: the roles of a household say so, a superuser here.
    let settings =
      url.isPortable
      ? ""
      : """
      ,
        set_config('tcp_keepalives_idle', '5', false),
        set_config('tcp_keepalives_interval', '2', false),
        set_config('tcp_keepalives_count', '3', false),
        CASE WHEN current_setting('tcp_user_timeout', true) IS NOT NULL
          THEN set_config('tcp_user_timeout', '11000', false) END,
        CASE WHEN current_setting('is_superuser') = 'on'
          AND current_setting('log_parameter_max_length', true) IS NOT NULL
          THEN set_config('log_parameter_max_length', '0', false) END
      """
    let query = "SELECT pg_backend_pid(), current_setting('synchronous_commit')\(settings)"
    try visit(query, []) { row throws(StoreError) in
      let number: Int = try row.next()
      session.isPooled = unsafe number != Int(library.backendID(handle))
      durability = try row.next()
      return true
    }
    // Another client of a pooler may change it in a session that we get later.
    if durability == "off" { durability = "on" } else if !session.isPooled { durability = "" }
    session.commitSetting = durability.isEmpty ? nil : durability
  }

  /// Why there is no connection; the message of libpq is the only place that tells the SQLSTATE.
  private func connectError() -> StoreError {
    let text = message
    if let state = Self.sqlState(in: text) {
      return StoreError(sqlState: state, during: operation, detail: text)
    }
    guard unsafe library.needsPassword(handle) == 0 else {
      return StoreError(sqlState: "28P01", during: operation, detail: text)
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

/// Blocks the thread, as waiting for a server does.
func blockThread(for duration: Duration) {
  usleep(useconds_t(duration / .microseconds(1)))
}

/// How a connection waits: never longer than its time-outs allow, and not once this process is to
/// end.
extension PostgresConnection {
  /// The next result of what was sent; nil behind the last one.
  ///
  /// Throws where the connection is lost, or nothing arrives for too long; the connection is closed
  /// then.
  func nextResult() throws(StoreError) -> QueryResult? {
    while unsafe handle != nil {
      let unsent = unsafe library.flush(handle) == 1
      guard unsafe library.isBusy(handle) == 1 else {
        return unsafe library.nextResult(handle).map { unsafe QueryResult($0, library) }
      }
      // The TLS library may hold bytes of which the socket tells nothing any more.
      guard unsafe library.consumeInput(handle) == 1 else { throw giveUp(message) }
      guard unsafe library.isBusy(handle) == 1 else { continue }
      let socket = unsafe library.socket(handle)
      let isReady = Self.wait(
        for: socket,
        POLLIN | (unsent ? POLLOUT : 0),
        until: .now + answerTimeout
      )
      guard isReady else { throw giveUp("it does not answer") }
    }
    return nil
  }

  /// Waits for the server to accept the connection that was begun; false where it does not.
  func finishConnecting(until deadline: ContinuousClock.Instant) -> Bool {
    // It may have failed before anything was waited for.
    guard unsafe library.status(handle) != Self.hasFailed else { return false }
    // As if it had said that it wants to write, as libpq's manual has it.
    var state = Self.wantsToWrite
    while state == Self.wantsToRead || state == Self.wantsToWrite {
      let socket = unsafe library.socket(handle)
      let events = state == Self.wantsToRead ? POLLIN : POLLOUT
      guard Self.wait(for: socket, events, until: deadline) else { return false }
      state = unsafe library.goOnConnecting(handle)
    }
    return state == Self.isConnectedState
  }

  /// Whether the socket is ready in time.
  private static func wait(
    for socket: CInt,
    _ events: Int32,
    until deadline: ContinuousClock.Instant
  ) -> Bool {
    while !StopRequest.isOverdue {
      let rest = deadline - .now
      guard rest > .zero else { return false }
      var event = pollfd(fd: socket, events: Int16(events), revents: 0)
      // A signal may come just before the call: it is noticed half a second later.
      let slice = min(rest, .milliseconds(500))
      let count = unsafe poll(&event, 1, CInt(slice / .milliseconds(1)) + 1)
      if count > 0 || (count < 0 && errno != EINTR) { return count > 0 }
    }
    return false
  }

  /// `CONNECTION_BAD` in libpq-fe.h.
  private static let hasFailed: CInt = 1
  /// Values of `PostgresPollingStatusType` in libpq-fe.h, which belong to the binary interface.
  private static let wantsToRead: CInt = 1
  private static let wantsToWrite: CInt = 2
  private static let isConnectedState: CInt = 3
}

import TimeQuestPersistence

/// What a failure means for the connection.
extension PostgresConnection {
  /// Whether the server has refused a statement, and does not just report a lost connection.
  func isRefusal(_ result: OpaquePointer) -> Bool {
    guard let state = unsafe field("C", of: result) else { return false }
    return !state.hasPrefix("08") && state != "40003"
  }

  private func field(_ name: Character, of result: OpaquePointer?) -> String? {
    let code = CInt(name.asciiValue ?? 0)
    return unsafe library.errorField(result, code).map { unsafe String(cString: $0) }
  }

  /// The error of a result; where the server did not report one, the connection is given up.
  func failure(_ result: OpaquePointer?) -> StoreError {
    guard let state = unsafe field("C", of: result) else { return lost(message) }
    let error = StoreError(
      sqlState: state,
      during: operation,
      detail: unsafe field("M", of: result) ?? message
    )
    if isPooled, error.detail.contains("statement pooling") { return refuseStatementMode(error) }
    switch ServerFailure.of(state).remedy {
    case .runAgain: conflict(error)
    case .reconnect, .refuse:
      if ServerFailure.of(state).remedy == .refuse { Refusals.note(error, of: url) }
      abortReason = .disconnected(error)
      close()
    case .none where !isConnected: abortReason = .disconnected(error)
    case .none: abortReason = .failed(error)
    }
    return error
  }

  /// Notes that the transaction has to run again, with the lock from its beginning on.
  func conflict(_ error: StoreError) {
    abortReason = .conflict(error)
    isNextLocked = true
  }

  private func refuseStatementMode(_ error: StoreError) -> StoreError {
    let refusal = StoreError(
      .io,
      during: operation,
      detail: error.detail,
      remedy: "The pooler must not run in statement mode: set pool_mode to transaction or session."
    )
    Refusals.note(refusal, of: url)
    abortReason = .failed(refusal)
    close()
    return refusal
  }

  /// The error for a connection that is of no more use, which is closed.
  func lost(_ reason: String) -> StoreError {
    let error = StoreError.disconnected(during: operation, reason)
    abortReason = .disconnected(error)
    close()
    return error
  }

  /// What libpq says about the last failure, in one line.
  var message: String {
    let text = unsafe library.message(handle).map { unsafe String(cString: $0) } ?? ""
    let lines = text.split(whereSeparator: \.isNewline).map { $0.drop(while: \.isWhitespace) }
    return lines.filter { !$0.hasPrefix("LOCATION:") }.joined(separator: " ")
  }
}

import TimeQuestPersistence

/// Where a connection stands in its transactions; `after` has every transition.
enum TransactionState: Equatable {
  /// Between transactions; how the last one may run again, if it may.
  case idle(again: Start?)
  /// In a transaction, of which nothing was sent yet, or something.
  case running(Mode, isSent: Bool)
  /// In a transaction that cannot continue, even if its body handles the error.
  case aborted(Abort, Mode, isSent: Bool)

  /// How a transaction begins that runs again.
  enum Start: Equatable {
    case same
    /// With the lock: it was in conflict.
    case locked
    /// With each write sent at once: one that had waited for others has failed.
    case careful
  }

  enum Mode: Equatable {
    /// Reads without the lock, which is taken before the first write: see `ReadSet`.
    case optimistic
    /// Only reads, or holds the lock; writes wait for the statements behind them.
    case direct
    /// Each write is sent at once, so that its failure can be handled.
    case careful
  }

  /// Why a transaction cannot continue.
  enum Abort: Equatable {
    /// The server has rolled it back because it conflicts with another transaction.
    case conflict(StoreError)
    /// The connection is lost, and with it the transaction.
    case lost(StoreError)
    /// A statement has failed; the server refuses the following ones.
    case refused(StoreError)
    /// One has failed that had waited for others.
    case refusedLate(StoreError)
    /// The connection was lost at the commit, which the server may have done.
    case unknown(StoreError)

    var error: StoreError {
      switch self {
      case .conflict(let error), .lost(let error), .refused(let error), .refusedLate(let error),
        .unknown(let error):
        error
      }
    }

    /// How the transaction may run again; nil where that is of no use.
    var again: Start? {
      switch self {
      case .conflict: .locked
      case .lost: .same
      case .refusedLate: .careful
      case .refused, .unknown: nil
      }
    }
  }

  enum Event: Equatable {
    /// A transaction begins; one that may write can read first, and take the lock later.
    case begin(readsFirst: Bool)
    case send
    /// The lock is taken with what is sent next.
    case write
    case fail(Abort)
    /// What has failed is rolled back to a savepoint.
    case recover
    /// The transaction is committed or rolled back.
    case end
  }

  func after(_ event: Event) -> TransactionState {
    switch (self, event) {
    case (.idle(again: .careful), .begin): .running(.careful, isSent: false)
    case (.idle(let again), .begin(let readsFirst)):
      .running(readsFirst && again != .locked ? .optimistic : .direct, isSent: false)
    case (.running(let mode, _), .send): .running(mode, isSent: true)
    case (.running(.optimistic, let isSent), .write): .running(.direct, isSent: isSent)
    // Where each write is sent at once, its failure is not late.
    case (.running(.careful, let isSent), .fail(.refusedLate(let error))):
      .aborted(.refused(error), .careful, isSent: isSent)
    case (.running(let mode, let isSent), .fail(let abort)): .aborted(abort, mode, isSent: isSent)
    // The first reason counts, unless the connection is lost behind a refusal.
    case (.aborted(.refused, let mode, let isSent), .fail(.lost(let error))),
      (.aborted(.refusedLate, let mode, let isSent), .fail(.lost(let error))):
      .aborted(.lost(error), mode, isSent: isSent)
    case (.aborted(.lost, let mode, let isSent), .fail(.unknown(let error))):
      .aborted(.unknown(error), mode, isSent: isSent)
    case (.aborted(.refused, let mode, let isSent), .recover): .running(mode, isSent: isSent)
    case (.aborted(let abort, _, _), .end): .idle(again: abort.again)
    case (.running, .end): .idle(again: nil)
    default: self
    }
  }

  var again: Start? {
    guard case .idle(let again) = self else { return nil }
    return again
  }

  /// Nil outside of a transaction.
  var mode: Mode? {
    switch self {
    case .idle: nil
    case .running(let mode, _), .aborted(_, let mode, _): mode
    }
  }

  /// Whether anything of the running transaction was sent.
  var isSent: Bool {
    switch self {
    case .idle: false
    case .running(_, let isSent), .aborted(_, _, let isSent): isSent
    }
  }

  var abort: Abort? {
    guard case .aborted(let abort, _, _) = self else { return nil }
    return abort
  }
}

/// Whether a transaction reads or writes.
enum TransactionKind {
  /// Sees the snapshot of its first statement until its end, without waiting.
  case read
  /// Holds the lock on the table `meta`, so that there is one writer at a time.
  ///
  /// What is read before the first write needs no lock: see `ReadSet`.
  case write
  /// Creates or changes the tables. Each statement sees what others have committed before it.
  case migration

  /// The statements that begin the transaction, sent together.
  ///
  /// The lock is taken before the snapshot, which therefore contains what the previous writer has
  /// committed. Locked writers cannot conflict, and a reader sees the state between two of them:
  /// every transaction is serialisable. A portable writer locks the one row of `meta` instead; only
  /// with one snapshot a statement does it see behind the lock what the writer before it has
  /// committed.
  ///
  /// All settings are those of the transaction: a pooler may have given this session to another
  /// household before, and gives it to another one after it.
  func begin(in url: PostgresURL, commitSetting: String?) -> [String] {
    var statements = ["BEGIN ISOLATION LEVEL \(isolation(isPortable: url.isPortable))"]
    statements += [
      ("search_path", url.quotedSchema),
      ("lock_timeout", url.timeouts.lock.milliseconds),
      ("statement_timeout", self == .migration ? "0" : url.timeouts.statement.milliseconds),
      ("idle_in_transaction_session_timeout", url.timeouts.idleInTransaction.milliseconds),
    ].map { "SET LOCAL \($0.0) = \($0.1)" }
    if !url.isPortable { statements.append("SET LOCAL jit = off") }
    if let commitSetting { statements.append("SET LOCAL synchronous_commit = \(commitSetting)") }
    if self == .write {
      statements.append(
        url.isPortable
          ? "SELECT only_row FROM meta FOR UPDATE" : "LOCK TABLE meta IN EXCLUSIVE MODE"
      )
    }
    return statements
  }

  private func isolation(isPortable: Bool) -> String {
    switch self {
    case .read: "REPEATABLE READ READ ONLY"
    case .write: isPortable ? "READ COMMITTED" : "SERIALIZABLE"
    case .migration: "READ COMMITTED"
    }
  }
}

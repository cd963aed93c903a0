import Foundation
public import TimeQuestModels
import TimeQuestPersistence

/// The PIN.
extension ParentSession {
  /// Whether there is a PIN, whether this session is unlocked, and how long a lock-out lasts.
  public func status() async throws -> ParentStatus {
    let moment = engine.environment.now()
    let (record, pause) = try await engine.store.read { reader in
      guard let record = try reader.pin() else { return (nil as PINRecord?, nil as Seconds?) }
      return (record, LockOut.remaining(record, at: try engine.timed(moment, by: reader)))
    }
    return ParentStatus(
      pinSet: record != nil,
      unlocked: access.isUnlocked(generation: record?.generation, at: moment),
      retryAfterSeconds: pause
    )
  }

  /// Sets the first PIN, or replaces the current one, and unlocks this session.
  ///
  /// Throws `QuestError.invalid` unless `pin` is 4 to 12 ASCII digits, `refused` with
  /// `ownerRequired` where there are a parent's routines but no PIN, `refused` with
  /// `currentPINRequired` where a PIN is set and `current` is nil, `pinRejected` where `current` is
  /// wrong, and `PINHashingError`.
  public func setPIN(_ pin: String, current: String? = nil) async throws {
    let pin = try PIN.checked(pin, path: "pin")
    let current = try current.map { try PIN.checked($0, path: "currentPIN") }
    let known = try await engine.store.read { reader in
      let record = try reader.pin()
      guard try record != nil || reader.hasOwnQuestsAlone() else {
        throw QuestError.refused(.ownerRequired)
      }
      guard record == nil || current != nil else {
        throw QuestError.refused(.currentPINRequired)
      }
      return record
    }
    if known != nil, let current { try await verify(current) }
    let hash = try await hash(pin)
    let moment = engine.environment.now()
    let generation = try await engine.store.write { writer in
      let now = try writer.pin()
      // Another connection set or changed the PIN since it was read.
      guard now?.generation == known?.generation else {
        throw QuestError.refused(.currentPINRequired)
      }
      guard try now != nil || writer.hasOwnQuestsAlone() else {
        throw QuestError.refused(.ownerRequired)
      }
      let record = PINRecord(hash: hash, generation: (known?.generation ?? 0) + 1)
      try writer.put(record)
      return record.generation
    }
    access.unlock(generation: generation, at: moment)
  }

  /// Sets a new PIN without the old one, for the owner of the store.
  ///
  /// Throws `QuestError.invalid` unless it is well-formed, and `PINHashingError`.
  package func resetPIN(_ pin: String) async throws {
    let engine = try await authorized()
    let pin = try PIN.checked(pin, path: "pin")
    let hash = try await hash(pin)
    try await engine.store.write { writer in
      let generation = try writer.pin()?.generation ?? 0
      try writer.put(PINRecord(hash: hash, generation: generation + 1))
    }
  }

  /// Unlocks this session.
  ///
  /// Throws `QuestError.pinRejected` for a wrong PIN and during a lock-out, `refused` with `noPIN`
  /// where no PIN is set, and `PINHashingError`.
  public func unlock(_ pin: String) async throws {
    let pin = try PIN.checked(pin, path: "pin")
    let generation = try await verify(pin)
    access.unlock(generation: generation, at: engine.environment.now())
  }

  /// Locks this session.
  public func lock() {
    access.lock()
  }

  /// Checks a PIN and answers its generation; throws as `unlock` does.
  ///
  /// One attempt is checked at a time. It is committed as pending before the hash is compared, so
  /// that no kill and no rollback gives a free guess.
  @discardableResult
  private func verify(_ pin: String) async throws -> Int {
    let id = engine.environment.newUUID()
    let begun = try await beginAttempt(id)
    let isRight = try await matches(pin, hash: begun.hash)
    let moment = engine.environment.now()
    let checked = try await engine.store.write { writer -> (record: PINRecord, pause: Seconds?)? in
      guard var record = try writer.pin(), record.generation == begun.generation else { return nil }
      let now = try engine.timed(moment, by: writer)
      if isRight {
        record.failedTries = 0
        record.lastTry = nil
      } else if record.pendingTry == id {
        // Another process may have taken it for one that died, and counted it.
        record.failedTries += 1
        record.lastTry = now
      }
      if record.pendingTry == id { record.pendingTry = nil }
      try writer.put(record)
      return (record, LockOut.remaining(record, at: now))
    }
    guard let (record, pause) = checked else { throw QuestError.refused(.currentPINRequired) }
    guard isRight else {
      throw QuestError.pinRejected(
        retryAfter: pause,
        attemptsRemaining: pause == nil ? LockOut.attemptsRemaining(record) : 0
      )
    }
    return record.generation
  }

  /// Waits until no other attempt is pending, and commits this one as pending.
  ///
  /// Throws `busy` where attempts of others follow each other until the timeout. One that is
  /// pending all the time belonged to a process that died: it counts as wrong.
  private func beginAttempt(_ id: UUID) async throws -> PINRecord {
    let deadline = ContinuousClock.now + engine.attemptTimeout
    var first: UUID?
    while true {
      let isLate = ContinuousClock.now >= deadline
      let abandoned = isLate ? first : nil
      switch try await beginAttempt(id, abandoned: abandoned) {
      case .begun(let record): return record
      case .lockedOut(let pause):
        throw QuestError.pinRejected(retryAfter: pause, attemptsRemaining: 0)
      case .waiting(let other):
        guard !isLate || first == nil else {
          throw StoreError(.busy, during: "unlock", detail: "another PIN is being checked")
        }
        first = first ?? other
        try await Task.sleep(for: Self.attemptPollInterval)
      }
    }
  }

  private static let attemptPollInterval = Duration.milliseconds(10)

  private enum Beginning {
    case begun(PINRecord)
    case lockedOut(Seconds)
    /// The attempt that is being checked.
    case waiting(UUID)
  }

  private func beginAttempt(_ id: UUID, abandoned: UUID?) async throws -> Beginning {
    let moment = engine.environment.now()
    return try await engine.store.write { writer in
      guard var record = try writer.pin() else { throw QuestError.refused(.noPIN) }
      let now = try engine.timed(moment, by: writer)
      if let pending = record.pendingTry {
        guard pending == abandoned else { return .waiting(pending) }
        record.pendingTry = nil
        record.failedTries += 1
        record.lastTry = record.lastTry ?? now
      }
      if let pause = LockOut.remaining(record, at: now) {
        try writer.put(record)
        return .lockedOut(pause)
      }
      record.pendingTry = id
      record.lastTry = now
      try writer.put(record)
      return .begun(record)
    }
  }

  private func hash(_ pin: String) async throws -> String {
    try await engine.blockingWork.run { [pinHasher = engine.pinHasher] in try pinHasher.hash(pin) }
  }

  private func matches(_ pin: String, hash: String) async throws -> Bool {
    try await engine.blockingWork.run { [pinHasher = engine.pinHasher] in
      try pinHasher.matches(pin, hash: hash)
    }
  }
}

extension StoreReader {
  /// Whether every quest was made by the player who plays it.
  fileprivate func hasOwnQuestsAlone() throws -> Bool {
    try routineSummaries().allSatisfy { $0.ownerID != nil }
  }
}

/// Whether there is a PIN, and what this connection may do.
public struct ParentStatus: Hashable, Codable, Sendable {
  /// Whether a PIN is set.
  public let pinSet: Bool
  /// Whether this connection is unlocked.
  public let unlocked: Bool
  /// Seconds until a PIN may be tried again; null when it may be.
  @Nullable public private(set) var retryAfterSeconds: Seconds?
}

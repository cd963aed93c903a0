import TimeQuestModels
import TimeQuestPersistence

extension QuestEngine {
  /// Restarts the ten minutes of a connection; throws `QuestError.locked` unless it is unlocked.
  package func authorize(_ access: ParentAccess) async throws {
    let moment = environment.now()
    let generation = try await store.read { try $0.pin()?.generation }
    guard access.isUnlocked(generation: generation, at: moment) else { throw QuestError.locked }
    access.use(at: moment)
  }

  /// Whether there is a PIN, whether the connection is unlocked, and how long a lock-out lasts.
  package func status(of access: ParentAccess) async throws -> ParentStatus {
    let moment = environment.now()
    let record = try await pinRecord(at: moment.wall)
    return ParentStatus(
      pinSet: record != nil,
      unlocked: access.isUnlocked(generation: record?.generation, at: moment),
      retryAfterSeconds: record.flatMap { LockOut.remaining($0, at: moment.wall) }
    )
  }

  /// The stored PIN, with a last try in the future moved to now.
  ///
  /// The change is stored, or the lock-out would never end.
  private func pinRecord(at now: Instant) async throws -> PINRecord? {
    let record = try await store.read { try $0.pin() }
    guard let last = record?.lastTryAt, last > now else { return record }
    return try await store.write { writer in
      let moved = try writer.pin()?.notAfter(now)
      if let moved { try writer.put(moved) }
      return moved
    }
  }

  /// Sets the first PIN, or replaces the current one, and unlocks the connection.
  ///
  /// Throws `QuestError.refused` with `ownerRequired` where there are routines but no PIN, and with
  /// `currentPINRequired` where there is a PIN and `current` is nil, `pinRejected` for a wrong
  /// `current`, and `PINHashingError`.
  package func setPIN(_ pin: String, current: String?, for access: ParentAccess) async throws {
    let pin = try PIN.checked(pin, path: "pin")
    let current = try current.map { try PIN.checked($0, path: "currentPIN") }
    let known = try await store.read { reader in
      let record = try reader.pin()
      guard try record != nil || reader.routines().isEmpty else {
        throw QuestError.refused(.ownerRequired)
      }
      guard record == nil || current != nil else {
        throw QuestError.refused(.currentPINRequired)
      }
      return record
    }
    if known != nil, let current { try await verify(current) }
    let hash = try await hash(pin)
    let moment = environment.now()
    let generation = try await store.write { writer in
      let now = try writer.pin()
      // Another connection set or changed the PIN since it was read.
      guard now?.generation == known?.generation else {
        throw QuestError.refused(.currentPINRequired)
      }
      guard try now != nil || writer.routines().isEmpty else {
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
    let pin = try PIN.checked(pin, path: "pin")
    let hash = try await hash(pin)
    try await store.write { writer in
      let generation = try writer.pin()?.generation ?? 0
      try writer.put(PINRecord(hash: hash, generation: generation + 1))
    }
  }

  /// Unlocks the connection.
  ///
  /// Throws `QuestError.pinRejected` for a wrong PIN and during a lock-out, `refused` with `noPIN`
  /// where no PIN is set, and `PINHashingError`.
  package func unlock(_ pin: String, for access: ParentAccess) async throws {
    let pin = try PIN.checked(pin, path: "pin")
    let generation = try await verify(pin)
    access.unlock(generation: generation, at: environment.now())
  }

  /// Checks a PIN and answers its generation; throws as `unlock` does.
  ///
  /// The try is committed before the hash is compared, so that no kill and no rollback gives a free
  /// guess.
  @discardableResult
  private func verify(_ pin: String) async throws -> Int {
    let now = environment.now().wall
    let (record, pause) = try await store.write { writer -> (PINRecord, Seconds?) in
      guard var record = try writer.pin()?.notAfter(now) else {
        throw QuestError.refused(.noPIN)
      }
      let pause = LockOut.remaining(record, at: now)
      if pause == nil {
        record.failedTries += 1
        record.lastTryAt = now
      }
      try writer.put(record)
      return (record, pause)
    }
    if let pause { throw QuestError.pinRejected(retryAfter: pause, attemptsRemaining: 0) }
    guard try await matches(pin, hash: record.hash) else {
      let pause = LockOut.remaining(record, at: now)
      throw QuestError.pinRejected(
        retryAfter: pause,
        attemptsRemaining: pause == nil ? LockOut.attemptsRemaining(record) : 0
      )
    }
    try await store.write { writer in
      guard var record = try writer.pin() else { return }
      record.failedTries = 0
      record.lastTryAt = nil
      try writer.put(record)
    }
    return record.generation
  }

  private func hash(_ pin: String) async throws -> String {
    try await blockingWork.run { [pinHasher] in try pinHasher.hash(pin) }
  }

  private func matches(_ pin: String, hash: String) async throws -> Bool {
    try await blockingWork.run { [pinHasher] in try pinHasher.matches(pin, hash: hash) }
  }
}

extension PINRecord {
  /// The record with its last try not after `now`: a clock that was set back must not make a
  /// lock-out longer.
  fileprivate func notAfter(_ now: Instant) -> PINRecord {
    var record = self
    record.lastTryAt = lastTryAt.map { min($0, now) }
    return record
  }
}

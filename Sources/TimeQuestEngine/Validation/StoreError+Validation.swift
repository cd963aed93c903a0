import TimeQuestModels
import TimeQuestPersistence

extension StoreError {
  /// Throws `corrupt` with what is damaged and where, unless the error is nil.
  static func throwDamage(
    _ error: String?,
    in record: @autoclosure () -> String
  ) throws(StoreError) {
    guard let error else { return }
    throw StoreError(.corrupt, during: "read", detail: "\(record()): \(error)")
  }
}

extension Player {
  func validated() throws(StoreError) -> Player {
    try StoreError.throwDamage(validationError, in: "player \(id)")
    return self
  }
}

extension Routine {
  func validated() throws(StoreError) -> Routine {
    try StoreError.throwDamage(validationError, in: "routine \(id)")
    return self
  }
}

extension Session {
  func validated() throws(StoreError) -> Session {
    try StoreError.throwDamage(validationError, in: "session \(id)")
    return self
  }
}

extension Trial {
  func validated() throws(StoreError) -> Trial {
    try StoreError.throwDamage(validationError, in: "trial \(id)")
    return self
  }
}

extension Tombstone {
  func validated() throws(StoreError) -> Tombstone {
    try StoreError.throwDamage(validationError, in: "tombstone \(id)")
    return self
  }
}

extension PlayedDay {
  func validated(of player: PlayerID) throws(StoreError) -> PlayedDay {
    let isPossible = Player.counts.contains(xp) && Player.counts.contains(namedStreak)
    try StoreError.throwDamage(
      isPossible ? nil : "an award is out of range",
      in: "player \(player)"
    )
    return self
  }
}

extension PINRecord {
  func validated() throws(StoreError) -> PINRecord {
    try StoreError.throwDamage(validationError, in: "the PIN")
    return self
  }
}

extension JournalSpan {
  func validated() throws(StoreError) -> JournalSpan {
    let isPossible = Player.counts.contains(last) && Player.counts.contains(first)
    try StoreError.throwDamage(isPossible ? nil : "a number is out of range", in: "a journal")
    return self
  }
}

extension Event {
  func validated() throws(StoreError) -> Event {
    let isPossible = Player.revisions.contains(seq)
    try StoreError.throwDamage(isPossible ? nil : "a number is out of range", in: "a journal")
    return self
  }
}

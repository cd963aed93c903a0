public import TimeQuestModels

/// A record that a store validates where it makes one from a row or a document.
///
/// So nothing that a damaged disk or another program has written reaches the rules.
public protocol StoredRecord {
  /// What is not valid in the record, in a few words; nil if all is valid.
  var validationError: String? { get }
  /// The kind of the record and its id, for errors.
  var place: String { get }
}

extension StoredRecord {
  /// Throws `StoreError.Kind.corrupt`, with what is damaged and where, unless the record is valid.
  public func requireValid() throws(StoreError) {
    if let validationError { throw .damage(validationError, in: place) }
  }
}

extension StoreError {
  /// The error for a stored value that cannot be right.
  package static func damage(_ error: String, in place: String) -> StoreError {
    StoreError(.corrupt, during: "read", detail: "\(place): \(error)")
  }
}

extension Player: StoredRecord {
  /// The player's id.
  public var place: String { "player \(id)" }
}

extension Routine: StoredRecord {
  /// The routine's id.
  public var place: String { "routine \(id)" }
}

extension Session: StoredRecord {
  /// The session's id.
  public var place: String { "session \(id)" }
}

extension Trial: StoredRecord {
  /// The trial's id.
  public var place: String { "trial \(id)" }
}

extension Tombstone: StoredRecord {
  /// The id of the deleted record.
  public var place: String { "tombstone \(id)" }
}

extension PINRecord: StoredRecord {
  /// There is only one.
  public var place: String { "the PIN" }
}

extension Event: StoredRecord {
  /// An event names no journal.
  public var place: String { "a journal" }

  /// Whether its number is possible.
  public var validationError: String? {
    Player.revisions.contains(seq) ? nil : "a number is out of range"
  }
}

extension CountedTrial: StoredRecord {
  /// The id of the trial's session.
  public var place: String { "session \(session)" }

  /// Whether measures can compute with its times.
  public var validationError: String? {
    guard CountedTrial.possibleTimes.contains(actual) else {
      return "an actual time is not above zero"
    }
    return Estimate.bounds.contains(estimate) ? nil : "an estimate is out of range"
  }

  /// Above zero, and so short that sums of them do not overflow.
  package static let possibleTimes =
    Seconds(milliseconds: 1)...Seconds(milliseconds: 315_576_000_000_000)
}

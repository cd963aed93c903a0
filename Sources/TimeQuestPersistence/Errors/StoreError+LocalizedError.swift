public import Foundation

extension StoreError {
  /// The cause and what to do about it, in one sentence that contains no path.
  public var explanation: String { remedy ?? kind.explanation }
}

extension StoreError: LocalizedError {
  /// The explanation.
  public var errorDescription: String? { explanation }
}

extension StoreError.Kind {
  /// The usual cause of the kind and what to do about it, in one sentence or two.
  public var explanation: String {
    switch self {
    case .busy: "Another program is using the store; try again later."
    case .locked: "This connection holds a lock that the call needs; try again later."
    case .corrupt: "The store is damaged; a backup can replace it."
    case .tooNew:
      "A newer version of the program wrote the store; install that version. Nothing was changed."
    case .readOnly: "The store cannot be written; check who may write it."
    case .full: "No space is left for the store; make room and try again. Nothing was changed."
    case .io: "Reading or writing the store failed; the log says why."
    case .closed: "The store is closed; open it again."
    case .wrongClock:
      "The store was made under the other kind of clock, real or simulated; open it with that one."
    case .refused: "The store does not accept what it was given."
    default: "The store failed: \(rawValue)."
    }
  }
}

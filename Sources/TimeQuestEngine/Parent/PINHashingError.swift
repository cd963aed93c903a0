public import Foundation

/// A PIN could not be hashed or compared; nothing was changed.
public struct PINHashingError: Error, Hashable, Sendable {
  /// The cause and what to do about it, in one sentence for the owner of the store.
  public let reason: String

  /// An error with its cause.
  public init(_ reason: String) {
    self.reason = reason
  }
}

extension PINHashingError: LocalizedError {
  /// The reason.
  public var errorDescription: String? { reason }
}

/// Stands in where the composition gave no hasher: it refuses every PIN.
struct MissingPINHasher: PINHasher {
  private static let error = PINHashingError(
    "This engine has no PIN hasher: give it one with QuestEngine(…, pinHasher:)."
  )

  func hash(_ pin: String) throws -> String { throw Self.error }
  func matches(_ pin: String, hash: String) throws -> Bool { throw Self.error }
}

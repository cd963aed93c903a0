public import Foundation

/// A sync that cannot be done; nothing of it was merged in part.
public struct SyncError: Error, Hashable, Sendable {
  /// What is the matter.
  public enum Kind: String, CaseIterable, Sendable {
    /// The folder is not usable, or the store is in no sync or in one already.
    case unavailable = "syncUnavailable"
    /// The code is not that of the family whose parts are in the folder.
    case keyRejected = "syncKeyRejected"
    /// A part of the folder contradicts what was read before, or what this store holds.
    case damaged = "syncDamaged"
  }

  /// What is the matter.
  public let kind: Kind
  /// The cause and what to do about it, in one or two sentences.
  public let reason: String

  /// An error with its cause.
  public init(_ kind: Kind, _ reason: String) {
    self.kind = kind
    self.reason = reason
  }
}

extension SyncError: LocalizedError {
  /// The reason.
  public var errorDescription: String? { reason }
}

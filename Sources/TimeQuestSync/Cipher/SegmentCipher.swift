public import Foundation

/// Seals the segments of a sync folder: nobody without the key can read, change or make one.
public protocol SegmentCipher: Sendable {
  /// A new random key.
  ///
  /// Throws `SegmentCipherError` where the cipher cannot start.
  func makeKey() throws -> FamilyKey

  /// The sealed form of a text; its length is a multiple of 4096 bytes.
  ///
  /// Throws `SegmentCipherError` where the cipher cannot start or has no memory, and where the text
  /// is longer than it opens again.
  func seal(_ text: [UInt8], with key: FamilyKey) throws -> [UInt8]

  /// The text of a sealed file; nil where the key did not seal it, or it was changed or cut since.
  ///
  /// Throws `SegmentCipherError` where the cipher cannot start or has no memory.
  func open(_ file: [UInt8], with key: FamilyKey) throws -> [UInt8]?

  /// A cryptographic hash of a file, 64 hexadecimal digits (BLAKE2b-256).
  ///
  /// Throws `SegmentCipherError` where the cipher cannot start.
  func hash(_ file: [UInt8]) throws -> String
}

/// A segment could not be sealed, opened or hashed; that says nothing about the segment.
public struct SegmentCipherError: Error, Hashable, Sendable {
  /// The cause and what to do about it, in one sentence.
  public let reason: String

  /// An error with its cause.
  public init(_ reason: String) {
    self.reason = reason
  }
}

extension SegmentCipherError: LocalizedError {
  /// The reason.
  public var errorDescription: String? { reason }
}

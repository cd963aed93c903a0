/// The secret that the devices of a family share: 32 random bytes.
///
/// Whoever has it can read and change what the family syncs. No description shows the bytes: a key
/// that strays into a log or an error stays secret.
public struct FamilyKey: Hashable, Sendable {
  /// The number of bytes of a key.
  public static let length = 32

  /// The 32 bytes.
  public let bytes: [UInt8]

  /// A key with these bytes; nil where they are not 32.
  public init?(bytes: [UInt8]) {
    guard bytes.count == Self.length else { return nil }
    self.bytes = bytes
  }
}

extension FamilyKey: CustomStringConvertible, CustomReflectable {
  /// The name of the type alone.
  public var description: String { "FamilyKey(…)" }

  /// A mirror without children, since `dump` and test failures print what a mirror shows.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}

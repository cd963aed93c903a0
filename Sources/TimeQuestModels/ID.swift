public import Foundation

/// A random UUID that names one `Subject`: a player's id cannot be passed for a session's.
///
/// New ids are of version 4: a time-ordered id would tell a player when a step began.
public struct ID<Subject>: Hashable, Sendable {
  /// The UUID itself.
  public let uuid: UUID

  /// An id with this UUID.
  public init(_ uuid: UUID) {
    self.uuid = uuid
  }
}

/// The id of a player.
public typealias PlayerID = ID<Player>
/// The id of a routine; players see it as the id of a quest.
public typealias RoutineID = ID<Routine>
/// The id of a task; players see it as the id of a step.
public typealias TaskID = ID<RoutineTask>
/// The id of a session.
public typealias SessionID = ID<Session>
/// The id of a trial.
public typealias TrialID = ID<Trial>
/// The id of a deleted record.
public typealias TombstoneID = ID<Tombstone>

extension ID: Identifiable {
  /// The id itself.
  public var id: Self { self }
}

extension ID: LosslessStringConvertible {
  /// Reads a UUID in upper or lower case; nil for any other text.
  public init?(_ description: String) {
    var description = description
    guard let uuid = description.withUTF8({ unsafe UUIDText.uuid($0) }) else { return nil }
    self.uuid = uuid
  }

  /// Reads a UUID in lower case; nil for any other text.
  ///
  /// A store finds rows by this text, so one id must not have two.
  package init?(lowerCase text: UnsafeBufferPointer<UInt8>) {
    guard let uuid = unsafe UUIDText.uuid(text, allowsUpperCase: false) else { return nil }
    self.uuid = uuid
  }

  /// The UUID in lower case, as RFC 9562 writes it.
  public var description: String { UUIDText.text(uuid) }

  /// The number of bytes of the description.
  package static var length: Int { UUIDText.length }

  /// Writes the bytes of the description, for which there is space.
  package func write(to text: UnsafeMutableRawBufferPointer) {
    unsafe UUIDText.write(uuid, to: text)
  }
}

extension ID: Codable {
  /// Reads a UUID as text; throws `DecodingError` for any other value.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let id = Self(text) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "not a UUID: \(text)")
    }
    self = id
  }

  /// Writes the UUID as text in lower case.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

extension ID: Comparable {
  /// Compares the UUIDs byte by byte.
  public static func < (left: Self, right: Self) -> Bool {
    // Foundation compares one byte at a time; stores compare ids with every row that they find.
    let (left, right) = (left.words, right.words)
    return left.0 == right.0 ? left.1 < right.1 : left.0 < right.0
  }

  private var words: (UInt64, UInt64) {
    let words = unsafe unsafeBitCast(uuid.uuid, to: (UInt64, UInt64).self)
    return (UInt64(bigEndian: words.0), UInt64(bigEndian: words.1))
  }
}

public import Foundation

/// A random UUID that names one `Subject`; a player's id cannot be passed where a session's is
/// meant.
///
/// Version 4 on purpose: a time-ordered id would tell a player when a step began.
public struct ID<Subject>: Hashable, Sendable {
  public let uuid: UUID

  public init(_ uuid: UUID) {
    self.uuid = uuid
  }
}

public typealias PlayerID = ID<Player>
public typealias RoutineID = ID<Routine>
public typealias TaskID = ID<RoutineTask>
public typealias SessionID = ID<Session>
public typealias TrialID = ID<Trial>

extension ID: LosslessStringConvertible {
  /// Reads a UUID in either case; nil for anything else.
  public init?(_ description: String) {
    var description = description
    guard let uuid = description.withUTF8({ unsafe UUIDText.uuid($0) }) else { return nil }
    self.uuid = uuid
  }

  /// Reads a UUID in lower case from where a store holds it; nil for anything else: what is found
  /// by its text must have one text.
  package init?(lowerCase text: UnsafeBufferPointer<UInt8>) {
    let capitals = UInt8(ascii: "A")...UInt8(ascii: "F")
    guard unsafe text.allSatisfy({ !capitals.contains($0) }), let uuid = unsafe UUIDText.uuid(text)
    else { return nil }
    self.uuid = uuid
  }

  /// The UUID in lower case, as RFC 9562 writes it.
  public var description: String { UUIDText.text(uuid) }
}

extension ID: Codable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let id = Self(text) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "not a UUID: \(text)")
    }
    self = id
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

extension ID: Comparable {
  public static func < (left: Self, right: Self) -> Bool { left.uuid < right.uuid }
}

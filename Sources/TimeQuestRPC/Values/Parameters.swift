import JSONRPC
import TimeQuestEngine
import TimeQuestModels
import TimeQuestReports

/// The parameters of a method that is about one player.
struct PlayerParams: Decodable, Sendable {
  /// The player; the default one if it is absent.
  let playerID: PlayerID?
}

/// The parameters of a method that is about one session.
struct SessionParams: Decodable, Sendable {
  /// The session.
  let sessionID: SessionID
  /// The player; the default one if it is absent.
  let playerID: PlayerID?
}

/// A parameter that is decoded as another value and holds fewer: its schema is checked before.
protocol Parameter: SchemaProviding {
  associatedtype Value: SchemaProviding

  init(value: Value)
}

extension Parameter {
  static var sample: Self { Self(value: .sample) }

  init(from decoder: any Decoder) throws {
    self.init(value: try Value(from: decoder))
  }
}

/// A step of a quest, from 0.
struct StepIndex: Parameter {
  static let schema = Schema.integer(0...9999)
  let value: Int
}

/// The revision that an edit was made on.
struct Revision: Parameter {
  static let schema = Schema.integer(1...Int.wireRange.upperBound)
  let value: Int
}

/// The place of an event in its journal; 0 is before the first.
struct EventSeq: Parameter {
  static let schema = Schema.integer(0...Int.wireRange.upperBound)
  let value: Int
}

/// The width of a picture, in pixels.
struct ChartWidth: Parameter {
  static let schema = Schema.integer(ChartFigure.widths)
  let value: Int
}

/// The height of a picture, in pixels.
struct ChartHeight: Parameter {
  static let schema = Schema.integer(ChartFigure.heights)
  let value: Int
}

/// A name of at most 80 characters; the engine trims and checks it.
struct NameText: Parameter {
  static let schema = Schema.text(.name)
  let value: String
}

/// A text that no error and no log ever repeats.
struct SecretText: Parameter {
  static let schema = Schema.text(.secret)
  let value: String
}

/// How long a step may be thought to take or to have felt: 1 second to 24 hours.
struct StepSeconds: Parameter, Codable {
  static let schema = Schema.number(
    Estimate.bounds.lowerBound.value...Estimate.bounds.upperBound.value
  )
  let value: Seconds

  func encode(to encoder: any Encoder) throws {
    try value.encode(to: encoder)
  }
}

/// How long a step should take: 1 second to 24 hours, or 0 for no reference.
struct ReferenceSeconds: Parameter {
  static let schema = Schema.number(0...Estimate.bounds.upperBound.value)
  let value: Seconds
}

/// A time that passes or has passed: 0 to a thousand years.
struct PassingSeconds: Parameter {
  static let schema = Schema.number(0...31_556_952_000)
  let value: Seconds
}

/// How long a poll may wait, in real seconds: 0 to 60.
struct WaitSeconds: Parameter {
  static let schema = Schema.number(0...60)
  let value: Double
}

/// A confidence as it travels: a number 0.5 to 0.99, kept in hundredths.
struct ConfidenceNumber: Parameter {
  static let schema = Schema.number(0.5...0.99)
  let value: Double

  var confidence: Confidence {
    get throws { try Confidence(Int((value * 100).rounded())) }
  }
}

/// The protocol that a client was written for.
struct ProtocolVersion: Parameter {
  static let schema = Schema.integer(1...1_000_000)
  let value: Int

  /// What to update, in one sentence; nil where client and server speak the same protocol.
  func advice(to client: String?, from server: Int) -> String? {
    guard value != server else { return nil }
    let who = "\(client ?? "This client") was written for protocol \(value)"
    return value < server
      ? "\(who), which is too old for this server: update it to one for protocol \(server)."
      : "\(who), which is too new for this server: update the server, which speaks \(server)."
  }
}

/// What a player may say of a trial afterwards; `none` takes the player's word back.
enum FlagWord: String, CaseIterable, Codable, SchemaProviding {
  case interrupted
  case forgotDone
  case remembered
  case none

  var flag: PlayerFlag? {
    switch self {
    case .interrupted: .interrupted
    case .forgotDone: .forgotDone
    case .remembered: .remembered
    case .none: nil
    }
  }
}

/// What can be drawn.
enum ChartKind: String, CaseIterable, Codable, SchemaProviding {
  case trend
  case learningCurve
  case scatter
}

/// The answer of a method that has nothing to tell.
struct Null: Codable, Equatable, SchemaProviding {
  static let schema = Schema.null
  static let sample = Null()

  init() {}

  init(from decoder: any Decoder) throws {}

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encodeNil()
  }
}

import JSONRPC
import TimeQuestEngine
import TimeQuestModels

struct NotFoundData: ErrorData {
  let what: QuestError.Subject
  let id: String

  static let docs = ["what": "What kind of thing the id should name.", "id": "The id, as sent."]
}

struct ConflictData: ErrorData {
  let current: Current?

  static let docs = [
    "current": "The routine or player as it is now; absent where the id was deleted."
  ]
}

extension ConflictData {
  /// What an id stands for already.
  enum Current: Codable, SchemaProviding, Sendable {
    case routine(RoutineDetails)
    case player(PlayerDetails)

    static let schema = Schema.oneOf([
      Schema(of: RoutineDetails.self), Schema(of: PlayerDetails.self),
    ])
    static let sample = Current.player(
      PlayerDetails(
        Player(id: .sample, displayName: "", createdAt: .sample, timeZone: ""),
        .default
      )
    )

    /// Nil for an id that stands for something deleted.
    init?(_ current: QuestError.Current) {
      switch current {
      case .routine(let routine): self = .routine(routine)
      case .player(let player): self = .player(player)
      case .deleted: return nil
      }
    }

    init(from decoder: any Decoder) throws {
      do {
        self = .routine(try RoutineDetails(from: decoder))
      } catch {
        self = .player(try PlayerDetails(from: decoder))
      }
    }

    func encode(to encoder: any Encoder) throws {
      switch self {
      case .routine(let document): try document.encode(to: encoder)
      case .player(let document): try document.encode(to: encoder)
      }
    }
  }
}

struct InvalidPhaseData: ErrorData {
  let state: QuestState?

  static let docs = ["state": "The state of the session, where it can be read."]
}

struct RuleViolationData: ErrorData {
  let rule: QuestError.Rule
  let state: QuestState?

  static let docs = [
    "rule": "The rule.",
    "state": "The state of the session that the rule is about, where there is one.",
  ]
}

struct PINRejectedData: ErrorData {
  let retryAfterSeconds: Seconds?
  let attemptsRemaining: Int

  static let docs = [
    "retryAfterSeconds": "Seconds until a PIN may be tried again; absent where it may be now.",
    "attemptsRemaining": "How many tries are left before the next wait.",
  ]
}

struct StoreErrorData: ErrorData {
  /// Whether a change was kept.
  enum Outcome: String, CaseIterable, Codable, SchemaProviding {
    case unknown

    static let sample = Outcome.unknown
  }

  let outcome: Outcome?

  static let docs = [
    "outcome": "`unknown` where a commit failed and the change may be stored all the same."
  ]
}

struct StoreOtherData: ErrorData {
  let storeKind: String
  let outcome: StoreErrorData.Outcome?

  static let docs = [
    "storeKind": "The store's own word for what happened.",
    "outcome": "`unknown` where a commit failed and the change may be stored all the same.",
  ]
}

extension QuestError.Subject: SchemaProviding {
  static let sample = QuestError.Subject.player
}

extension QuestError.Rule: SchemaProviding {
  static let sample = QuestError.Rule.alreadyOpen
}

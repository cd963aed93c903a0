import TimeQuestEngine
package import TimeQuestModels

/// One element of an export document's lists.
///
/// A document of any size is written and read part by part.
package enum ExportPart: Hashable, Sendable {
  case tombstone(Tombstone)
  case player(Player)
  case routine(Routine)
  case session(Session)

  /// Throws `QuestError.invalid` with the path below `document.` of what cannot be.
  func check(as path: String) throws {
    switch self {
    case .tombstone(let tombstone):
      guard let error = tombstone.validationError else { return }
      throw QuestError.invalid(
        document: path,
        expected: "a tombstone that holds together",
        got: error
      )
    case .player(let player): try player.check(as: path)
    case .routine(let routine): try routine.check(as: path)
    case .session(let session): try session.check(as: path)
    }
  }

  var isSession: Bool {
    guard case .session = self else { return false }
    return true
  }

  fileprivate var list: DocumentMember {
    switch self {
    case .tombstone: .tombstones
    case .player: .players
    case .routine: .routines
    case .session: .sessions
    }
  }
}

/// The paths of a document's parts, such as `sessions[3]`, for parts in the order of the document.
struct PartPaths {
  private var list = DocumentMember.formatVersion
  private var index = 0

  mutating func next(of part: ExportPart) -> String {
    index = part.list == list ? index + 1 : 0
    list = part.list
    return "\(list.rawValue)[\(index)]"
  }
}

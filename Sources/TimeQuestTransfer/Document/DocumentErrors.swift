public import Foundation
import TimeQuestEngine
import TimeQuestModels

/// An export document whose text is not JSON, or is cut short.
public struct DocumentSyntaxError: Error, Hashable, Sendable {
  /// What is wrong, in English and in one line.
  public let reason: String
  /// How many bytes of the text were read before it.
  public let offset: Int
}

extension DocumentSyntaxError: CustomStringConvertible {
  public var description: String { "\(reason) (after \(offset) bytes)" }
}

extension DocumentSyntaxError: LocalizedError {
  public var errorDescription: String? { description }
}

extension QuestError {
  /// What did not fit, as `invalid` with its path below `place`.
  init(_ error: DecodingError, at place: String) {
    switch error {
    case .keyNotFound(let key, let context):
      self = .invalid(
        path: place.appending(context.codingPath + [key]),
        expected: "a value",
        got: "nothing"
      )
    case .typeMismatch(_, let context), .valueNotFound(_, let context),
      .dataCorrupted(let context):
      let value = context.underlyingError as? ValueError
      self = .invalid(
        path: place.appending(context.codingPath),
        expected: value?.expected ?? "a value that fits",
        got: value?.got ?? Self.got(context.debugDescription)
      )
    @unknown default:
      self = .invalid(path: place, expected: "a value that fits", got: "another")
    }
  }

  /// The word alone, where the standard library's text for programmers holds an unknown one.
  private static func got(_ description: String) -> String {
    guard let mark = description.firstRange(of: " from invalid String value ") else {
      return String(description.prefix(200))
    }
    return "\"\(description[mark.upperBound...].prefix(60))\""
  }
}

extension UnknownMemberError {
  func questError(at place: String) -> QuestError {
    .invalid(
      path: place.appending(path),
      expected: "no member but those of format \(ExportDocument.currentFormat)",
      got: "an unknown member"
    )
  }
}

extension String {
  /// The path with what the keys name below it, as in `document.players[0].preferences`.
  fileprivate func appending(_ keys: [any CodingKey]) -> String {
    keys.reduce(self) { path, key in
      key.intValue.map { "\(path)[\($0)]" } ?? "\(path).\(key.stringValue.prefix(80))"
    }
  }
}

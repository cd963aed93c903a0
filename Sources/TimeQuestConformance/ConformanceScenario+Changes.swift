import JSONRPC
import TimeQuestJSON

/// What a scenario makes of the messages that a server sends; pure functions.
extension ConformanceScenario {
  /// The error that stands in for the answer to the first request of a method; nil for all others.
  func refusal(of method: String) -> ConformanceRecording.RPCMessage? {
    switch (self, method) {
    case (.storeFull, "quest.done"): ConformanceRecording.fullStore
    case (.newErrorKind, "quest.estimate"): ConformanceRecording.newError
    default: nil
    }
  }

  /// What the server takes a request for; nil for what was sent.
  func heard(_ request: JSON) -> JSON? {
    switch (self, request["method"]?.text) {
    case (.ranges, "quest.estimate"):
      request.mapping("params") {
        $0.without(["seconds", "low", "high"]).adding(["low": 60, "high": 3600])
      }
    case (.leftOut, "quest.done"):
      request.mapping("params") {
        $0.without(["validity", "agoSeconds"]).adding(["validity": "interrupted"])
      }
    default: nil
    }
  }

  /// The messages that are sent in place of one.
  func changed(_ message: JSON, answering method: String) -> [JSON] {
    switch self {
    case .unknownMembers: [message.mappingResult { $0.withUnknownMembers(depth: 0) }]
    case .repeatedCelebration where method == "quest.done":
      [message.mappingResult { $0.appending(Self.celebration, to: "cues") }]
    case .repeatedEvents:
      method == "event"
        ? [message, message] : [message.mappingResult { $0.doublingElements(of: "events") }]
    default: [message]
    }
  }

  func pieces(of frame: [UInt8]) -> [ArraySlice<UInt8>] {
    guard self == .longAnswers, let opening = frame.firstIndex(of: UInt8(ascii: "{")) else {
      return [frame[...]]
    }
    let inCharacter = frame.firstIndex { $0 >= 0x80 }.map { $0 + 1 } ?? frame.count - 2
    let middle = max(opening + 1, inCharacter)
    return [frame[...opening], frame[(opening + 1)..<middle], frame[middle...]]
  }

  /// The text of a message; a long one has space between its first tokens.
  func text(of message: JSON) throws -> [UInt8] {
    let text = try JSONText.encode(message)
    // Events that a front end need not read any more would keep its server from ending.
    guard self == .longAnswers, message["method"] == nil else { return text }
    return text.prefix(1) + [UInt8](repeating: UInt8(ascii: " "), count: 131_072) + text.dropFirst()
  }

  private static let celebration: JSON = [
    "kind": "celebration", "name": "streak", "text": .string(ConformanceRecording.celebration),
    "id": "5b1c9a52-6f0e-4d7a-9c38-1f4f6a2d7e90", "count": 3, "particles": 30,
    "colors": ["orange", "red-orange", "yellow"],
  ]
}

extension JSON {
  /// The message with that error in place of a result.
  static func failure(_ error: ConformanceRecording.RPCMessage, id: JSON) -> JSON {
    [
      "jsonrpc": "2.0", "id": id,
      "error": [
        "code": error.kind == "storeFull" ? 1015 : 1099, "message": .string(error.text),
        "data": ["kind": .string(error.kind), "retry": false],
      ],
    ]
  }

  /// The object with another value for a member that it has.
  fileprivate func mapping(_ name: String, _ change: (JSON) -> JSON) -> JSON {
    guard case .object(let members) = self else { return self }
    return .object(
      members.map { $0.name == name ? Member(name, change($0.value)) : $0 }
    )
  }

  fileprivate func without(_ names: Set<String>) -> JSON {
    guard case .object(let members) = self else { return self }
    return .object(members.filter { !names.contains($0.name) })
  }

  fileprivate func adding(_ others: JSON) -> JSON {
    guard case .object(let members) = self, case .object(let more) = others else { return self }
    return .object(members + more)
  }

  fileprivate func mappingResult(_ change: (JSON) -> JSON) -> JSON { mapping("result", change) }

  fileprivate func appending(_ element: JSON, to name: String) -> JSON {
    mapping(name) {
      if case .array(let elements) = $0 { .array(elements + [element]) } else { $0 }
    }
  }

  fileprivate func doublingElements(of name: String) -> JSON {
    mapping(name) {
      if case .array(let elements) = $0 { .array(elements.flatMap { [$0, $0] }) } else { $0 }
    }
  }

  /// Every object has one more member, which may stand in a map of texts as well; the outermost
  /// has an object.
  fileprivate func withUnknownMembers(depth: Int) -> JSON {
    switch self {
    case .array(let elements): .array(elements.map { $0.withUnknownMembers(depth: depth + 1) })
    case .object(let members):
      .object(
        members.map { Member($0.name, $0.value.withUnknownMembers(depth: depth + 1)) }
          + [Member("novelty", .string("new"))]
          + (depth == 0 ? [Member("novelties", ["kind": "new", "list": [1, nil]])] : [])
      )
    default: self
    }
  }
}

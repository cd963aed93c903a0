import Foundation
import TimeQuestJSON

/// Requests that tests make again and again.
enum Household {
  static let quest = "11111111-1111-4111-8111-111111111111"

  /// A PIN, and a quest for every day with that many steps.
  static func setUp(steps: Int = 1) -> [String] {
    let tasks = (1...steps).map { #"{"name":"task \#($0)","displayName":"Step \#($0)"}"# }
    return [
      #"{"jsonrpc":"2.0","id":1,"method":"parent.setPIN","params":{"pin":"2468"}}"#,
      """
      {"jsonrpc":"2.0","id":2,"method":"routine.create","params":{"routineID":"\(quest)",\
      "name":"m","displayName":"Quest","tasks":[\(tasks.joined(separator: ","))],\
      "activeDays":["mon","tue","wed","thu","fri","sat","sun"]}}
      """,
    ]
  }

  /// The request behind its header.
  static func framed(_ request: String) -> String {
    "Content-Length: \(request.utf8.count)\r\n\r\n\(request)"
  }

  static func request(_ method: String, _ params: String = "{}") -> String {
    #"{"jsonrpc":"2.0","id":1,"method":"\#(method)","params":\#(params)}"#
  }
}

extension ServerProcess {
  struct Refused: Error {
    let answer: String
  }

  /// Sends a request and reads its result.
  ///
  /// Throws `Refused` where it is an error.
  func result(_ method: String, _ params: String = "{}") throws -> JSON {
    try send(Household.request(method, params) + "\n")
    let answer = readLine() ?? "the output ended"
    guard answer.hasPrefix("{"),
      let result = try JSONNode(parsing: Array(answer.utf8)).value["result"]
    else {
      throw Refused(answer: answer)
    }
    return result
  }

  /// Starts the quest: its session, as a parameter.
  func start() throws -> String {
    let state = try result("quest.start", #"{"questID":"\#(Household.quest)"}"#)
    return try #"{"sessionID":"\#(state.text("sessionID"))"}"#
  }
}

extension JSON {
  struct Absent: Error {
    let name: String
  }

  func text(_ name: String) throws -> String {
    guard case .string(let text) = self[name] else { throw Absent(name: name) }
    return text
  }

  func number(_ name: String) throws -> Double {
    switch self[name] {
    case .integer(let number): Double(number)
    case .real(let number): number
    default: throw Absent(name: name)
    }
  }
}

import Foundation
import JSONRPC
import Synchronization
import TimeQuestJSON
import TimeQuestModels
import TimeQuestRPC

/// The store of one run: a player with one quest of two steps, under a simulated clock.
final class ConformanceStore: Sendable {
  let folder: String
  private let host: ConformanceHost
  private let stepLengths: [Double]
  private let time: Mutex<Time>

  private struct Time {
    var now: Instant
    /// The steps that have taken their time, in order.
    var steps = 0
    var clients: [ClientSession] = []
  }

  init(_ host: ConformanceHost, folder: String, stepLengths: [Double]) async throws {
    self.host = host
    self.stepLengths = stepLengths
    self.folder = folder
    // 2026-11-20T07:00:00Z, a Friday.
    time = Mutex(Time(now: Instant(milliseconds: 1_795_158_000_000)))
    try await call("parent.setPIN", ["pin": "2468"]) { client in
      _ = try await Self.ask(client, "routine.create", Self.routine)
      _ = try await Self.ask(client, "onboarding.complete", [:])
    }
  }

  /// A session for a connection; it takes part in the time of all.
  func open() async throws -> ClientSession {
    let client = try await host.connect(
      "sqlite:\(folder)/store.sqlite",
      time.withLock { $0.now }
    )
    time.withLock { $0.clients.append(client) }
    return client
  }

  /// Lets a step that has just begun take its time, once.
  func passTime() async throws {
    let (steps, clients) = time.withLock { ($0.steps, $0.clients) }
    guard steps < stepLengths.count else { return }
    let state = try await call("quest.current", [:])
    guard state["phase"]?.text == "active", state["step"]?.integer == Int64(steps) else { return }
    let seconds = stepLengths[steps]
    time.withLock {
      $0.steps += 1
      $0.now = Instant(milliseconds: $0.now.milliseconds + Int64(seconds * 1000))
    }
    for client in clients {
      _ = try await Self.ask(client, "clock.advance", ["seconds": .real(seconds)])
    }
  }

  /// Ends the step that runs, and begins the next, as another window of the player does.
  func playElsewhere(_ session: String) async throws {
    let id = JSON.string(session)
    try await call("quest.done", ["sessionID": id]) { client in
      _ = try await Self.ask(client, "quest.next", ["sessionID": id])
      _ = try await Self.ask(client, "quest.estimate", ["sessionID": id, "seconds": 60])
    }
    try await passTime()
  }

  /// The sessions, the completed ones first.
  func sessions() async throws -> [ConformanceRecording.StoredSession] {
    let history = try await call("stats.history", [:])
    var sessions: [ConformanceRecording.StoredSession] = []
    for session in history["sessions"]?.elements ?? [] {
      let state = try await call("quest.summary", ["sessionID": session["sessionID"] ?? .null])
      let steps = state["summary"]?["steps"]?.elements ?? []
      sessions.append(
        .init(isCompleted: true, steps: steps.map { $0["actualSeconds"]?.seconds ?? 0 })
      )
    }
    if try await call("quest.current", [:]) != .null {
      sessions.append(.init(isCompleted: false, steps: []))
    }
    return sessions
  }

  @discardableResult
  private func call(
    _ method: String,
    _ params: JSON,
    then more: (ClientSession) async throws -> Void = { _ in }
  ) async throws -> JSON {
    let client = try await open()
    time.withLock { _ = $0.clients.popLast() }
    do {
      let result = try await Self.ask(client, method, params)
      try await more(client)
      await client.close()
      return result
    } catch {
      await client.close()
      throw error
    }
  }

  private static func ask(
    _ client: ClientSession,
    _ method: String,
    _ params: JSON
  ) async throws -> JSON {
    let params = try JSONNode(parsing: JSONText.encode(params))
    return try await JSONNode(parsing: MethodDispatcher(client).result(of: method, params)).value
  }

  private static let routine: JSON = [
    "name": "conformance", "displayName": "Morning Launch",
    "activeDays": ["mon", "tue", "wed", "thu", "fri", "sat", "sun"],
    "tasks": [
      ["name": "first", "displayName": "Shower"], ["name": "second", "displayName": "Breakfast"],
    ],
  ]
}

extension JSON {
  fileprivate var elements: [JSON] { if case .array(let elements) = self { elements } else { [] } }

  fileprivate var seconds: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .real(let number): number
    default: nil
    }
  }
}

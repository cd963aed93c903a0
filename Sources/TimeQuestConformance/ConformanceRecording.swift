import JSONRPC
import TimeQuestJSON

/// What went over the wire and what was to be seen, in one run of a front end.
package struct ConformanceRecording: Sendable {
  struct Entry: Sendable {
    /// Seconds since the front end was started.
    let seconds: Double
    let happening: Happening
  }

  enum Happening: Sendable {
    /// The front end started a server.
    case opened(connection: Int)
    /// The front end sent a message.
    case request(connection: Int, JSON)
    /// The server sent the answer to a request of that method, or an event.
    case answer(connection: Int, method: String, JSON)
    /// The server did what a scenario is about.
    case fault
    /// The server was killed.
    case killed(connection: Int)
    /// The front end closed its connection.
    case closed(connection: Int)
    /// Text that a person at the terminal could read.
    case shown(String)
    /// The front end ended with that status; nil where it had to be stopped.
    case ended(status: Int?)
  }

  /// A session in the store, after the front end has ended.
  struct StoredSession: Sendable {
    let isCompleted: Bool
    /// How long its steps took, in seconds.
    let steps: [Double]
  }

  var entries: [Entry] = []
  var sessions: [StoredSession] = []

  /// How many bytes of shown text are still recorded; a program that never stops fills no memory.
  private var room = 4 * 1024 * 1024

  /// Text that comes within a moment is one: a terminal hands it over in pieces.
  mutating func add(_ happening: Happening, at seconds: Double) {
    if case .shown(let text) = happening {
      guard room > 0 else { return }
      room -= text.utf8.count
    }
    if case .shown(let text) = happening, let last = entries.last,
      case .shown(let before) = last.happening, seconds - last.seconds < 0.05
    {
      entries[entries.count - 1] = Entry(seconds: last.seconds, happening: .shown(before + text))
    } else {
      entries.append(Entry(seconds: seconds, happening: happening))
    }
  }

  /// How long each step of most scenarios takes, in seconds of the simulated clock.
  static let stepLengths: [Double] = [347, 71]
  /// The celebration that comes twice.
  static let celebration = "Three quests on three mountains!"
  /// What no version of today refuses.
  static let newError = RPCMessage(
    kind: "weatherUnfit",
    text: "The new moon forbids it; turn the lamp around and try again."
  )
  static let fullStore = RPCMessage(
    kind: "storeFull",
    text: "No space is left for saving; make room and try again. Nothing was changed."
  )

  struct RPCMessage: Sendable {
    let kind: String
    let text: String
  }

  /// A line for each entry, for a person, with the messages as they were on the wire.
  package var trace: [String] {
    get throws {
      try entries.map { "\(Int($0.seconds * 1000)) ms  \(try $0.happening.text)" }
    }
  }
}

extension ConformanceRecording.Happening {
  fileprivate var text: String {
    get throws {
      switch self {
      case .opened(let connection): "server \(connection) started"
      case .request(let connection, let message): "\(connection) → \(try message.line)"
      case .answer(let connection, _, let message): "\(connection) ← \(try message.line)"
      case .fault: "here the server misbehaves"
      case .killed(let connection): "server \(connection) killed"
      case .closed(let connection): "server \(connection) closed by the front end"
      case .shown(let text):
        "shown: \(text.split(whereSeparator: \.isWhitespace).joined(separator: " "))"
      case .ended(let status): status.map { "ended with status \($0)" } ?? "stopped"
      }
    }
  }
}

extension JSON {
  fileprivate var line: String {
    get throws { try JSONText.string(self) }
  }
}

/// How the front end reads events.
extension ConformanceRecording {
  /// Whether it asks for events before it loses its server, if it does.
  var asksForEvents: Bool {
    for entry in entries {
      switch entry.happening {
      case .request(_, let message) where Self.isEventRequest(message): return true
      case .killed: return false
      default: continue
      }
    }
    return false
  }

  /// What it missed of the events after a kill.
  var missedEvents: String? {
    guard let kill = entries.firstIndex(where: \.isKill) else { return nil }
    var last: Int64 = 0
    for case .answer(_, let method, let message) in entries[..<kill].lazy.map(\.happening)
    where method.hasPrefix("event") {
      let result = message["result"]
      for number in [result?["next"], message["params"]?["seq"]] {
        last = max(last, number?.integer ?? 0)
      }
    }
    for case .request(_, let message) in entries[kill...].lazy.map(\.happening)
    where Self.isEventRequest(message) {
      guard let after = message["params"]?["after"]?.integer else {
        return "After the kill it asks for events without \"after\", and misses what came between."
      }
      return after == last
        ? nil
        : "After the kill it asks for events after \(after); the last that it had was \(last)."
    }
    return "After the kill it asks for no events any more."
  }

  private static func isEventRequest(_ message: JSON) -> Bool {
    switch message["method"]?.text {
    // To subscribe to no topic only tells how far the journal is.
    case "events.subscribe": message["params"]?["topics"] != .array([])
    case "events.poll": true
    default: false
    }
  }
}

extension ConformanceRecording.Entry {
  fileprivate var isKill: Bool { if case .killed = happening { true } else { false } }
}

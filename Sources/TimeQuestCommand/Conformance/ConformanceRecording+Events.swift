import TimeQuestJSON

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

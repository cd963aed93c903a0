import TimeQuestEngine
import TimeQuestJSON

/// Lays an export out as one JSON document with a part a line, so that it streams and diffs well.
struct ExportLayout {
  private var list = ""
  private var isFirst = true

  mutating func text(of part: ExportPart) throws -> [UInt8] {
    switch part {
    case .format(let version): Array("{\"formatVersion\":\(version)".utf8)
    case .player(let player): try line("players", JSONText.encode(player))
    case .routine(let routine): try line("routines", JSONText.encode(routine))
    case .session(let session): try line("sessions", JSONText.encode(session))
    }
  }

  mutating func end() -> [UInt8] {
    Array(through("").utf8) + Array("}\n".utf8)
  }

  private mutating func line(_ name: String, _ value: [UInt8]) -> [UInt8] {
    let opening = through(name)
    defer { isFirst = false }
    return Array((opening + (isFirst ? "\n" : ",\n")).utf8) + value
  }

  /// Ends the list that is open and begins those up to the one that is named: none is left out.
  private mutating func through(_ name: String) -> String {
    guard name != list else { return "" }
    let lists = ["players", "routines", "sessions"]
    let from = lists.firstIndex(of: list).map { $0 + 1 } ?? 0
    let upTo = lists.firstIndex(of: name) ?? lists.count
    var text = list.isEmpty ? "" : "\n]"
    for skipped in lists[from..<max(from, upTo)] { text += ",\n\"\(skipped)\":[]" }
    if !name.isEmpty { text += ",\n\"\(name)\":[" }
    list = name
    isFirst = true
    return text
  }
}

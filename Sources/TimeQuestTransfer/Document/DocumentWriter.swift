/// Lays out a document as one JSON object with a part a line, so that it streams and compares well.
///
/// Call ``text(of:)`` for each part in the order of an export, then ``end()``.
package struct DocumentWriter {
  private static let lists = ["tombstones", "players", "routines", "sessions"]

  let coder: any DocumentCoder
  /// The index of the list that is open; nil before the first.
  private var list: Int?
  private var isFirst = true

  package init(coder: any DocumentCoder) {
    self.coder = coder
  }

  /// The text of a part with all that comes before it.
  package mutating func text(of part: ExportPart) throws -> [UInt8] {
    switch part {
    case .tombstone(let tombstone): line(in: 0, try coder.encode(tombstone))
    case .player(let player): line(in: 1, try coder.encode(player))
    case .routine(let routine): line(in: 2, try coder.encode(routine))
    case .session(let session): line(in: 3, try coder.encode(session))
    }
  }

  /// What comes after the last part.
  package mutating func end() -> [UInt8] {
    let opening = opening(through: Self.lists.count - 1)
    return Array("\(opening)\(closing)}\n".utf8)
  }

  private mutating func line(in list: Int, _ value: [UInt8]) -> [UInt8] {
    let opening = opening(through: list)
    defer { isFirst = false }
    return Array((opening + (isFirst ? "\n" : ",\n")).utf8) + value
  }

  /// Ends the list that is open and begins all up to that one: an empty list is written too.
  private mutating func opening(through last: Int) -> String {
    var text = list == nil ? "{\"formatVersion\":\(ExportDocument.currentFormat)" : ""
    while list ?? -1 < last {
      let next = list.map { $0 + 1 } ?? 0
      text += (list == nil ? "" : closing) + ",\n\"\(Self.lists[next])\":["
      list = next
      isFirst = true
    }
    return text
  }

  private var closing: String { isFirst ? "]" : "\n]" }
}

/// Lays out a document as one JSON object with a part a line, so that it streams and compares well.
///
/// Call ``text(of:)`` for each part in the order of an export, then ``end()``.
package struct DocumentWriter {
  private let coder: any DocumentCoder
  /// The lists that are still to be begun, in their order.
  private var rest = DocumentMember.lists
  /// What the list that is open ends with; nil before the first.
  private var closing: String?

  package init(coder: any DocumentCoder) {
    self.coder = coder
  }

  /// The text of a part with all that comes before it.
  package mutating func text(of part: ExportPart) throws -> [UInt8] {
    let opening = opening(through: part.list)
    let separator = closing == "]" ? "\n" : ",\n"
    closing = "\n]"
    return try Array((opening + separator).utf8) + part.text(coder)
  }

  /// What comes after the last part.
  package mutating func end() -> [UInt8] {
    let opening = opening(through: .sessions)
    return Array("\(opening)\(closing ?? "")}\n".utf8)
  }

  /// Ends the list that is open and begins all up to that one: an empty list is written too.
  private mutating func opening(through last: DocumentMember) -> String {
    var text = closing == nil ? "{\"formatVersion\":\(ExportDocument.currentFormat)" : ""
    while rest.contains(last), let list = rest.popFirst() {
      text += "\(closing ?? ""),\n\"\(list.rawValue)\":["
      closing = "]"
    }
    return text
  }
}

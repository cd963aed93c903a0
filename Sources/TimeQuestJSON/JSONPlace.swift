/// Where values stand in a text, which a tree does not know.
package enum JSONPlace {
  /// The line, from 1 on, of the value at a path such as `quests[0].tasks[1].name`; where there is
  /// none, of what would contain it.
  ///
  /// The text is valid JSON.
  package static func line(of path: String, in text: [UInt8]) -> Int {
    var (line, found, length) = (1, 1, 0)
    // Of each container that is open: its path, and the number of the next element of an array.
    var open: [(path: String, next: Int?)] = []
    var name = ""
    var place = text.startIndex

    func note() {
      guard let last = open.last else { return }
      let here = last.next.map { "\(last.path)[\($0)]" } ?? last.path + name
      let rest = path.dropFirst(here.count)
      guard here.count > length, path.hasPrefix(here), rest.isEmpty || ".[".contains(rest.prefix(1))
      else { return }
      (found, length) = (line, here.count)
    }
    func beginContainer(isArray: Bool) {
      let path = open.last.map { last in last.next.map { "\(last.path)[\($0)]" } ?? last.path + name
      }
      open.append((isArray ? path ?? "" : path.map { "\($0)." } ?? "", isArray ? 0 : nil))
    }
    while place < text.endIndex {
      switch text[place] {
      case UInt8(ascii: "\n"): line += 1
      case UInt8(ascii: "{"):
        note()
        beginContainer(isArray: false)
      case UInt8(ascii: "["):
        note()
        beginContainer(isArray: true)
      case UInt8(ascii: "}"), UInt8(ascii: "]"): open.removeLast()
      case UInt8(ascii: ","):
        if let next = open.last?.next { open[open.count - 1].next = next + 1 }
      case UInt8(ascii: "\""):
        let begin = place + 1
        place = begin
        while place < text.endIndex, text[place] != UInt8(ascii: "\"") {
          place += text[place] == UInt8(ascii: "\\") ? 2 : 1
        }
        let after = text[min(place + 1, text.endIndex)...].first { ![9, 10, 13, 32].contains($0) }
        if after == UInt8(ascii: ":") {
          name = String(decoding: text[begin..<place], as: UTF8.self)
        }
        note()
      case 9, 13, 32, UInt8(ascii: ":"): break
      default: note()
      }
      place += 1
    }
    return found
  }
}

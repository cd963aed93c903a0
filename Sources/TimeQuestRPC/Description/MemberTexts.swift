import CResources
import JSONRPC

/// What the members of objects mean: the doc comments of the sources, compiled in.
enum MemberTexts {
  /// By the names of the type and of the member, such as `RoutineDetails.Task.name`.
  static let all = Lazy {
    let lines = unsafe Array(String(cString: tq_member_texts()).utf8).split(separator: 10)
    let pairs = lines.map { line in
      let tab = line.firstIndex(of: 9) ?? line.endIndex
      return (
        String(decoding: line[..<tab], as: UTF8.self),
        String(decoding: line[tab...].dropFirst(), as: UTF8.self)
      )
    }
    return Dictionary(pairs) { first, _ in first }
  }
}

import CResources
import JSONRPC

/// What the members of objects mean: the doc comments of the sources, compiled in.
enum MemberTexts {
  /// By the names of the type and of the member, such as `RoutineDetails.Task.name`.
  static let all = Lazy {
    let lines = unsafe String(cString: tq_member_texts()).split(separator: "\n")
    let pairs = lines.map { line in
      let parts = line.split(separator: "\t", maxSplits: 1)
      return (String(parts[0]), String(parts[parts.count - 1]))
    }
    return Dictionary(pairs) { first, _ in first }
  }
}

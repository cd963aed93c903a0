extension MethodEntry {
  /// What the method is about: the part before the dot.
  var noun: String { String(name.prefix { $0 != "." }) }

  /// What it does to it: the part after the dot.
  var verb: String { String(name.drop { $0 != "." }.dropFirst()) }

  /// Everything there is to say about it before its parameters.
  var description: String {
    let role =
      switch audience {
      case .anyone: ""
      case .parent: "For the parent, after `parent.unlock`."
      case .simulation: "Only with `--simulated-clock`."
      }
    return [summary, detail, role].filter { !$0.isEmpty }.joined(separator: " ")
  }
}

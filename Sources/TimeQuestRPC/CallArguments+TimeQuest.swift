package import JSONRPC
package import TimeQuestJSON

extension CallArguments {
  /// Reads the words by the description of the method.
  package static func params(_ words: [String], for method: String) throws(RPCError) -> JSONNode? {
    try params(words, for: TimeQuestMethods.table.description(of: method)?.params)
  }

  /// What may be called, for a shell to complete.
  package static var methods: [String] { TimeQuestMethods.table.methods.map { $0.name } }

  /// What a shell offers for a word after the method of a call.
  package static func completions(for words: [String], at index: Int) -> [String] {
    let table = TimeQuestMethods.table
    let method = words.prefix(max(0, index)).firstIndex { table.method(named: $0) != nil }
    guard let method, let description = table.description(of: words[method]) else { return [] }
    let first = method + 1
    return completions(for: Array(words[first...]), at: index - first, of: description.params)
  }

  /// Whether a call of the method takes a PIN.
  package static func needsUnlock(_ method: String) -> Bool {
    TimeQuestMethods.table.method(named: method)?.audience == .parent
  }
}

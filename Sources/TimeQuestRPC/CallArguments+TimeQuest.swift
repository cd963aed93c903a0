package import JSONRPC
package import JSONRPCMethods
package import TimeQuestJSON

extension CallArguments {
  /// Reads the words by the description of the method.
  package static func params(_ words: [String], for method: String) throws(RPCError) -> JSONNode? {
    try params(words, for: TimeQuestMethods.table.description(of: method)?.params)
  }

  /// What may be called, for a shell to complete.
  package static var methods: [String] { TimeQuestMethods.table.methods.map { $0.name } }

  /// Whether a call of the method takes a PIN.
  package static func needsUnlock(_ method: String) -> Bool {
    TimeQuestMethods.table.method(named: method)?.audience == .parent
  }
}

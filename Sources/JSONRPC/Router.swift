package import TimeQuestJSON

/// What a service does with a call: everything above the envelope.
package protocol Router: Sendable {
  /// Runs a method and answers its result as JSON text.
  ///
  /// `params` is nil where the request has none; else it is an object or an array.
  func call(_ method: String, _ params: JSONNode?) async throws(RPCError) -> [UInt8]
}

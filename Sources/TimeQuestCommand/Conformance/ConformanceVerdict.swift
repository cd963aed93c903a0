import TimeQuestJSON

/// Whether a front end keeps one case of ``FrontEndConformance``.
struct ConformanceVerdict: Equatable, Sendable {
  enum Outcome: String, Sendable {
    case kept
    case broken
    /// The run did not come to the point, or the front end does not use what the case is about.
    case notSeen
  }

  let conformance: FrontEndConformance
  let outcome: Outcome
  /// Why; nil where it is kept.
  let reason: String?

  init(_ conformance: FrontEndConformance, _ outcome: Outcome, _ reason: String? = nil) {
    self.conformance = conformance
    self.outcome = outcome
    self.reason = reason
  }

  /// Two lines at most, for a terminal.
  var text: String {
    let word = (outcome == .notSeen ? "not seen" : outcome.rawValue).padded(to: 10)
    let name = conformance.rawValue.padded(to: 23)
    let why = reason.map { "\n          \($0)" } ?? ""
    return "\(word)\(name)\(conformance.claim)\(why)"
  }

  var json: JSON {
    .object(
      [
        JSON.Member("name", .string(conformance.rawValue)),
        JSON.Member("claim", .string(conformance.claim)),
        JSON.Member("outcome", .string(outcome.rawValue)),
      ] + (reason.map { [JSON.Member("reason", .string($0))] } ?? [])
    )
  }
}

extension String {
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(1, width - count))
  }
}

public import TimeQuestModels

/// When a quest begins, or when it has to be done.
public enum ForecastAnchor: Hashable, Sendable {
  /// The quest begins then.
  case startAt(Instant)
  /// The quest has to be done by then.
  case endBy(Instant)

  package var instant: Instant {
    switch self {
    case .startAt(let instant), .endBy(let instant): instant
    }
  }

  package var start: Instant? { if case .startAt(let instant) = self { instant } else { nil } }
  package var end: Instant? { if case .endBy(let instant) = self { instant } else { nil } }
}

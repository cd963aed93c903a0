public import TimeQuestModels

/// What a study is to be, before it is registered.
public struct StudyDraft: Hashable, Sendable {
  /// An id of the caller's choice, so that a repeated creation never doubles; the draws follow from
  /// it.
  public var id: StudyID?
  /// The part that varies at random.
  public var kind: Study.Kind
  /// The quest.
  public var routineID: RoutineID
  /// How many weeks it runs.
  public var weeks: Int
  /// The names of two conditions, for days in pairs; nil for a mystery step.
  public var conditions: [String]?
  /// What is compared; nil means `duration`.
  public var outcome: Study.Outcome?

  /// A draft of these parts.
  public init(
    id: StudyID? = nil,
    kind: Study.Kind,
    routineID: RoutineID,
    weeks: Int,
    conditions: [String]? = nil,
    outcome: Study.Outcome? = nil
  ) {
    self.id = id
    self.kind = kind
    self.routineID = routineID
    self.weeks = weeks
    self.conditions = conditions
    self.outcome = outcome
  }

  /// The names of the conditions, as the player sees them.
  func checkedConditions() throws(QuestError) -> [String] {
    guard kind == .dayPairs else {
      guard conditions == nil, outcome ?? .duration == .duration else {
        throw .invalid(
          path: conditions == nil ? "outcome" : "conditions",
          expected: "nothing, because a mystery step has none",
          got: "a value"
        )
      }
      return []
    }
    var names: [String] = []
    for (index, name) in (conditions ?? []).enumerated() {
      names.append(try NameRule.required(name, path: "conditions[\(index)]"))
    }
    guard names.count == 2, names[0] != names[1] else {
      throw .invalid(path: "conditions", expected: "two different names", got: "\(names.count)")
    }
    return names
  }
}

import TimeQuestModels

/// Upgrades the parts of a document of an older format, one format at a time.
enum DocumentUpgrade {
  /// Changes one element of a list of the document.
  typealias Step = @Sendable (_ part: inout DocumentValue, _ list: DocumentMember) -> Void

  /// The step at index i upgrades from format i + 1 to format i + 2.
  ///
  /// A step of a released format never changes again.
  static let steps: [Step] = [upgradeToFormat2]

  /// Upgrades an element of that list from that format to the current one.
  static func upgrade(_ part: inout DocumentValue, of list: DocumentMember, from format: Int) {
    for step in steps[(format - 1)...] { step(&part, list) }
  }

  /// Format 2 calls an estimation a trial, and keeps a routine's schedule history.
  @Sendable private static func upgradeToFormat2(
    part: inout DocumentValue,
    of list: DocumentMember
  ) {
    switch list {
    case .sessions:
      part.rename("estimations", to: "trials")
      part["openTrial"]?.rename("estimationID", to: "trialID")
    case .routines:
      part["scheduleHistory"] = part.scheduleHistory
      part["scheduledSince"] = nil
    default: break
    }
  }
}

extension DocumentValue {
  /// The schedule history of a routine of format 1, which kept the last schedule alone.
  ///
  /// Each day before that counts as scheduled, so that the fold of the sessions makes the streaks
  /// that their awards name.
  fileprivate var scheduleHistory: DocumentValue? {
    guard let since = self["scheduledSince"], let updatedAt = self["updatedAt"],
      let revision = self["revision"], case .string(let createdAt)? = self["createdAt"]
    else { return nil }
    let unknown = DocumentValue.string(EditID.unknown.description)
    let entry = { (since: DocumentValue, revision: DocumentValue, updatedAt: DocumentValue) in
      let stamp = ["revision": revision, "updatedAt": updatedAt, "editID": unknown]
      return ["since": since, "stamp": .object(stamp), "hasTasks": .bool(true)]
    }
    var last = entry(since, revision, updatedAt)
    last["activeDays"] = self["activeDays"]
    last["isActive"] = self["isActive"]
    last["playerIDs"] = self["playerIDs"]
    if case .array(let tasks)? = self["tasks"] { last["hasTasks"] = .bool(!tasks.isEmpty) }
    guard case .string(let first) = since, createdAt.prefix(10) < first[...] else {
      return .array([.object(last)])
    }
    var before = entry(.string(String(createdAt.prefix(10))), .integer(1), .string(createdAt))
    before["activeDays"] = .array(Weekday.allCases.map { .string($0.rawValue) })
    before["isActive"] = .bool(true)
    return .array([.object(before), .object(last)])
  }
}

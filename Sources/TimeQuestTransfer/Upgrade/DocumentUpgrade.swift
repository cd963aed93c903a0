/// Upgrades the parts of a document of an older format, one format at a time.
enum DocumentUpgrade {
  /// Changes one element of a list of the document.
  typealias Step = @Sendable (_ part: inout DocumentValue, _ list: DocumentMember) -> Void

  /// The step at index i upgrades from format i + 1 to format i + 2.
  ///
  /// A step of a released format never changes again.
  static let steps: [Step] = [renameEstimations]

  /// Upgrades an element of that list from that format to the current one.
  static func upgrade(_ part: inout DocumentValue, of list: DocumentMember, from format: Int) {
    for step in steps[(format - 1)...] { step(&part, list) }
  }

  /// Format 2 calls an estimation a trial.
  @Sendable private static func renameEstimations(
    in part: inout DocumentValue,
    of list: DocumentMember
  ) {
    guard list == .sessions else { return }
    part.rename("estimations", to: "trials")
    part["openTrial"]?.rename("estimationID", to: "trialID")
  }
}

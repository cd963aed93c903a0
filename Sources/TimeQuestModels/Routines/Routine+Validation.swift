extension Routine {
  /// What is not valid in a routine from a store or a document, in a few words; nil if all is.
  ///
  /// Whatever passes can be edited and played without a trap. Names are not looked at.
  public var validationError: String? {
    guard Player.revisions.contains(revision) else { return "a revision is out of range" }
    guard createdAt.isPossible, updatedAt.isPossible else { return "an instant is out of range" }
    // Few ids are compared faster than hashed, and this is done for every routine that is read.
    let isThereTwice = tasks.indices.contains { index in
      tasks[..<index].contains { $0.id == tasks[index].id }
    }
    guard !isThereTwice else { return "a task is there twice" }
    guard tasks.allSatisfy({ $0.reference?.isPossible != false }) else {
      return "a reference is not above zero"
    }
    return scheduleHistory.isEmpty
      ? "there is no schedule history" : scheduleHistory.validationError
  }
}

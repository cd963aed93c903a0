import TimeQuestModels

extension Session {
  /// A copy with the change made and the revision one higher.
  func changed(_ change: (inout Session) -> Void) -> Session {
    var copy = self
    change(&copy)
    copy.revision += 1
    return copy
  }
}

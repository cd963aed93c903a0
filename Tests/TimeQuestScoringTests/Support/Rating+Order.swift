import TimeQuestModels

extension Rating {
  /// 0 for the best.
  var order: Int { Rating.allCases.firstIndex(of: self) ?? Rating.allCases.count }
}

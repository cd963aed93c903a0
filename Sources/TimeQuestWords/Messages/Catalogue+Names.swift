public import TimeQuestModels

extension Catalogue {
  /// The rating as players read it, such as "Discovery"; never a school mark.
  public func label(of rating: Rating) -> String {
    switch rating {
    case .spotOn: text(.ratingSpotOn)
    case .close: text(.ratingClose)
    case .off: text(.ratingOff)
    case .wayOff: text(.ratingWayOff)
    }
  }

  /// The title of a level: "Time Sense: New" for level 0, and a numbered one for every other.
  public func levelTitle(_ level: Int) -> String {
    level == 0 ? text(.levelNew) : text(.levelNumbered, ["level": String(level)])
  }
}

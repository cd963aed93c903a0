public import TimeQuestModels

extension Catalogue {
  /// What the rating is called towards a player; never a mark.
  public func label(of rating: Rating) -> String {
    switch rating {
    case .spotOn: text(.ratingSpotOn)
    case .close: text(.ratingClose)
    case .off: text(.ratingOff)
    case .wayOff: text(.ratingWayOff)
    }
  }

  /// The name from which a front end picks its colours; never red or green, which judge.
  public func tone(of rating: Rating) -> String {
    switch rating {
    case .spotOn: text(.toneSpotOn)
    case .close: text(.toneClose)
    case .off: text(.toneOff)
    case .wayOff: text(.toneWayOff)
    }
  }

  /// "New" at level 0, and numbered from then on.
  public func levelTitle(_ level: Int) -> String {
    level == 0 ? text(.levelNew) : text(.levelNumbered, ["level": String(level)])
  }
}

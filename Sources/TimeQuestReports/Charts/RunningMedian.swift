import TimeQuestEngine

/// What is usual around a point: the median of it and the six before it.
///
/// A median is not moved by one odd day, and one of the past alone does not change when days are
/// added. The first six points have none (Tukey, Exploratory Data Analysis, 1977, chapter 7).
enum RunningMedian {
  static let window = 7

  static func of(_ points: [ChartFigure.Point]) -> [ChartFigure.Point] {
    guard points.count >= window else { return [] }
    return (window...points.count).map { end in
      let sorted = points[(end - window)..<end].map(\.y).sorted()
      return ChartFigure.Point(x: points[end - 1].x, y: sorted[window / 2])
    }
  }
}

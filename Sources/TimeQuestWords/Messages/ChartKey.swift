/// The keys of the words on charts; in backticks, the placeholders of each.
public enum ChartKey: String, CaseIterable, Sendable {
  /// The title of the trend chart.
  case trendTitle = "chart.trend.title"
  /// What a screen reader says for the trend chart: `count`, `day`, `percent`.
  case trendSummary = "chart.trend.summary"
  /// What one point of the trend chart is.
  case trendDot = "chart.trend.dot"
  /// What the line of the trend chart is: `count`.
  case trendLine = "chart.trend.line"
  /// The title of the learning curve chart.
  case practiceTitle = "chart.practice.title"
  /// What one point of the learning curve chart is.
  case practiceDot = "chart.practice.dot"
  /// What the line of the learning curve chart is: `count`.
  case practiceLine = "chart.practice.line"
  /// What the dashed line of the learning curve chart is.
  case practiceFit = "chart.practice.fit"
  /// The title of the scatter chart.
  case scatterTitle = "chart.scatter.title"
  /// What a screen reader says for the scatter chart: `count`.
  case scatterSummary = "chart.scatter.summary"
  /// The steps that have no colour of their own in the scatter chart.
  case others = "chart.others"
  /// A chart without data.
  case empty = "chart.empty"
  /// The axis of accuracies.
  case accuracy = "chart.accuracy"
  /// The axis of errors.
  case off = "chart.off"
  /// The axis of days.
  case day = "chart.day"
  /// The axis of trial numbers.
  case trial = "chart.trial"
  /// The axis of guesses.
  case guess = "chart.guess"
  /// The axis of actual times.
  case actual = "chart.actual"
  /// A percentage: `number`.
  case percent = "chart.percent"
  /// The twelve short names of the months, with spaces between.
  case months = "chart.months"
  /// A day of a month: `month`, `day`.
  case date = "chart.date"
  /// A day with its year: `date`, `year`.
  case dateYear = "chart.date.year"
}

/// The keys of the texts in the page for a family; in backticks, the placeholders of each.
public enum ReportKey: String, CaseIterable, Sendable {
  /// The title: `player`.
  case title = "report.title"
  /// What it is from: `from`, `to`, `guesses`, `days`.
  case span = "report.span"
  /// Nothing was played yet.
  case empty = "report.empty"
  /// The title of the part on where the time goes.
  case timeTitle = "report.time.title"
  /// The column of steps.
  case timeStep = "report.time.step"
  /// The column of medians.
  case timeUsual = "report.time.usual"
  /// The column of what suffices on nine of ten days.
  case timeMost = "report.time.most"
  /// The column of how many times there are.
  case timeN = "report.time.n"
  /// The row of what passes between steps.
  case timeBetween = "report.time.between"
  /// Which step to plan for: `step`, `amount`, `n`.
  case plan = "report.plan"
  /// The title of the part on forecasts.
  case doorTitle = "report.door.title"
  /// When a forecast begins: `time`.
  case doorStart = "report.door.start"
  /// The column of shares.
  case doorShare = "report.door.share"
  /// The column of durations.
  case doorTakes = "report.door.takes"
  /// The column of how forecasts held.
  case doorHeld = "report.door.held"
  /// How often one held: `held`, `runs`.
  case doorOf = "report.door.of"
  /// The title of the part on guesses: `player`.
  case senseTitle = "report.sense.title"
  /// The title of the part on change: `date`.
  case changeTitle = "report.change.title"
  /// Guesses are nearer, beyond chance: `before`, `now`, `ratio`, `limit`.
  case changeNearer = "report.change.nearer"
  /// Guesses are further off, beyond chance: `before`, `now`, `ratio`, `limit`.
  case changeFurther = "report.change.further"
  /// No change beyond chance: `before`, `now`, `ratio`, `limit`.
  case changeNone = "report.change.none"
  /// There are too few days to tell.
  case changeFew = "report.change.few"
  /// The title of what cannot be told yet.
  case unknownTitle = "report.unknown.title"
  /// The title of the part for professionals.
  case detailTitle = "report.detail.title"
  /// What its figures are: `last`.
  case detailNote = "report.detail.note"
  /// The column of measures.
  case detailMeasure = "report.detail.measure"
  /// The column of trials and days.
  case detailN = "report.detail.n"
  /// The last line: `date`.
  case made = "report.made"
}

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

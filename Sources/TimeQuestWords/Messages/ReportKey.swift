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

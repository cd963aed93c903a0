/// The keys of all texts that the game shows.
///
/// The raw values are the keys of the catalogue files. Front ends receive them, so they never
/// change. The documentation names the placeholders of each text.
public enum MessageKey: String, CaseIterable, Sendable, Hashable {
  /// The headline about a trial in a calibration session: `difference`.
  case feedbackCalibrationHeadline = "feedback.calibration.headline"
  /// The SF Symbol about a trial in a calibration session.
  case feedbackCalibrationSymbol = "feedback.calibration.symbol"
  /// The emoji about a trial in a calibration session.
  case feedbackCalibrationEmoji = "feedback.calibration.emoji"
  /// The headline about a trial rated spot on.
  case feedbackSpotOnHeadline = "feedback.spotOn.headline"
  /// The SF Symbol about a trial rated spot on.
  case feedbackSpotOnSymbol = "feedback.spotOn.symbol"
  /// The emoji about a trial rated spot on.
  case feedbackSpotOnEmoji = "feedback.spotOn.emoji"
  /// The headline about a trial rated close: `difference`.
  case feedbackCloseHeadline = "feedback.close.headline"
  /// The SF Symbol about a trial rated close.
  case feedbackCloseSymbol = "feedback.close.symbol"
  /// The emoji about a trial rated close.
  case feedbackCloseEmoji = "feedback.close.emoji"
  /// The headline about a trial rated off: `difference`.
  case feedbackOffHeadline = "feedback.off.headline"
  /// The SF Symbol about a trial rated off.
  case feedbackOffSymbol = "feedback.off.symbol"
  /// The emoji about a trial rated off.
  case feedbackOffEmoji = "feedback.off.emoji"
  /// The headline about a trial rated way off.
  case feedbackWayOffHeadline = "feedback.wayOff.headline"
  /// The SF Symbol about a trial rated way off.
  case feedbackWayOffSymbol = "feedback.wayOff.symbol"
  /// The emoji about a trial rated way off.
  case feedbackWayOffEmoji = "feedback.wayOff.emoji"
  /// The headline about a trial that does not count.
  case feedbackUncountedHeadline = "feedback.uncounted.headline"
  /// The SF Symbol about a trial that does not count.
  case feedbackUncountedSymbol = "feedback.uncounted.symbol"
  /// The emoji about a trial that does not count.
  case feedbackUncountedEmoji = "feedback.uncounted.emoji"

  /// The headline about a range that held the time.
  case feedbackInsideHeadline = "feedback.range.inside.headline"
  /// The headline about a range that the time was only just outside of.
  case feedbackJustOutsideHeadline = "feedback.range.justOutside.headline"

  /// The rating `spotOn`.
  case ratingSpotOn = "rating.spotOn"
  /// The rating `close`.
  case ratingClose = "rating.close"
  /// The rating `off`.
  case ratingOff = "rating.off"
  /// The rating `wayOff`.
  case ratingWayOff = "rating.wayOff"

  /// A number of hours: `count`.
  case durationHours = "duration.hours"
  /// A number of minutes: `count`.
  case durationMinutes = "duration.minutes"
  /// A number of seconds: `count`.
  case durationSeconds = "duration.seconds"
  /// A guess that was too long: `amount`.
  case directionOver = "direction.over"
  /// A guess that was too short: `amount`.
  case directionUnder = "direction.under"
  /// A guess that was exact.
  case directionExact = "direction.exact"
  /// A step's personal best: `step`, `amount`.
  case personalBest = "personalBest.near"
  /// A step's personal best that was exact: `step`.
  case personalBestExact = "personalBest.exact"

  /// The prompt of the phase `estimating`.
  case promptEstimating = "prompt.estimating"
  /// The prompt of the phase `active`.
  case promptActive = "prompt.active"
  /// The prompt of the phase `recalling`.
  case promptRecalling = "prompt.recalling"
  /// The prompt of the phase `revealing`.
  case promptRevealing = "prompt.revealing"
  /// The prompt of the phase `revealing` where results come with the summary.
  case promptHeld = "prompt.held"
  /// The prompt of the phase `summary`.
  case promptSummary = "prompt.summary"
  /// The prompt of the phase `abandoned`.
  case promptAbandoned = "prompt.abandoned"
  /// The calibration sessions that are left: `count`.
  case promptCalibrating = "prompt.calibrating"
  /// While guessing in the first calibration session.
  case promptCalibrationFirst = "prompt.calibration.first"
  /// While guessing in a calibration session between the first and the last: `number`.
  case promptCalibrationMiddle = "prompt.calibration.middle"
  /// While guessing in the last calibration session.
  case promptCalibrationLast = "prompt.calibration.last"
  /// At the summary that ends the calibration.
  case promptBaseline = "prompt.baseline"
  /// Below that.
  case promptBaselineDetail = "prompt.baseline.detail"
  /// What an abandoned session keeps: `count`.
  case promptKept = "prompt.kept"
  /// There is no quest today.
  case promptNoQuests = "prompt.noQuests"

  /// The title of level 0.
  case levelNew = "level.new"
  /// The title of every other level: `level`.
  case levelNumbered = "level.numbered"
  /// The display name of a quest without one.
  case fallbackQuest = "fallback.quest"
  /// The display name of a step without one: `number`.
  case fallbackStep = "fallback.step"
  /// The display name of a player without one: `number`.
  case fallbackPlayer = "fallback.player"

  /// The title of the first onboarding page.
  case onboardingGameTitle = "onboarding.game.title"
  /// The text of the first onboarding page.
  case onboardingGameBody = "onboarding.game.body"
  /// The title of the second onboarding page.
  case onboardingHowTitle = "onboarding.how.title"
  /// The text of the second onboarding page.
  case onboardingHowBody = "onboarding.how.body"
  /// The title of the third onboarding page.
  case onboardingCalibrationTitle = "onboarding.calibration.title"
  /// The text of the third onboarding page.
  case onboardingCalibrationBody = "onboarding.calibration.body"

  /// What a screen reader says for the haptic `impact`.
  case cueHapticImpact = "cue.haptic.impact"
  /// What a screen reader says for the haptic `success`.
  case cueHapticSuccess = "cue.haptic.success"
  /// What a screen reader says for the sound `estimate_lock`.
  case cueSoundEstimateLock = "cue.sound.estimate_lock"
  /// What a screen reader says for the sound `reveal`.
  case cueSoundReveal = "cue.sound.reveal"
  /// What a screen reader says for the sound `personal_best`.
  case cueSoundPersonalBest = "cue.sound.personal_best"
  /// What a screen reader says for the sound `level_up`.
  case cueSoundLevelUp = "cue.sound.level_up"
  /// What a screen reader says for the sound `session_complete`.
  case cueSoundSessionComplete = "cue.sound.session_complete"
  /// What a screen reader says for the celebration `spotOn`.
  case cueCelebrationSpotOn = "cue.celebration.spotOn"
  /// What a screen reader says for the celebration `personalBest`.
  case cueCelebrationPersonalBest = "cue.celebration.personalBest"
  /// What a screen reader says for the level-up celebration: `level`.
  case cueCelebrationLevelUp = "cue.celebration.levelUp"
  /// What a screen reader says for the streak celebration: `count`.
  case cueCelebrationStreak = "cue.celebration.streak"

  /// The title of a reminder.
  case reminderTitle = "reminder.title"
  /// The text of a reminder of one quest: `quest`.
  case reminderBody = "reminder.body"
  /// The text of a reminder of several quests: `count`.
  case reminderSeveral = "reminder.several"

  /// The decimal separator.
  case figureDecimal = "figure.decimal"
  /// A confidence interval: `low`, `high`.
  case measureInterval = "measure.interval"
  /// There is no confidence interval yet.
  case measureNoInterval = "measure.noInterval"
  /// What a measure is of: `n`, `days`.
  case measureBasis = "measure.basis"
  /// The guesses that a measure still needs: `count`.
  case measureFew = "measure.few"
  /// The guesses of one number that a measure still needs: `count`.
  case measureFewNumbers = "measure.fewNumbers"
  /// The guesses of a range that a measure still needs: `count`.
  case measureFewRanges = "measure.fewRanges"
  /// The answers on how long it felt that a measure still needs: `count`.
  case measureFewFelt = "measure.fewFelt"
  /// The days with guesses that a measure still needs: `count`.
  case measureFewDays = "measure.fewDays"
  /// The steps that a measure still needs: `count`.
  case measureFewSteps = "measure.fewSteps"
  /// The runs of a quest that a forecast still needs: `count`.
  case measureFewRuns = "measure.fewRuns"
  /// There are enough guesses, but they are too much alike.
  case measureAlike = "measure.alike"
  /// The bias where it is positive: `percent`, `basis`.
  case measureBiasLong = "measure.bias.long"
  /// The bias where it is negative: `percent`, `basis`.
  case measureBiasShort = "measure.bias.short"
  /// The bias where it may be zero: `basis`.
  case measureBiasExact = "measure.bias.exact"
  /// The bias for researchers: `value`, `interval`, `n`, `days`.
  case measureBiasDetail = "measure.bias.detail"
  /// The whole-quest bias where it is positive: `percent`, `basis`.
  case measureQuestBiasLong = "measure.questBias.long"
  /// The whole-quest bias where it is negative: `percent`, `basis`.
  case measureQuestBiasShort = "measure.questBias.short"
  /// The whole-quest bias where it may be zero: `basis`.
  case measureQuestBiasExact = "measure.questBias.exact"
  /// The whole-quest bias for researchers: `value`, `interval`, `n`, `days`.
  case measureQuestBiasDetail = "measure.questBias.detail"
  /// The typical miss: `percent`, `basis`.
  case measureTypicalMissText = "measure.typicalMiss.text"
  /// The typical miss for researchers: `value`, `interval`, `n`, `days`.
  case measureTypicalMissDetail = "measure.typicalMiss.detail"
  /// The steadiness: `percent`, `basis`.
  case measureSteadinessText = "measure.steadiness.text"
  /// The steadiness for researchers: `value`, `interval`, `n`, `days`.
  case measureSteadinessDetail = "measure.steadiness.detail"
  /// The constant error: `difference`, `basis`.
  case measureConstantErrorText = "measure.constantError.text"
  /// The constant error where it may be zero: `basis`.
  case measureConstantErrorExact = "measure.constantError.exact"
  /// The constant error for researchers: `value`, `interval`, `n`, `days`.
  case measureConstantErrorDetail = "measure.constantError.detail"
  /// The absolute error: `amount`, `basis`.
  case measureAbsoluteErrorText = "measure.absoluteError.text"
  /// The absolute error for researchers: `value`, `interval`, `n`, `days`.
  case measureAbsoluteErrorDetail = "measure.absoluteError.detail"
  /// The variable error: `amount`, `basis`.
  case measureVariableErrorText = "measure.variableError.text"
  /// The variable error for researchers: `value`, `interval`, `n`, `days`.
  case measureVariableErrorDetail = "measure.variableError.detail"
  /// The total error: `amount`, `basis`.
  case measureTotalErrorText = "measure.totalError.text"
  /// The total error for researchers: `value`, `interval`, `n`, `days`.
  case measureTotalErrorDetail = "measure.totalError.detail"
  /// The central tendency where it pulls, around a time between the steps: `amount`, `basis`.
  case measureCentralTendencyPulled = "measure.centralTendency.pulled"
  /// The central tendency where it pulls, to one side: `basis`.
  case measureCentralTendencyPulledAside = "measure.centralTendency.pulledAside"
  /// The central tendency where it pushes away: `basis`.
  case measureCentralTendencyPushed = "measure.centralTendency.pushed"
  /// The central tendency where there may be none: `basis`.
  case measureCentralTendencyExact = "measure.centralTendency.exact"
  /// The central tendency for researchers: `value`, `interval`, `n`, `days`.
  case measureCentralTendencyDetail = "measure.centralTendency.detail"
  /// The planning where it is positive: `percent`, `basis`.
  case measurePlanningLong = "measure.planning.long"
  /// The planning where it is negative: `percent`, `basis`.
  case measurePlanningShort = "measure.planning.short"
  /// The planning where it may be zero: `basis`.
  case measurePlanningExact = "measure.planning.exact"
  /// The planning for researchers: `value`, `interval`, `n`, `days`.
  case measurePlanningDetail = "measure.planning.detail"
  /// The perception where it is positive: `percent`, `basis`.
  case measurePerceptionLong = "measure.perception.long"
  /// The perception where it is negative: `percent`, `basis`.
  case measurePerceptionShort = "measure.perception.short"
  /// The perception where it may be zero: `basis`.
  case measurePerceptionExact = "measure.perception.exact"
  /// The perception for researchers: `value`, `interval`, `n`, `days`.
  case measurePerceptionDetail = "measure.perception.detail"
  /// The range hit rate: `percent`, `meant`, `basis`.
  case measureRangeHitRateText = "measure.rangeHitRate.text"
  /// The range hit rate for researchers: `value`, `interval`, `n`, `days`, `meant`.
  case measureRangeHitRateDetail = "measure.rangeHitRate.detail"
  /// The interval score: `score`, `basis`.
  case measureIntervalScoreText = "measure.intervalScore.text"
  /// The interval score for researchers: `value`, `interval`, `n`, `days`.
  case measureIntervalScoreDetail = "measure.intervalScore.detail"
  /// The rounding: `percent`, `basis`.
  case measureRoundingText = "measure.rounding.text"
  /// The rounding for researchers: `value`, `interval`, `n`, `days`.
  case measureRoundingDetail = "measure.rounding.detail"

  /// Practice is working: `start`, `now`, `basis`.
  case learningWorking = "learning.working"
  /// The guesses spread more lately: `start`, `now`, `basis`.
  case learningLessSettled = "learning.lessSettled"
  /// No change can be told from chance: `now`, `basis`.
  case learningUnclear = "learning.unclear"
  /// The test of learning: `falling`, `rising`, `ratio`, `change`, `n`, `days`.
  case learningTestDetail = "learning.testDetail"
  /// The fit of the learning curve: `a`, `b`, `c`, `n`, `halfLife`.
  case learningDetail = "learning.detail"
  /// The fit of a flat learning curve: `a`, `n`.
  case learningSteadyDetail = "learning.steadyDetail"

  /// The forecast of a morning: `time`, `hits`, `of`, `n`.
  case forecastMorning = "forecast.morning"
  /// The forecast of another time of day: `time`, `hits`, `of`, `n`.
  case forecastAnytime = "forecast.anytime"
  /// When to start: `time`, `end`, `hits`, `of`, `n`.
  case forecastStartBy = "forecast.startBy"
  /// How earlier forecasts held: `held`, `runs`.
  case forecastRecord = "forecast.record"
  /// The forecast adds up single steps.
  case forecastSteps = "forecast.steps"
  /// How the forecast was made: `n`, `percent`, `amount`.
  case forecastDetail = "forecast.detail"
  /// The bound that needs no distribution: `amount`.
  case forecastBound = "forecast.bound"
  /// How sums of steps were made: `n`, `rounds`, `percent`, `amount`.
  case forecastStepsDetail = "forecast.stepsDetail"
  /// The steps that the forecast is without: `steps`.
  case forecastMissing = "forecast.missing"

  /// A week without a quest so far.
  case weekFresh = "week.fresh"
  /// What was played in a week: `count`, `near`.
  case weekPlayed = "week.played"
  /// The step that was guessed best in a week: `step`.
  case weekSharpest = "week.sharpest"
  /// The steps with a personal best in a week: `steps`.
  case weekBests = "week.bests"
  /// The hits of a week: `count`.
  case weekSpotOn = "week.spotOn"
  /// A week of guesses that were too long.
  case weekLong = "week.long"
  /// A week of guesses that were too short.
  case weekShort = "week.short"
}

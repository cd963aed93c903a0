import TimeQuestModels

/// A trial with what its row in a data set takes from around it.
struct StudyTrial {
  let trial: Trial
  let session: Session
  /// The number of the session among those of the player in this data set, from 1.
  let sessionNumber: Int
  /// When the player's first session began, to which other instants are offsets.
  let begin: Instant
  /// The civil day of that session, which is day 1.
  let firstDay: CivilDay
  /// The accuracy by the trial's own scorer, 0 to 100.
  let accuracy: Double
}

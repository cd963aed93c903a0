/// Something that a player finds out about their sense of time, once (rules.md, Discoveries).
///
/// None can be earned by being fast.
public enum Discovery: String, CaseIterable, Codable, Sendable, Hashable {
  /// The first completed quest.
  case firstQuest
  /// The first guess that was spot on.
  case bullseye
  /// Three guesses in a row spot on, in one session.
  case hatTrick
  /// A session of three or more counted trials, all spot on or close.
  case steadySession
  /// The first actual time inside a range.
  case rangeHeld
  /// One guess over and one under in a session whose guesses are all spot on or close.
  case bothSides
  /// Five counted trials of a step in a row spot on or close.
  case tamedStep
  /// Ten different steps.
  case explorer
  /// The calibration of a quest is complete.
  case baseline
  /// A hundred counted trials.
  case century
  /// A guess spot on for a step under a minute, and one for a step of over half an hour.
  case shortAndLong
  /// The tenth session of one quest.
  case encore
  /// A completed quest of three or more counted trials, each of them spot on.
  case flawless
  /// The same with five or more.
  case flawlessFive
  /// A guess spot on for a step under a minute.
  case underAMinute
  /// A guess spot on for a step of a quarter of an hour or more.
  case quarterHour
  /// A guess spot on for a step of half an hour or more.
  case halfHour
  /// A guess spot on for a step of an hour or more.
  case fullHour
  /// A guess of a step of a minute or more that was right to the second.
  case toTheSecond
  /// A guess of a step of ten minutes or more that was right to the second.
  case toTheSecondLong
  /// A guess of two minutes or more, not in whole minutes, that was spot on.
  case oddNumber
  /// A range so narrow that it was spot on, and held.
  case tightRange
  /// Ten of them among the latest 400 counted trials.
  case tightRanges10
  /// Twenty-five of them.
  case tightRanges25
  /// A range that held and a number that was spot on, in one session.
  case bothWays
  /// All four ratings in one session.
  case wholePalette
  /// Two steps of a session with the same distance in the shown seconds, in either direction.
  case twins
  /// Two new personal bests in one session.
  case twoBests
  /// A guess spot on in the first session of a quest.
  case beginnersLuck
  /// A guess spot on for a step whose first counted guess was way off.
  case turnaround
  /// A short step (under 5 minutes) and after it a long one (20 or more) in one week, both near.
  case weekOfBoth
  /// Ten guesses that were spot on.
  case bullseyes10
  /// Fifty of them.
  case bullseyes50
  /// Two hundred of them.
  case bullseyes200
  /// Four hundred of them.
  case bullseyes400
  /// 250 counted trials.
  case guesses250
  /// 500 counted trials.
  case guesses500
  /// 1,000 counted trials.
  case guesses1000
  /// Three steps that were tamed.
  case tamed3
  /// Seven of them.
  case tamed7
  /// Twenty different steps.
  case explorer20
  /// Forty of them.
  case explorer40
  /// Two quests whose calibration is complete.
  case baselines2
  /// Four of them.
  case baselines4
  /// The 25th session of one quest.
  case encore25
  /// The 50th.
  case encore50
  /// The 100th.
  case encore100
  /// The 150th.
  case encore150
  /// The 200th.
  case encore200
  /// The first then-and-now.
  case thenAndNow1
  /// The third.
  case thenAndNow3
  /// The eighth.
  case thenAndNow8
  /// The sixteenth.
  case thenAndNow16
  /// The thirty-second.
  case thenAndNow32
  /// Played in three different months, which need not follow one another.
  case months3
  /// In six.
  case months6
  /// In nine.
  case months9
  /// In twelve.
  case months12
  /// Played in spring, summer, autumn and winter.
  case seasons
}

extension Set<Discovery> {
  /// The discoveries in the order in which the game lists them.
  public var inOrder: [Discovery] { Discovery.allCases.filter(contains) }
}

import FoundationEssentials
import TimeQuestEngine
import TimeQuestJSON
import TimeQuestModels
import TimeQuestPersistence
import TimeQuestProgression

extension ID: Shaped {
  static var shape: Shape { .text(.uuid) }
  static var sample: Self { ID(UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))) }
}

extension Seconds: Shaped {
  static let shape = Shape.number(-1e12...1e12)
  static let sample = Seconds.zero
}

extension CivilDay: Shaped {
  static let shape = Shape.text(.day)
  static let sample = CivilDay(number: 0)
}

extension Instant: Shaped {
  static let shape = Shape.text(.instant)
  static let sample = Instant(milliseconds: 0)
}

extension TimeOfDay: Shaped {
  static let shape = Shape.text(.timeOfDay)
  static let sample = TimeOfDay.defaultReminder
}

extension Weekdays: Shaped {
  static let shape = Shape.array(Weekday.shape)
  static let sample = Weekdays.everyDay
}

extension Weekday: Shaped {
  static let sample = Weekday.mon
}

extension Phase: Shaped {
  static let sample = Phase.estimating
}

extension Rating: Shaped {
  static let sample = Rating.spotOn
}

extension Direction: Shaped {
  static let sample = Direction.exact
}

extension Validity: Shaped {
  static let sample = Validity.ok
}

extension PlayerFlag: Shaped {
  static let sample = PlayerFlag.interrupted
}

extension EventTopic: Shaped {
  static let sample = EventTopic.quest
}

extension FeedbackSchedule: Shaped {
  static let sample = FeedbackSchedule.everyTrial
}

extension Trend.Stretch: Shaped {
  static let sample = Trend.Stretch.day
}

extension ClockKind: Shaped {
  static let sample = ClockKind.real
}

extension Cue.Kind: Shaped {
  static let sample = Cue.Kind.haptic
}

extension JSON: Shaped {
  static let shape = Shape.anything
  static let sample = JSON.null
}

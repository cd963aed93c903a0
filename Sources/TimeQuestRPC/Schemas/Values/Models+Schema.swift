import Foundation
import JSONRPC
import TimeQuestEngine
import TimeQuestJSON
import TimeQuestModels
import TimeQuestPersistence
import TimeQuestProgression

extension ID: SchemaProviding {
  static var schema: Schema { .text(.uuid) }
  static var sample: Self { ID(UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))) }
}

extension Seconds: SchemaProviding {
  static let schema = Schema.number(-1e12...1e12)
  static let sample = Seconds.zero
}

extension CivilDay: SchemaProviding {
  static let schema = Schema.text(.day)
  static let sample = CivilDay(number: 0)
}

extension Instant: SchemaProviding {
  static let schema = Schema.text(.instant)
  static let sample = Instant(milliseconds: 0)
}

extension TimeOfDay: SchemaProviding {
  static let schema = Schema.text(.timeOfDay)
  static let sample = TimeOfDay.defaultReminder
}

extension Weekdays: SchemaProviding {
  static let schema = Schema.array(Weekday.schema)
  static let sample = Weekdays.everyDay
}

extension Weekday: SchemaProviding {
  static let sample = Weekday.mon
}

extension Phase: SchemaProviding {
  static let sample = Phase.estimating
}

extension Tone: SchemaProviding {
  static let sample = Tone.gold
}

extension Rating: SchemaProviding {
  static let sample = Rating.spotOn
}

extension Direction: SchemaProviding {
  static let sample = Direction.exact
}

extension Discovery: SchemaProviding {
  static let sample = Discovery.firstQuest
}

extension StepRemark: SchemaProviding {
  static let sample = StepRemark.closestYet
}

extension Validity: SchemaProviding {
  static let sample = Validity.ok
}

extension PlayerFlag: SchemaProviding {
  static let sample = PlayerFlag.interrupted
}

extension EventTopic: SchemaProviding {
  static let sample = EventTopic.quest
}

extension FeedbackSchedule: SchemaProviding {
  static let sample = FeedbackSchedule.everyTrial
}

extension TrendInterval: SchemaProviding {
  static let sample = TrendInterval.day
}

extension ClockKind: SchemaProviding {
  static let sample = ClockKind.real
}

extension Cue.Kind: SchemaProviding {
  static let sample = Cue.Kind.haptic
}

extension JSON: SchemaProviding {
  static let schema = Schema.anything
  static let sample = JSON.null
}

extension EncodedJSON: SchemaProviding {
  static let schema = Schema.anything
  static let sample = EncodedJSON(Array("null".utf8))
}

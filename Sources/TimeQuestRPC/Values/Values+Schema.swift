import Foundation
import JSONRPC
import TimeQuestEngine
import TimeQuestJSON
import TimeQuestMeasures
import TimeQuestModels
import TimeQuestPersistence
import TimeQuestProgression
import TimeQuestReports
import TimeQuestTransfer
import TimeQuestWords

// A value that is one thing on the wire says which; objects are found by what they decode.

extension ID: SchemaProviding {
  static var schema: Schema { .text(.uuid) }
  static var sample: Self { ID(UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))) }
}

extension Seconds: SchemaProviding {
  static let schema = Schema.number(-1e12...1e12)
  /// Within the bounds of a guess too.
  static let sample: Seconds = 60
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

extension Symbol: SchemaProviding {
  static let schema = Schema.text(.symbol)
  static let sample = Symbol.dice
}

extension Weekdays: SchemaProviding {
  static let schema = Schema.array(Weekday.schema)
  static let sample = Weekdays.everyDay
}

extension Nullable: SchemaProviding where Value: Decodable {
  static var schema: Schema { .nullable(Schema(of: Value.self)) }
  static var sample: Nullable { Nullable(nil) }
}

extension Nullable: NullReading {}

extension BoundedInteger {
  static var schema: Schema { .integer(bounds) }
  static var sample: Self { Self(checked: bounds.lowerBound) }
}

extension DayStartHour: SchemaProviding {}
extension PageLimit: SchemaProviding {}
extension EventLimit: SchemaProviding {}
extension DayCount: SchemaProviding {}
extension WindowLength: SchemaProviding {}
extension HorizonDays: SchemaProviding {}

extension JSON: SchemaProviding {
  static let schema = Schema.anything
  static let sample = JSON.null
}

extension EncodedJSON: SchemaProviding {
  static let schema = Schema.anything
  static let sample = EncodedJSON(Array("null".utf8))
}

extension Catalogue.Audience: SchemaProviding {}
extension ChartTheme: SchemaProviding {}
extension Celebration.Kind: SchemaProviding {}
extension ClockKind: SchemaProviding {}
extension Cue.Kind: SchemaProviding {}
extension Cue.Wait: SchemaProviding {}
extension DeletedRecord.Kind: SchemaProviding {}
extension Direction: SchemaProviding {}
extension Discovery: SchemaProviding {}
extension DurationForecast.Days: SchemaProviding {}
extension EventTopic: SchemaProviding {}
extension FeedbackSchedule: SchemaProviding {}
extension Insight: SchemaProviding {}
extension InsufficientData.Unit: SchemaProviding {}
extension Phase: SchemaProviding {}
extension PlayerFlag: SchemaProviding {}
extension QuestError.Rule: SchemaProviding {}
extension QuestError.Subject: SchemaProviding {}
extension QuestForecast.Method: SchemaProviding {}
extension Rating: SchemaProviding {}
extension Study.Kind: SchemaProviding {}
extension Study.Outcome: SchemaProviding {}
extension Tint: SchemaProviding {}
extension StepRemark: SchemaProviding {}
extension Tone: SchemaProviding {}
extension TrendInterval: SchemaProviding {}
extension Validity: SchemaProviding {}
extension Weekday: SchemaProviding {}

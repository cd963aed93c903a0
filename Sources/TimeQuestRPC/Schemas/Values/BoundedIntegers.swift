import JSONRPC
import TimeQuestEngine
import TimeQuestModels
import TimeQuestReports

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

/// A step of a quest, from 0.
struct StepIndex: BoundedInteger, SchemaProviding {
  static let bounds = 0...9999
  static let path = "step"
  let value: Int

  init(checked value: Int) { self.value = value }
}

/// The revision that an edit was made on.
struct Revision: BoundedInteger, SchemaProviding {
  static let bounds = 1...Int.wireRange.upperBound
  static let path = "revision"
  let value: Int

  init(checked value: Int) { self.value = value }
}

/// The place of an event in its journal; 0 is before the first.
struct EventSeq: BoundedInteger, SchemaProviding {
  static let bounds = 0...Int.wireRange.upperBound
  static let path = "after"
  let value: Int

  init(checked value: Int) { self.value = value }
}

/// The width of a picture, in pixels.
struct ChartWidth: BoundedInteger, SchemaProviding {
  static let bounds = ChartFigure.widths
  static let path = "width"
  let value: Int

  init(checked value: Int) { self.value = value }
}

/// The height of a picture, in pixels.
struct ChartHeight: BoundedInteger, SchemaProviding {
  static let bounds = ChartFigure.heights
  static let path = "height"
  let value: Int

  init(checked value: Int) { self.value = value }
}

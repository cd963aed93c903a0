import Foundation
import TimeQuest

/// The first line of the file.
struct Heading: Codable {
  static let currentFormat = 1
  private static let mark = "timequest-jsonl"

  private var store = Heading.mark
  private var format = Heading.currentFormat
  private let clock: ClockKind

  init(clock: ClockKind) {
    self.clock = clock
  }

  /// Throws where a file begins with something else, which must not be written over.
  func line(begunBy start: Data = Data()) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let line = try encoder.encode(self)
    guard line.starts(with: start) else { throw Self.stranger }
    return line
  }

  private static let stranger = StoreError(.corrupt, during: "open", detail: "it is no store")

  /// Throws where the line heads no store, one of a newer format, or one of the other clock.
  static func check(_ line: Data, clock: ClockKind) throws {
    guard let heading = try? JSONDecoder().decode(Heading.self, from: line), heading.store == mark
    else { throw stranger }
    guard heading.format <= currentFormat else { throw StoreError(.tooNew, during: "open") }
    guard heading.clock == clock else { throw StoreError.wrongClock(of: heading.clock) }
  }
}

import Foundation
import TimeQuest

/// The first line of the file: what it is, in which format, and under which clock it was made.
struct Header: Codable {
  static let currentFormat = 1
  private static let magic = "timequest-jsonl"

  private var store = Header.magic
  private var format = Header.currentFormat
  private let clock: ClockKind
  /// The number of the last change before those in the file, which was compacted then.
  let lastChange: Int

  init(clock: ClockKind, lastChange: Int = 0) {
    self.clock = clock
    self.lastChange = lastChange
  }

  /// The line of this header; throws if the file begins with other bytes than the line does.
  func line(completing start: Data = Data()) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let line = try encoder.encode(self)
    guard line.starts(with: start) else { throw Self.foreign }
    return line
  }

  private static let foreign = StoreError(
    .corrupt,
    during: "open",
    detail: "the file is not a store"
  )

  /// The header of a store of a known format and of that clock; throws for any other line.
  static func read(_ line: Data, clock: ClockKind) throws -> Header {
    guard let header = try? JSONDecoder().decode(Header.self, from: line), header.store == magic
    else { throw foreign }
    guard header.format <= currentFormat else { throw StoreError(.tooNew, during: "open") }
    guard header.clock == clock else { throw StoreError.wrongClock(of: header.clock) }
    return header
  }
}

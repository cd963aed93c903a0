import Foundation
import TimeQuest

/// An open file and its contents in memory.
final class OpenStore {
  private let file: LogFile
  private let clock: ClockKind
  private var memory: InMemoryStore
  private var hasHeader = false

  init(path: String, clock: ClockKind) {
    file = LogFile(path: path)
    self.clock = clock
    memory = InMemoryStore(clock: clock)
  }

  /// Reads new lines and runs the body, while no other process has the file.
  func withLock<Result>(_ body: (InMemoryStore) throws -> Result) throws -> Result {
    let isNew = try file.lock()
    defer { file.unlock() }
    if isNew {
      memory = InMemoryStore(clock: clock)
      hasHeader = false
    }
    for line in try file.newLines() { try apply(line) }
    if !hasHeader {
      try file.append(try Header(clock: clock).line(completing: file.rest))
      hasHeader = true
    }
    return try body(memory)
  }

  func write<Result>(_ body: (any StoreWriter) throws -> Result) throws -> Result {
    try withLock { memory in
      try memory.writeNow { writer in
        let recorder = RecordingWriter(writer)
        let result = try body(recorder)
        // If this throws, the transaction in memory rolls back, too.
        if !recorder.changes.isEmpty {
          try file.append(try JSONEncoder().encode(recorder.changes))
        }
        return result
      }
    }
  }

  func compact() throws {
    try withLock { memory in
      let (changes, lastChange) = try memory.readNow { reader in
        let latest = try reader.latestChange().records
        return (try Snapshot(of: reader).changes, latest)
      }
      let header = try Header(clock: clock, lastChange: lastChange).line()
      try file.replace(by: [header] + changes.map { try JSONEncoder().encode([$0]) })
    }
  }

  private func apply(_ line: Data) throws {
    guard hasHeader else {
      let header = try Header.read(line, clock: clock)
      memory = InMemoryStore(clock: clock, lastChange: header.lastChange)
      hasHeader = true
      return
    }
    guard let changes = try? JSONDecoder().decode([Change].self, from: line) else {
      throw StoreError(.corrupt, during: "read", detail: "a line is not valid")
    }
    for change in changes { try change.requireValid() }
    try memory.writeNow { writer in for change in changes { try change.apply(to: writer) } }
  }
}

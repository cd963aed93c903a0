import Foundation
import TimeQuest

/// The file, and all that it says held in memory.
final class OpenLog {
  private let file: LogFile
  private let clock: ClockKind
  private var memory: InMemoryStore
  private var hasHeading = false

  init(path: String, clock: ClockKind) {
    file = LogFile(path: path)
    self.clock = clock
    memory = InMemoryStore(clock: clock)
  }

  /// Runs the body on what the file says now, while no other process writes.
  func alone<Result>(_ body: (InMemoryStore) throws -> Result) throws -> Result {
    let isNew = try file.lock()
    defer { file.unlock() }
    if isNew {
      memory = InMemoryStore(clock: clock)
      hasHeading = false
    }
    for line in try file.newLines() { try take(line) }
    if !hasHeading {
      try file.append(try Heading(clock: clock).line(begunBy: file.rest))
      hasHeading = true
    }
    return try body(memory)
  }

  func write<Result>(_ body: (any StoreWriter) throws -> Result) throws -> Result {
    try alone { memory in
      try memory.writeNow { writer in
        let recorder = Recorder(writer)
        let result = try body(recorder)
        // Should this throw, the step in memory is undone, too.
        if !recorder.changes.isEmpty {
          try file.append(try JSONEncoder().encode(recorder.changes))
        }
        return result
      }
    }
  }

  func compact() throws {
    try alone { memory in
      let changes = try memory.readNow { try Snapshot(of: $0).changes }
      let heading = try Heading(clock: clock).line()
      try file.replace(by: [heading] + changes.map { try JSONEncoder().encode([$0]) })
    }
  }

  private func take(_ line: Data) throws {
    guard hasHeading else {
      try Heading.check(line, clock: clock)
      hasHeading = true
      return
    }
    guard let changes = try? JSONDecoder().decode([Change].self, from: line) else {
      throw StoreError(.corrupt, during: "read", detail: "a line cannot be read")
    }
    try memory.writeNow { writer in for change in changes { try change.perform(on: writer) } }
  }
}

#if os(Linux) || os(macOS)
public import Foundation
import Synchronization

/// An executable made with `CommandLineProgram`, serving a store and playing quests there.
public final class ExecutableProcess: OtherProcess {
  /// What the executable said in place of an answer.
  public struct Unexpected: Error {
    public let answer: String
  }

  fileprivate struct Pipes {
    let process: Process
    let input: FileHandle
    let output: FileHandle
    var rest = Data()
  }

  private let pipes: Mutex<Pipes>
  private let quest: String

  /// Starts it on the store that the URL names, with a quest of its own there.
  public init(_ executable: URL, store url: String) async throws {
    let process = Process()
    process.executableURL = executable
    process.arguments = ["--store", url]
    let (input, output) = (Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = output
    process.environment = ProcessInfo.processInfo.environment.merging(
      ["SWIFT_BACKTRACE": "enable=no"]
    ) { $1 }
    try process.run()
    quest = UUID().uuidString.lowercased()
    pipes = Mutex(
      Pipes(
        process: process,
        input: input.fileHandleForWriting,
        output: output.fileHandleForReading
      )
    )
    try await makeQuest()
  }

  public func earn() async throws -> Int {
    let session = try await session()
    _ = try await answer(to: "quest.estimate", #"{"sessionID":"\#(session)","seconds":60}"#)
    _ = try await answer(to: "quest.done", #"{"sessionID":"\#(session)"}"#)
    let end = try await answer(to: "quest.next", #"{"sessionID":"\#(session)"}"#)
    guard let xp = Self.value(of: "xpEarned", in: end).flatMap(Int.init) else {
      throw Unexpected(answer: end)
    }
    return xp
  }

  public func dieWhileEarning() async throws {
    let session = try await session()
    for (method, rest) in [("quest.estimate", #","seconds":60"#), ("quest.done", "")] {
      _ = try await answer(to: method, #"{"sessionID":"\#(session)"\#(rest)}"#)
    }
    try pipes.withLock { pipes in
      try pipes.send("quest.next", #"{"sessionID":"\#(session)"}"#)
      kill(pipes.process.processIdentifier, SIGKILL)
      pipes.process.waitUntilExit()
    }
  }

  public func end() async throws {
    try pipes.withLock { pipes in
      try pipes.input.close()
      pipes.process.waitUntilExit()
    }
  }

  /// One process sets the PIN; the others come in by it.
  private func makeQuest() async throws {
    do {
      _ = try await answer(to: "parent.setPIN", #"{"pin":"2468"}"#)
    } catch is Unexpected {
      _ = try await answer(to: "parent.unlock", #"{"pin":"2468"}"#)
    }
    _ = try await answer(
      to: "routine.create",
      """
      {"routineID":"\(quest)","name":"q","displayName":"Q","tasks":[{"name":"t","displayName":"T"}],\
      "activeDays":["mon","tue","wed","thu","fri","sat","sun"]}
      """
    )
  }

  private func session() async throws -> String {
    let state = try await answer(to: "quest.start", #"{"questID":"\#(quest)"}"#)
    guard let id = Self.value(of: "sessionID", in: state) else { throw Unexpected(answer: state) }
    return id
  }

  private func answer(to method: String, _ params: String) async throws -> String {
    let answer = try pipes.withLock { pipes in
      try pipes.send(method, params)
      return try pipes.readLine()
    }
    guard answer.contains(#""result":"#) else { throw Unexpected(answer: answer) }
    return answer
  }

  /// The first value of that name; our own answers are written without spaces.
  private static func value(of name: String, in answer: String) -> String? {
    guard let start = answer.range(of: "\"\(name)\":")?.upperBound else { return nil }
    return answer[start...].split { "\",}".contains($0) }.first.map(String.init)
  }
}

extension ExecutableProcess.Pipes {
  fileprivate func send(_ method: String, _ params: String) throws {
    let request = #"{"jsonrpc":"2.0","id":1,"method":"\#(method)","params":\#(params)}"#
    try input.write(contentsOf: Data("\(request)\n".utf8))
  }

  /// Throws where the process ends before a line does.
  fileprivate mutating func readLine() throws -> String {
    while true {
      if let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
        defer { rest = Data(rest[rest.index(after: end)...]) }
        return String(decoding: rest[..<end], as: UTF8.self)
      }
      let more = output.availableData
      guard !more.isEmpty else { throw ExecutableProcess.Unexpected(answer: "the output ended") }
      rest += more
    }
  }
}
#endif

#if os(Linux) || os(macOS)
public import Foundation
import Synchronization

/// An executable made with `CommandLineProgram` that serves a store and plays quests there.
///
/// It runs under umask 0, so that its files are private by its own doing.
public final class ExecutableProcess: WriterProcess {
  /// The executable answered with something else than the expected result.
  public struct Unexpected: Error {
    /// The line that was answered, or why there was none.
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
  /// Where strace writes its lines; nil without tracing.
  private let trace: URL?

  /// Whether `strace` is installed and may trace processes here.
  public static let canTraceSyncs: Bool = {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["strace", "-o", "/dev/null", "-e", "trace=fsync", "true"]
    process.standardError = FileHandle.nullDevice
    do {
      try process.run()
    } catch {
      return false
    }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }()

  /// Starts the executable on the store that the URL names, and makes a quest of its own there.
  ///
  /// With `tracingSyncs` it runs under `strace`, so that `syncCount` works and everything is
  /// slower.
  public init(_ executable: URL, store url: String, tracingSyncs: Bool = false) async throws {
    trace =
      tracingSyncs
      ? FileManager.default.temporaryDirectory.appending(path: "syncs-\(UUID().uuidString)") : nil
    let tracer = trace.map {
      ["strace", "-f", "-qq", "-e", "trace=fsync,fdatasync", "-o", $0.path]
    }
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments =
      ["-c", "umask 0; exec \"$@\"", "sh"] + (tracer ?? []) + [executable.path, "--store", url]
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

  /// Plays one quest of one step to its end.
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

  /// Plays a quest up to its last request, sends it and kills the process at once.
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

  /// How many calls of `fsync` and `fdatasync` have succeeded so far; nil without tracing.
  public func syncCount() async throws -> Int? {
    guard let trace else { return nil }
    let lines = try String(contentsOf: trace, encoding: .utf8).split(separator: "\n")
    return lines.count { $0.hasSuffix("= 0") }
  }

  /// Closes the input, and waits until the process has ended.
  public func end() async throws {
    try pipes.withLock { pipes in
      try pipes.input.close()
      pipes.process.waitUntilExit()
    }
    if let trace { try FileManager.default.removeItem(at: trace) }
  }

  /// The first process sets the PIN; the others unlock by it.
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

  /// The first value of that name; the executable writes JSON without spaces.
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

  /// Reads one line; throws if the process ends before the line does.
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

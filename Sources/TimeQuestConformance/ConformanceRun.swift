import Foundation
import JSONRPC
import TimeQuestJSON
import TimeQuestModels
import TimeQuestPersistence
import TimeQuestRPC

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

extension ConformanceScenario {
  /// Runs the command in the scenario, in a folder of its own that is removed afterwards.
  ///
  /// With `answers` the kit types at its terminal; without, the command plays by itself.
  /// Throws `ConformanceError`, or `CancellationError` where the host was told to end.
  package func record(
    _ command: [String],
    answers: ConformanceAnswers?,
    on host: ConformanceHost
  ) async throws -> ConformanceRecording {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "timequest-conformance-\(UUID())").path
    try FileManager.default.createDirectory(
      atPath: folder,
      withIntermediateDirectories: false,
      attributes: [.posixPermissions: 0o700]
    )
    // What cannot be removed is left to the system; a front end may still write there.
    defer { try? FileManager.default.removeItem(atPath: folder) }
    var run = try await ConformanceRun(command, self, host, in: folder)
    run.typist = answers.map { ConformanceTypist($0, stepSeconds: stepSeconds) }
    let recording = try await run.record()
    if let reason = recording.failedStart { throw ConformanceError(reason) }
    return recording
  }
}

/// One run of a front end in a scenario: starts it, is its server, and records what happens.
private struct ConformanceRun {
  private let scenario: ConformanceScenario
  private let store: ConformanceStore
  private let process: FrontEndProcess
  private let announcements: FileDescriptor
  private let isStopped: () -> Bool
  private let start = ContinuousClock.now
  private var recording = ConformanceRecording()
  private var connections: [FrontEndConnection] = []
  private var announced: [UInt8] = []
  private var hasFaulted = false
  fileprivate var typist: ConformanceTypist?
  /// A front end with windows appends to this file what it shows; how much of it was read.
  private let shownFile: String
  private var shownBytes = 0

  /// Longer than any front end needs for a quest of two steps.
  private static let limit = Duration.seconds(60)
  /// How long a front end that has ended may take to close its connections.
  private static let farewell = Duration.seconds(1)
  private static let slowness = Duration.seconds(3)

  /// Starts the front end; `{server}` in its words is replaced by the path of its server.
  init(
    _ command: [String],
    _ scenario: ConformanceScenario,
    _ host: ConformanceHost,
    in folder: String
  ) async throws {
    self.scenario = scenario
    isStopped = host.isStopped
    announcements = try FrontEndConnection.makeScript(in: folder, named: host.program)
    store = try await ConformanceStore(host, folder: folder, stepLengths: scenario.stepLengths)
    let server = "\(folder)/bin/\(host.program)"
    var environment = ProcessInfo.processInfo.environment
    environment["TIMEQUEST_STORE"] = nil
    environment["TIMEQUEST_RPC"] = server
    shownFile = "\(folder)/shown"
    environment["TIMEQUEST_SHOWN"] = shownFile
    environment["TIMEQUEST_STEP_SECONDS"] = "\(scenario.stepSeconds)"
    environment["PATH"] = "\(folder)/bin:\(environment["PATH"] ?? "/usr/bin:/bin")"
    environment["TERM"] = "xterm-256color"
    process = try FrontEndProcess(
      command.map { $0.replacing("{server}", with: server) },
      environment: environment
    )
  }

  /// Runs it to its end; throws `CancellationError` after a signal to this program.
  mutating func record() async throws -> ConformanceRecording {
    var status: Int?
    while status == nil {
      try await handleAll(within: 50)
      if let keys = typist?.keys() { process.type(keys) }
      status = process.status()
      if isStopped() { throw CancellationError() }
      if status == nil, ContinuousClock.now - start > Self.limit {
        process.kill()
        break
      }
    }
    let end = ContinuousClock.now
    while connections.contains(where: \.isOpen), .now - end < Self.farewell {
      try await handleAll(within: 50)
    }
    showOutput()
    for index in connections.indices { await connections[index].kill() }
    process.close()
    announcements.closeFile()
    add(.ended(status: status))
    recording.sessions = try await store.sessions()
    return recording
  }

  private mutating func add(_ happening: ConformanceRecording.Happening) {
    recording.add(happening, at: (ContinuousClock.now - start) / .seconds(1))
  }

  /// Waits for anything, and handles it: what was shown comes before what was asked after it.
  private mutating func handleAll(within milliseconds: Int32) async throws {
    let isWriting = connections.contains { $0.isOpen && !$0.outbox.isEmpty }
    var events = ([process.output, announcements.number] + openInputs).map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    _ = unsafe poll(&events, nfds_t(events.count), isWriting ? min(5, milliseconds) : milliseconds)
    // A terminal whose program has ended is always readable.
    if events[0].revents & Int16(POLLIN) == 0, events[0].revents != 0 { usleep(5_000) }
    showOutput()
    try await openConnections()
    for index in connections.indices where connections[index].isOpen {
      try await readRequests(at: index)
    }
    for index in connections.indices where connections[index].isOpen {
      try await writeAnswers(at: index)
    }
  }

  private var openInputs: [Int32] { connections.filter(\.isOpen).map(\.input.number) }

  private mutating func showOutput() {
    var output = process.read()
    if let file = FileManager.default.contents(atPath: shownFile), file.count != shownBytes {
      output += file.dropFirst(file.count > shownBytes ? shownBytes : 0)
      shownBytes = file.count
    }
    guard !output.isEmpty else { return }
    typist?.seeOutput()
    add(.shown(TerminalText.plain(String(decoding: output, as: UTF8.self))))
  }

  /// Waits until nothing is drawn any more, so that what is shown next is shown after it.
  private mutating func waitUntilStill() {
    let deadline = ContinuousClock.now + .seconds(3)
    while ContinuousClock.now < deadline, Self.isReadable(process.output, within: 400) {
      showOutput()
    }
  }

  /// Each line is what the stand-in of a server wrote: its process, and that of its reader.
  private mutating func openConnections() async throws {
    announced += announcements.available() ?? []
    while let end = announced.firstIndex(of: UInt8(ascii: "\n")) {
      let words = String(decoding: announced[..<end], as: UTF8.self).split(separator: " ")
      announced.removeFirst(end + 1)
      let connection = try FrontEndConnection(
        number: connections.count,
        processes: words.compactMap { Int32($0) },
        folder: store.folder,
        client: try await store.open()
      )
      connections.append(connection)
      add(.opened(connection: connection.number))
    }
  }

  private mutating func readRequests(at index: Int) async throws {
    // Before the front end's side is open, a read would answer the end of input.
    guard Self.isReadable(connections[index].input.number, within: 0) else { return }
    let bytes = connections[index].input.available()
    if let bytes { connections[index].decoder.append(bytes[...]) }
    while connections[index].isOpen, let frame = connections[index].decoder.next() {
      try await answer(frame, at: index)
    }
    guard connections[index].isOpen, let bytes, bytes.isEmpty else { return }
    if let frame = connections[index].decoder.finish() { try await answer(frame, at: index) }
    if connections[index].isOpen {
      for happening in connections[index].flush().happenings { add(happening) }
      await close(at: index)
    }
  }

  private static func isReadable(_ descriptor: Int32, within milliseconds: Int32) -> Bool {
    var event = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&event, 1, milliseconds) > 0
  }

  private mutating func writeAnswers(at index: Int) async throws {
    let connection = connections[index]
    let next = connection.client.nextPoll(on: connection.server, after: connection.lastPoll)
    if let next, next <= .now {
      connections[index].lastPoll = .now
      let due = await connection.client.pendingMessages(on: connection.server, polling: true)
      for message in due {
        try send(message, at: index)
      }
    }
    let written = connections[index].flush()
    for happening in written.happenings { add(happening) }
    if written.kills {
      await kill(at: index)
    } else if connections[index].client.isShuttingDown, connections[index].outbox.isEmpty {
      await close(at: index)
    }
  }

  private mutating func close(at index: Int) async {
    add(.closed(connection: index))
    await connections[index].close()
  }

  private mutating func kill(at index: Int) async {
    add(.killed(connection: index))
    await connections[index].kill()
  }
}

extension ConformanceRun {
  private mutating func answer(_ frame: Frame, at index: Int) async throws {
    let server = connections[index].server
    let request = Self.value(of: frame)
    for item in request.items { add(.request(connection: index, item)) }
    // A server that is about to be killed hears no more.
    guard !connections[index].outbox.contains(where: \.kills) else { return await kill(at: index) }
    let method = request["method"]?.text ?? ""
    connections[index].expect(request)
    if !hasFaulted, let id = request["id"], let refusal = scenario.refusal(of: method) {
      fault()
      return try send(JSONText.encode(JSON.failure(refusal, id: id)), at: index)
    }
    if scenario == .otherWindow, method == "quest.done", !hasFaulted {
      fault()
      try await store.playElsewhere(request["params"]?["sessionID"]?.text ?? "")
    }
    if scenario == .plain, method == "quest.estimate" { waitUntilStill() }
    let heard = try scenario.heard(request).map { try Frame.message(JSONText.encode($0)[...]) }
    if let answer = await server.answer(server.read(heard ?? frame)) { try send(answer, at: index) }
    try await store.passTime()
    let client = connections[index].client
    for message in await client.pendingMessages(on: server) { try send(message, at: index) }
  }

  /// Null for a frame that is not JSON, or nested deeper than a server reads.
  private static func value(of frame: Frame) -> JSON {
    guard case .message(let bytes) = frame else { return .null }
    do {
      let node = try JSONNode(parsing: bytes)
      return node.depth(isAtMost: 128) ? node.value : .null
    } catch {
      return .null
    }
  }

  private mutating func fault() {
    hasFaulted = true
    add(.fault)
  }

  /// Puts a message of the server into the outbox, as the scenario changes it.
  private mutating func send(_ text: [UInt8], at index: Int) throws {
    let message = try JSONNode(parsing: text).value
    let method = connections[index].method(of: message)
    typist?.see(message, answering: method)
    for changed in scenario.changed(message, answering: method) {
      var frame: [UInt8] = []
      (connections[index].decoder.framing ?? .lines).append(
        try scenario.text(of: changed),
        to: &frame
      )
      let happening = ConformanceRecording.Happening.answer(
        connection: index,
        method: method,
        changed
      )
      connections[index].outbox += outputs(frame, method, happening, message["result"])
    }
  }

  /// What is written for a frame, and what becomes of the server.
  private mutating func outputs(
    _ frame: [UInt8],
    _ method: String,
    _ happening: ConformanceRecording.Happening,
    _ result: JSON?
  ) -> [FrontEndConnection.Output] {
    let now = ContinuousClock.now
    var outputs = scenario.pieces(of: frame).enumerated().map { order, bytes in
      FrontEndConnection.Output(due: now + .milliseconds(20 * order), bytes: bytes)
    }
    outputs[0].happening = happening
    guard let result, result != .null, !hasFaulted else { return outputs }
    switch (scenario, method) {
    case (.killedInStep, "quest.estimate"):
      fault()
      outputs.append(.init(due: now + .milliseconds(500), kills: true))
    case (.halfAnAnswer, "quest.done"):
      fault()
      let half = frame[..<(frame.count / 2)]
      return [.init(due: now, bytes: half), .init(due: now + .milliseconds(100), kills: true)]
    case (.lostSummary, "quest.next") where result["phase"]?.text == "summary":
      fault()
      return [.init(due: now, kills: true)]
    case (.slow, "quest.done"):
      fault()
      outputs = outputs.map {
        .init(due: $0.due + Self.slowness, bytes: $0.bytes, happening: $0.happening)
      }
    case (.repeatedCelebration, "quest.done"): fault()
    default: break
    }
    return outputs
  }
}

extension JSON {
  /// The messages of a batch, or the message alone.
  fileprivate var items: [JSON] { if case .array(let items) = self { items } else { [self] } }
}

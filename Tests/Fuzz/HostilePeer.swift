import Foundation
import JSONRPC
import Synchronization
import TimeQuestEngine
import TimeQuestJSON
import TimeQuestModels
import TimeQuestPersistence
import TimeQuestRPC
import TimeQuestTesting

/// Sends inputs in chunks to a server; traps when a message is malformed or an answer is missing.
final class HostilePeer: Sendable {
  static let shared = HostilePeer()

  private static let limits = Limits(message: 2048, nesting: 32, batchItems: 20, answer: 1 << 16)
  /// The number of inputs that share a store, so that it is neither empty nor large.
  private static let inputsPerStore = 500

  /// Whether the peer speaks the Model Context Protocol, as an assistant's program does.
  private static let isAssistant =
    ProcessInfo.processInfo.environment["TIMEQUEST_FUZZ_DIALECT"] == "mcp"
  /// Names that no input holds, and so no answer to an assistant.
  private static let secrets = ["Xanthippe", "Quisquilien"].map { Array($0.utf8) }

  private struct Service {
    let engine: QuestEngine
    let clock: SimulatedClock
    var inputs = 0
  }

  private let service = Mutex<Service?>(nil)

  /// Sends one input; its first byte is the size of the chunks of the rest.
  func send(_ input: [UInt8]) async {
    guard let first = input.first else { return }
    let (engine, clock) = await currentService()
    let client = ClientSession(
      engine: engine,
      clock: clock,
      limits: Self.limits,
      log: Log(level: .debug) { _, line in precondition(!line.isEmpty) }
    )
    let dispatcher: any Dispatcher =
      Self.isAssistant ? client.toolDispatcher() : MethodDispatcher(client)
    let server = Server(dispatcher, limits: Self.limits)
    var decoder = FrameDecoder(limit: Self.limits.message)
    var waiting = 0
    var rest = input.dropFirst()
    while !rest.isEmpty {
      let chunk = rest.prefix(Int(first) + 1)
      rest = rest.dropFirst(chunk.count)
      decoder.append(chunk)
      var frames: [Frame] = []
      while let frame = decoder.next() { frames.append(frame) }
      for frame in frames { server.markCancelled(server.read(frame)) }
      for frame in frames { waiting += await send(frame, to: server, of: client) }
    }
    if let last = decoder.finish() { waiting += await send(last, to: server, of: client) }
    let end = await server.waitingAnswers(isLast: true)
    for answer in end { MessageRules.requireLater(answer) }
    precondition(end.count == waiting, "a waiting call was not answered")
  }

  /// Sends one frame, and returns how many more calls wait than before.
  private func send(
    _ frame: Frame,
    to server: Server,
    of client: ClientSession
  ) async -> Int {
    let answer = await server.answer(server.read(frame))
    let messages = await client.pendingMessages(on: server)
    for message in messages { MessageRules.requireLater(message) }
    let answered = messages.count { MessageRules.isAnswer($0) }
    let isDue = MessageRules.isDue(for: frame)
    precondition(answer == nil || isDue, "a notification was answered")
    if let answer {
      MessageRules.require(answer, for: MessageRules.method(of: frame))
      if Self.isAssistant { Self.requirePrivate(answer) }
    }
    precondition(answer != nil || !isDue || MessageRules.canWait(frame), "an answer is missing")
    return (answer == nil && isDue ? 1 : 0) - answered
  }

  private static func requirePrivate(_ answer: [UInt8]) {
    for secret in secrets {
      precondition(answer.firstRange(of: secret) == nil, "an assistant was told a secret")
    }
  }

  private func currentService() async -> (QuestEngine, SimulatedClock) {
    let known: Service? = service.withLock { service in
      service?.inputs += 1
      return service.flatMap { $0.inputs < Self.inputsPerStore ? $0 : nil }
    }
    if let known { return (known.engine, known.clock) }
    let clock = SimulatedClock(at: Instant(milliseconds: 1_795_159_800_000))
    let store = InMemoryStore(clock: .simulated)
    let engine = QuestEngine(
      store: store,
      environment: clock.environment,
      pinHasher: FakePINHasher(),
      blockingWork: .inline
    )
    do {
      _ = try await engine.owner.create(
        RoutineDraft(
          name: "Quisquilien",
          displayName: "Quest of Xanthippe",
          activeDays: .everyDay,
          tasks: [RoutineDraft.Task(name: "t")]
        )
      )
      _ = try await engine.rename("Xanthippe")
      try await engine.owner.setAllowsAssistants(true)
      // No PIN fits it.
      try await store.write { try $0.put(PINRecord(hash: "none", generation: 1)) }
    } catch {
      // A trap reports the failure to libFuzzer.
      preconditionFailure("the service cannot be created: \(error)")
    }
    service.withLock { $0 = Service(engine: engine, clock: clock) }
    return (engine, clock)
  }
}

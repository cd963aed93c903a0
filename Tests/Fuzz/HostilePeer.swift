import JSONRPC
import Synchronization
import TimeQuestEngine
import TimeQuestJSON
import TimeQuestModels
import TimeQuestPersistence
import TimeQuestRPC
import TimeQuestTesting

/// Sends whatever it is given, in pieces, and insists on what it is due.
final class HostilePeer: Sendable {
  static let shared = HostilePeer()

  private static let limits = Limits(message: 2048, nesting: 32, batchItems: 20, answer: 1 << 16)
  /// So many inputs share a store, so that there is something in it and never too much.
  private static let inputsPerStore = 500

  private struct House {
    let engine: QuestEngine
    let clock: SimulatedClock
    var inputs = 0
  }

  private let house = Mutex<House?>(nil)

  /// The first byte says into how large pieces the rest is cut.
  func talk(_ input: [UInt8]) async {
    guard let first = input.first else { return }
    let (engine, clock) = await home()
    let client = ClientSession(
      engine: engine,
      clock: clock,
      limits: Self.limits,
      log: Log(level: .debug) { _, line in precondition(!line.isEmpty) }
    )
    let server = Server(router: MethodRouter(client), limits: Self.limits)
    var decoder = FrameDecoder(limit: Self.limits.message)
    var waiting = 0
    var rest = input.dropFirst()
    while !rest.isEmpty {
      let piece = rest.prefix(Int(first) + 1)
      rest = rest.dropFirst(piece.count)
      decoder.append(piece)
      var frames: [Frame] = []
      while let frame = decoder.next() { frames.append(frame) }
      for frame in frames { server.markCancelled(server.read(frame)) }
      for frame in frames { waiting += await send(frame, to: server) }
    }
    if let last = decoder.finish() { waiting += await send(last, to: server) }
    let end = await server.finalMessages()
    for answer in end { Judgement.require(answer) }
    precondition(end.count == waiting, "a call that waited was forgotten")
  }

  /// How many calls wait more than before.
  private func send(_ frame: Frame, to server: Server) async -> Int {
    let answer = await server.answer(server.read(frame))
    let news = await server.pendingMessages()
    for message in news { Judgement.require(message) }
    let served = news.count { Judgement.isAnswer($0) }
    let isDue = Judgement.isDue(for: frame)
    precondition(answer == nil || isDue, "a notification was answered")
    if let answer { Judgement.require(answer) }
    precondition(answer != nil || !isDue || Judgement.canWait(frame), "no answer where one is due")
    return (answer == nil && isDue ? 1 : 0) - served
  }

  private func home() async -> (QuestEngine, SimulatedClock) {
    let known: House? = house.withLock { house in
      house?.inputs += 1
      return house.flatMap { $0.inputs < Self.inputsPerStore ? $0 : nil }
    }
    if let known { return (known.engine, known.clock) }
    let clock = SimulatedClock(at: Instant(milliseconds: 1_795_159_800_000))
    let store = InMemoryStore(clock: .simulated)
    let engine = QuestEngine(
      store: store,
      environment: clock.environment,
      pinHasher: FakePINHasher()
    )
    do {
      _ = try await engine.create(
        RoutineDraft(name: "m", activeDays: .everyDay, tasks: [RoutineDraft.Task(name: "t")])
      )
      // No PIN fits it.
      try await store.write { try $0.put(PINRecord(hash: "none", generation: 1)) }
    } catch {
      // A trap is how anything is told to libFuzzer.
      preconditionFailure("no house: \(error)")
    }
    house.withLock { $0 = House(engine: engine, clock: clock) }
    return (engine, clock)
  }
}

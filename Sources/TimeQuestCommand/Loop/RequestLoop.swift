import JSONRPC
import TimeQuestEngine
import TimeQuestJSON
import TimeQuestPersistence
import TimeQuestRPC

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Reads, runs and answers requests on one thread, in the order in which they arrive.
///
/// The wait for changes is part of the wait for input. Without subscribers and waiting calls the
/// loop never polls.
struct RequestLoop {
  private let input: StandardInput
  private let output: StandardOutput
  private let client: ClientSession
  private let server: Server
  private var decoder: FrameDecoder
  /// Answers that are not written yet: requests that are available together share one write.
  private var answers: [UInt8] = []
  /// Where they end.
  private var ends: [Int] = []
  private var holdsLargeAnswer = false
  /// The exit status once the output has failed.
  private var failure: Int32?
  private var isOutputOpen: Bool { failure == nil }
  private var lastPoll = ContinuousClock.now
  private var task: PeriodicTask?
  /// When the last input came; nil once the server rests.
  private var lastInput: ContinuousClock.Instant? = .now

  /// How much is read at first: a larger buffer costs time at the start.
  private static let readSize = 16 * 1024
  /// How much is read once the buffer was filled: many requests wait, which share commits.
  private static let largestReadSize = 64 * 1024
  /// How much free memory is kept for the next request, and, once many came at once, for the next
  /// group of them.
  private static let keptHeap = (usual: 256 * 1024, forGroups: 1024 * 1024)
  private static let bufferSize = 64 * 1024
  private static let flushSize = 1 << 16

  init(
    input: StandardInput,
    output: StandardOutput,
    client: ClientSession,
    server: Server,
    framing: Framing?,
    limits: Limits,
    task: PeriodicTask? = nil
  ) {
    self.input = input
    self.output = output
    self.client = client
    self.server = server
    decoder = FrameDecoder(framing: framing, limit: limits.message)
    self.task = task
  }

  /// Runs until the end of input, a signal, a closed output, or `server.shutdown`.
  ///
  /// Then it answers the calls that still wait. Answers the exit status of the program.
  mutating func run() async -> Int32 {
    JSONText.keepHeap(Self.keptHeap.usual)
    await serve()
    for answer in await server.waitingAnswers(isLast: true) { append(answer) }
    flush()
    await task?.end()
    return failure ?? 0
  }

  private mutating func serve() async {
    var buffer = [UInt8](repeating: 0, count: Self.readSize)
    var count = 0
    while isOutputOpen, !client.isShuttingDown {
      var deadline = client.hasListeners(on: server) ? await pollChanges() : nil
      let changes = deadline == nil ? nil : client.engine.changeSignal
      if let changes, changes.hasFired() {
        await flushPending(at: .now)
        continue
      }
      let rest = deadline == nil ? restDue : nil
      if let rest { deadline = rest }
      if let due = task?.due { deadline = min(deadline ?? due, due) }
      let event = input.next(
        into: &buffer,
        count: &count,
        until: deadline,
        orAt: changes?.descriptor
      )
      switch event {
      case .bytes:
        decoder.append(buffer[..<count])
        for index in 0..<count { buffer[index] = 0 }
        await answerAll()
        decoder.eraseUsed()
        if count == buffer.count, count < Self.largestReadSize {
          buffer = [UInt8](repeating: 0, count: Self.largestReadSize)
          JSONText.keepHeap(Self.keptHeap.forGroups)
        }
        if client.engine.restsAfter != nil { lastInput = .now }
      case .end:
        if let last = decoder.finish() { await answer([server.read(last)]) }
        return
      case .timeout:
        let client = client
        if let due = task?.due, due <= .now { task?.begin(beside: client) }
        if let rest, rest <= .now {
          await client.engine.rest()
          lastInput = nil
        }
      case .change: break
      case .stop: return
      }
    }
  }

  /// When to give back what is only held for the next request; nil where there is nothing to.
  private var restDue: ContinuousClock.Instant? {
    guard let lastInput, let pause = client.engine.restsAfter else { return nil }
    return lastInput + pause
  }

  /// Writes the messages that are due, and returns when to poll again.
  private mutating func pollChanges() async -> ContinuousClock.Instant? {
    guard let due = client.nextPoll(on: server, after: lastPoll) else { return nil }
    let now = ContinuousClock.now
    guard due <= now else { return due }
    await flushPending(at: now)
    return client.nextPoll(on: server, after: now)
  }

  private mutating func flushPending(at now: ContinuousClock.Instant) async {
    lastPoll = now
    for message in await client.pendingMessages(on: server, polling: true) { append(message) }
    flush()
  }

  /// Answers every complete message, then writes the answers.
  private mutating func answerAll() async {
    // A cancellation reaches requests that have not begun, so all must be read first.
    let hasCancellation = decoder.holds(Server.cancellationMark)
    let limit = hasCancellation ? Int.max : Server.groupSize
    var hasMore: Bool
    repeat {
      var messages: [Message] = []
      while messages.count < limit, let frame = decoder.next() {
        messages.append(server.read(frame))
      }
      hasMore = messages.count == limit
      if hasCancellation {
        for message in messages { server.markCancelled(message) }
      }
      await answer(messages)
    } while isOutputOpen && hasMore
    flush()
  }

  /// The events of a request follow its answer and precede the next one.
  private mutating func answer(_ messages: [Message]) async {
    var queue = MessageQueue(messages)
    while isOutputOpen, !queue.isEmpty {
      for answer in await server.answerNext(of: &queue) { append(answer) }
      for message in await client.pendingMessages(on: server) { append(message) }
      if answers.count >= Self.flushSize { flush() }
    }
  }

  private mutating func append(_ message: [UInt8]) {
    (decoder.framing ?? .lines).append(message, to: &answers)
    ends.append(answers.count)
    holdsLargeAnswer = holdsLargeAnswer || message.count > Self.bufferSize / 2
  }

  /// Writes the answers, several at once, up to the size that a pipe takes whole or not at all.
  ///
  /// So a program that is told to end while its reader waits leaves no half of an answer, unless
  /// that answer alone is longer.
  private mutating func flush() {
    guard !answers.isEmpty, isOutputOpen else { return }
    var start = 0
    for (index, end) in ends.enumerated() {
      let next = index + 1 < ends.count ? ends[index + 1] : Int.max
      guard next == Int.max || next - start > Int(PIPE_BUF) else { continue }
      failure = output.write(answers[start..<end], closed: 0)
      guard isOutputOpen else { break }
      start = end
    }
    ends.removeAll(keepingCapacity: true)
    answers.removeAll(keepingCapacity: answers.capacity <= Self.bufferSize)
    guard holdsLargeAnswer else { return }
    holdsLargeAnswer = false
    JSONText.trimHeap()
  }
}

/// Work that a server repeats at intervals, beside its answers.
struct PeriodicTask {
  private let interval: Duration
  private let run: @Sendable () async -> Void
  private var current: Task<Void, Never>?
  /// When it is to be done next; at once at first.
  private(set) var due = ContinuousClock.now

  init(every interval: Duration, _ run: @escaping @Sendable () async -> Void) {
    self.interval = interval
    self.run = run
  }

  /// Begins the work beside the answers of a client, unless it has not ended yet.
  mutating func begin(beside client: ClientSession) {
    due = .now + interval
    guard !client.hasWorkBeside else { return }
    current = client.runBeside(run)
  }

  /// Does the work a last time.
  func end() async {
    await current?.value
    await run()
  }
}

import JSONRPC
import TimeQuestJSON

/// Reads, runs and answers on one thread, in the order in which requests came.
///
/// Whoever waits for changes waits on the same call that waits for input; where nobody does,
/// nothing is looked at and nothing wakes up.
struct RequestLoop {
  private let input: StandardInput
  private let output: StandardOutput
  private let server: Server
  private var cutter: FrameCutter
  /// Answers that wait for the requests that are here already: one write serves them all.
  private var answers: [UInt8] = []
  private var holdsLargeAnswer = false
  private var isOutputOpen = true
  private var lastLook = ContinuousClock.now

  /// More would be touched at the start, and hardly ever used.
  private static let readSize = 16 * 1024
  private static let bufferSize = 64 * 1024
  private static let flushSize = 1 << 16

  init(
    input: StandardInput,
    output: StandardOutput,
    server: Server,
    framing: Framing?,
    limits: Limits
  ) {
    self.input = input
    self.output = output
    self.server = server
    cutter = FrameCutter(framing: framing, limit: limits.message)
  }

  /// Runs until the input ends, a signal comes, nobody listens, or `isOver` says so; then whoever
  /// still waits is answered.
  mutating func run(until isOver: () -> Bool) async {
    await serve(until: isOver)
    for answer in await server.lastNews() { append(answer) }
    flush()
  }

  private mutating func serve(until isOver: () -> Bool) async {
    var buffer = [UInt8](repeating: 0, count: Self.readSize)
    var count = 0
    while isOutputOpen, !isOver() {
      let deadline = await lookAround()
      let bell = deadline == nil ? nil : server.bell
      if let bell, bell.hasRung() {
        await tellNews(at: .now)
        continue
      }
      let event = input.next(
        into: &buffer,
        count: &count,
        until: deadline,
        orAt: bell?.descriptor
      )
      switch event {
      case .bytes:
        cutter.append(buffer[..<count])
        await answerAll()
      case .end:
        if let last = cutter.finish() { await answer(server.read(last)) }
        return
      case .late, .bell: break
      case .stop: return
      }
    }
  }

  /// Tells what is due by now, and answers when to look again.
  private mutating func lookAround() async -> ContinuousClock.Instant? {
    guard let due = server.nextLook(after: lastLook) else { return nil }
    let now = ContinuousClock.now
    guard due <= now else { return due }
    await tellNews(at: now)
    return server.nextLook(after: now)
  }

  private mutating func tellNews(at now: ContinuousClock.Instant) async {
    lastLook = now
    for news in await server.news(lookingAround: true) { append(news) }
    flush()
  }

  /// Answers every complete message before anything is written.
  private mutating func answerAll() async {
    // A cancellation reaches what is here and not begun yet, so all of it has to be known first.
    let hasCancellation = cutter.holds(Server.cancellationMark)
    let limit = hasCancellation ? Int.max : Server.groupSize
    var hasMore: Bool
    repeat {
      var queue: ArraySlice<Message> = []
      while queue.count < limit, let frame = cutter.next() { queue.append(server.read(frame)) }
      hasMore = queue.count == limit
      if hasCancellation {
        for message in queue { server.announce(message) }
      }
      await answer(&queue)
    } while isOutputOpen && hasMore
    flush()
  }

  private mutating func answer(_ queue: inout ArraySlice<Message>) async {
    while isOutputOpen, !queue.isEmpty {
      let group = await server.answerGroup(of: &queue)
      for answer in group { append(answer) }
      if group.isEmpty, let message = queue.popFirst() { await answer(message) }
      if answers.count >= Self.flushSize { flush() }
    }
  }

  /// What a request has changed follows its answer, and precedes the next one.
  private mutating func answer(_ message: Message) async {
    if let answer = await server.answer(message) { append(answer) }
    for news in await server.news() { append(news) }
  }

  private mutating func append(_ message: [UInt8]) {
    (cutter.framing ?? .lines).append(message, to: &answers)
    holdsLargeAnswer = holdsLargeAnswer || message.count > Self.bufferSize
  }

  private mutating func flush() {
    guard !answers.isEmpty, isOutputOpen else { return }
    isOutputOpen = output.write(answers)
    answers.removeAll(keepingCapacity: answers.capacity <= Self.bufferSize)
    guard holdsLargeAnswer else { return }
    holdsLargeAnswer = false
    JSONText.giveMemoryBack()
  }
}

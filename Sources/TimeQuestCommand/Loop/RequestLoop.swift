import JSONRPC

/// Reads, runs and answers on one thread, in the order in which requests came.
struct RequestLoop {
  private let input: StandardInput
  private let output: StandardOutput
  private let server: Server
  private var cutter: LineCutter
  /// Answers that wait for the requests that are here already: one write serves them all.
  private var answers: [UInt8] = []
  private var isOutputOpen = true

  private static let bufferSize = 64 * 1024
  private static let flushSize = 1 << 16

  init(input: StandardInput, output: StandardOutput, server: Server, limits: Limits) {
    self.input = input
    self.output = output
    self.server = server
    cutter = LineCutter(limit: limits.message)
  }

  /// Runs until the input ends, a signal comes, nobody listens, or `isOver` says so.
  mutating func run(until isOver: () -> Bool) async {
    var buffer = [UInt8](repeating: 0, count: Self.bufferSize)
    var count = 0
    while isOutputOpen, !isOver() {
      switch input.next(into: &buffer, count: &count) {
      case .bytes:
        cutter.append(buffer[..<count])
        await answerAll()
      case .end:
        if let last = cutter.finish() { await answer(last) }
        flush()
        return
      case .stop: return
      }
    }
  }

  /// Answers every complete message before anything is written.
  private mutating func answerAll() async {
    while isOutputOpen, let frame = cutter.next() {
      await answer(frame)
      if answers.count >= Self.flushSize { flush() }
    }
    flush()
  }

  private mutating func answer(_ frame: Frame) async {
    guard let answer = await server.answer(frame) else { return }
    answers.append(contentsOf: answer)
    answers.append(UInt8(ascii: "\n"))
  }

  private mutating func flush() {
    guard !answers.isEmpty else { return }
    isOutputOpen = output.write(answers)
    answers.removeAll(keepingCapacity: answers.capacity <= Self.bufferSize)
  }
}

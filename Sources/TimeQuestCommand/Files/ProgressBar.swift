import Synchronization

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Shows the progress of a long command when stderr is a terminal.
final class ProgressBar: Sendable {
  private let what: String
  private let total: Int
  private let isShown = isatty(2) == 1
  private let state = Mutex((done: 0, percent: -1))

  init(_ what: String, of total: Int) {
    self.what = what
    self.total = total
  }

  func step(by count: Int = 1) {
    guard isShown, total > 0 else { return }
    state.withLock { state in
      state.done = min(state.done + count, total)
      let percent = state.done * 100 / total
      guard percent != state.percent else { return }
      state.percent = percent
      let filled = percent * 30 / 100
      let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: 30 - filled)
      StandardError.draw("\r\(bar) \(percent) % of \(total) \(what)")
    }
  }

  func finish() {
    if isShown, total > 0 { StandardError.draw("\n") }
  }
}

/// Work that a server repeats at intervals while no request waits.
struct PeriodicTask {
  private let interval: Duration
  private let run: () async -> Void
  /// When it is to be done next; at once at first.
  private(set) var due = ContinuousClock.now

  init(every interval: Duration, _ run: @escaping () async -> Void) {
    self.interval = interval
    self.run = run
  }

  mutating func runNow() async {
    await run()
    due = .now + interval
  }
}

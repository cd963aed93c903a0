import Dispatch

/// Where work runs that may block its thread: calls of a store, and the hashing of a PIN.
package enum BlockingWork: Sendable {
  /// On the thread of the caller, for a program that has nothing else to do meanwhile.
  case inline
  /// On threads of its own: neither an actor, such as the main actor, nor Swift's pool waits.
  case background

  /// Runs work there that does not suspend.
  func run<Result: Sendable>(_ body: @Sendable () throws -> Result) async throws -> Result {
    switch self {
    case .inline: try body()
    case .background: try await Self.onThread { try body() }
    }
  }

  /// Runs work on a thread of its own.
  ///
  /// The body is `@concurrent`: what it calls would otherwise go back to the actor of the caller.
  static func onThread<Result: Sendable>(
    _ body: @concurrent @Sendable () async throws -> Result
  ) async throws -> Result {
    try await withTaskExecutorPreference(BlockingExecutor.shared) { try await body() }
  }
}

/// Threads that may block; Dispatch adds one where all are busy.
private final class BlockingExecutor: TaskExecutor {
  static let shared = BlockingExecutor()

  private let queue = DispatchQueue(label: "timequest.blocking", attributes: .concurrent)

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { unsafe job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}

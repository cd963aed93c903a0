import Synchronization

/// Called by libFuzzer with one input after another; any trap is a finding.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let input = unsafe Array(UnsafeBufferPointer(start: start, count: count))
  // Nothing in here waits for anything, so the task has ended when it was started.
  let ending = Ending()
  _ = Task.immediate {
    await HostilePeer.shared.talk(input)
    ending.isReached.store(true, ordering: .relaxed)
  }
  precondition(ending.isReached.load(ordering: .relaxed), "the server suspended itself")
  return 0
}

/// Whether a task has come to its end.
private final class Ending: Sendable {
  let isReached = Atomic(false)
}

import Synchronization

/// Called by libFuzzer with each input; a trap is a finding.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let input = unsafe Array(UnsafeBufferPointer(start: start, count: count))
  // Nothing in the task suspends, so it has ended when `immediate` returns.
  let ending = Ending()
  _ = Task.immediate {
    await HostilePeer.shared.send(input)
    ending.isReached.store(true, ordering: .relaxed)
  }
  precondition(ending.isReached.load(ordering: .relaxed), "the server suspended itself")
  return 0
}

/// Whether a task has ended.
private final class Ending: Sendable {
  let isReached = Atomic(false)
}

import NIOCore
import Synchronization

/// The TCP connections, up to a limit.
///
/// One that has sent no request yet gives way to another: whoever opens many and says nothing shuts
/// nobody out. The address with the most of them gives way first.
final class Connections: Sendable {
  private struct Waiting {
    let channel: any Channel
    let address: String
  }

  private struct State {
    var count = 0
    /// Those that have sent no request yet, the oldest first.
    var waiting: [Waiting] = []
  }

  private let state = Mutex(State())

  /// Counts a connection until it closes; false where nobody can give way to it.
  func admit(_ channel: any Channel) -> Bool {
    let address = channel.remoteAddress?.ipAddress ?? ""
    let (isAdmitted, given) = state.withLock { state -> (Bool, (any Channel)?) in
      var given: (any Channel)?
      let here = state.waiting.filter { $0.address == address }.count
      if state.count >= Limits.connections || here >= Limits.waitingOfAddress {
        let counts = Dictionary(grouping: state.waiting, by: \.address).mapValues(\.count)
        let most =
          here >= Limits.waitingOfAddress ? address : counts.max { $0.value < $1.value }?.key
        guard let index = state.waiting.firstIndex(where: { $0.address == most }) else {
          return (false, nil)
        }
        given = state.waiting.remove(at: index).channel
      }
      state.count += 1
      state.waiting.append(Waiting(channel: channel, address: address))
      return (true, given)
    }
    given?.close(promise: nil)
    guard isAdmitted else { return false }
    channel.closeFuture.whenComplete { [self] _ in
      state.withLock { state in
        state.count -= 1
        state.waiting.removeAll { $0.channel === channel }
      }
    }
    return true
  }

  /// A connection has sent its request, and stays.
  func heard(_ channel: any Channel) {
    state.withLock { $0.waiting.removeAll { $0.channel === channel } }
  }

  /// Whether a connection has sent no request yet.
  func isWaiting(_ channel: any Channel) -> Bool {
    state.withLock { $0.waiting.contains { $0.channel === channel } }
  }
}

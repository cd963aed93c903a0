import JSONRPC
import Synchronization
import TimeQuestJSON

/// A service of a few words that remembers what it was asked.
final class EchoDispatcher: Dispatcher {
  private let log = Mutex<[String]>([])

  /// The methods that were run, in order.
  var ran: [String] { log.withLock { $0 } }

  func call(
    _ method: String,
    _ params: JSONNode?,
    canWait: Bool
  ) async throws(RPCError) -> Reply {
    log.withLock { $0.append(method) }
    switch method {
    case "echo": return .result(params.map { encoded($0.value) } ?? Array("null".utf8))
    case "hundred": return .result(encoded(.string(String(repeating: "x", count: 98))))
    case "fail": throw RPCError(ErrorRow("sulking", 7, "It sulks.", retry: true), "Not today.")
    default: throw .methodNotFound(method, suggestion: nil)
    }
  }

  private func encoded(_ json: JSON) -> [UInt8] {
    do {
      return try JSONText.encode(json)
    } catch {
      return Array("\"\(error)\"".utf8)
    }
  }
}

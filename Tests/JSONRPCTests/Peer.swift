import JSONRPC
import Synchronization
import TimeQuestJSON

/// One peer's talk with a server, in texts.
final class Peer: Sendable {
  let dispatcher = EchoDispatcher()
  private let server: Server
  private let reports: Reports

  /// What was told of notifications that went wrong.
  final class Reports: Sendable {
    private let list = Mutex<[RPCError]>([])

    var all: [RPCError] { list.withLock { $0 } }

    func add(_ error: RPCError) { list.withLock { $0.append(error) } }
  }

  init(limits: Limits = Limits()) {
    let reports = Reports()
    self.reports = reports
    server = Server(dispatcher, limits: limits) { reports.add($0) }
  }

  var reported: [RPCError] { reports.all }

  func answer(_ frame: Frame) async -> String? {
    await server.answer(server.read(frame)).map { String(decoding: $0, as: UTF8.self) }
  }

  func answer(_ bytes: [UInt8]) async -> String? { await answer(.message(bytes[...])) }

  func answer(_ text: String) async -> String? { await answer(Array(text.utf8)) }

  /// The answer, read.
  func reply(_ text: String) async throws -> JSON? {
    try await answer(text).map { try JSONNode(parsing: Array($0.utf8)).value }
  }
}

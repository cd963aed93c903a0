import JSONRPC
import Synchronization
import TimeQuestEngine
import TimeQuestPersistence
import TimeQuestRPC
import TimeQuestSync

/// A server with all of its options.
struct Service {
  var choice: StoreChoice
  var log = Log.standardError(level: .warning)
  var limits = Limits()
  /// The framing of messages; nil detects it from the first byte.
  var framing: Framing?
  /// The folder to sync through; nil syncs nothing.
  var syncFolder: String?
  /// Given where methods are served as tools of the Model Context Protocol.
  var assistant: Assistant?

  func run(in composition: Composition) async throws -> Int32 {
    // A server gets PINs as parameters alone.
    _ = PINSecrecy.takeEnvironmentPIN()
    let output = try StandardOutput.claim()
    let stop = try StopSignal.install()
    let client = try await choice.connect(
      composition,
      limits: limits,
      log: log,
      assistant: assistant
    )
    if assistant != nil, try await !mayAssist(client) { return 1 }
    let dispatcher: any Dispatcher =
      assistant == nil ? MethodDispatcher(client) : client.toolDispatcher()
    let server = Server(dispatcher, limits: limits) { [log] error in
      log.warning("a notification was refused: \(error.kind) (\(error.code))")
      log.debug(error.message)
    }
    var loop = RequestLoop(
      input: StandardInput(stop: stop),
      output: output,
      client: client,
      server: server,
      framing: framing,
      limits: limits,
      task: syncFolder.map { syncTask(client, folder: $0) }
    )
    log.info("\(TimeQuestVersion.current) serves \(client.engine.storeInfo.scheme):")
    let status = await loop.run()
    await client.close()
    if status == 0 { log.info("every accepted request has been answered") }
    return status
  }
}

extension Service {
  /// A carrier takes about as long.
  private static let syncInterval = Duration.seconds(30)

  /// Syncs beside the answers, and at the end; a failure is told once.
  private func syncTask(_ client: ClientSession, folder: String) -> PeriodicTask {
    let lastFailure = Mutex<String?>(nil)
    return PeriodicTask(every: Self.syncInterval) { [log] in
      var failure: String?
      do {
        _ = try await client.folderSync(of: client.owner).synchronize(folder: folder)
      } catch {
        failure = (error as? SyncError)?.reason ?? "\(error)"
      }
      let isNew = lastFailure.withLock { last in
        defer { last = failure }
        return last != failure
      }
      if let failure, isNew { log.warning("sync: \(failure)") }
    }
  }
}

extension Service {
  /// Whether the owner lets assistants play here; what to do where not is told on stderr.
  private func mayAssist(_ client: ClientSession) async throws -> Bool {
    do {
      let isAllowed = try await client.translated {
        guard try await client.engine.allowsAssistants() else { return false }
        try await client.setToolPlayer(assistant?.player)
        return true
      }
      if isAllowed { return true }
      StandardOutput.writeMessage(
        "Assistants are off for this store.\nIts owner switches them on with mcp enable."
      )
    } catch let error as RPCError {
      StandardOutput.writeMessage(error.message)
    }
    await client.close()
    return false
  }
}

extension Service {
  /// Reads the arguments that front ends use, without the parser, which takes half of a start.
  ///
  /// Nil for anything but no arguments, or `--store URL`.
  init?(commonArguments words: ArraySlice<String>) {
    guard words.isEmpty || (words.count == 2 && words.first == "--store") else { return nil }
    self.init(choice: StoreChoice(store: words.last))
  }
}

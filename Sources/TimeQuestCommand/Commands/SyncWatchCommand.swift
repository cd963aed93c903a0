import ArgumentParser
import TimeQuestModels
import TimeQuestRPC
import TimeQuestSync

/// Syncs whenever the folder changes, and every ten seconds for what changes here.
struct SyncWatchCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "watch",
    abstract: "Sync whenever something changes, until a signal."
  )

  /// How long a change of this store waits at most: a carrier takes about as long.
  private static let pollInterval = Duration.seconds(10)

  @OptionGroup var options: StoreOptions

  @Option(help: ArgumentHelp("Where the folder is on this machine.", valueName: "path"))
  var folder: String?

  func run(in composition: Composition) async throws -> Int32 {
    let stop = try StopSignal.install()
    return try await options.asAdministrator(composition) { client in
      let path = folder?.absolutePath
      try await client.translated {
        let sync = try client.folderSync()
        let joined = try await sync.status().folder
        let watch = FolderWatch(path ?? joined ?? "")
        if joined == nil { _ = try await sync.synchronize() }
        var lastMessage: String?
        repeat {
          watch.renew()
          let message: String?
          do {
            let status = try await sync.synchronize(folder: path).status
            message = status.replicas.compactMap { device in
              device.reason.map { "\(device.name): \($0)" }
            }.joined(separator: "\n")
          } catch let error as SyncError {
            // A stick that was pulled out comes back.
            message = error.reason
          }
          if let message, message != lastMessage, !message.isEmpty {
            StandardOutput.writeDiagnostic(message)
          }
          lastMessage = message
        } while !stop.wait(atMost: Self.pollInterval, or: watch.descriptor)
      }
    }
  }
}

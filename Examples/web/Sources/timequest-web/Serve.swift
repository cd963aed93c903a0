import ArgumentParser
import Foundation

/// Serves the page and its WebSocket on this machine alone.
@main struct Serve: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "timequest-web",
    abstract: "Serves the web shell, on this machine alone.",
    discussion: "What stands after -- goes to every timequest-rpc: timequest-web -- --store memory:"
  )

  @Option(help: "The port to listen on; 0 for any that is free.")
  var port: UInt16 = 8377

  @Option(help: "The timequest-rpc to spawn.", completion: .file())
  var rpc: String

  @Option(help: "The folder with the page.", completion: .directory)
  var page: String

  @Flag(help: "Open the address in the browser of the desktop.")
  var open = false

  @Argument(parsing: .postTerminator, help: "What every timequest-rpc is started with.")
  var arguments: [String] = []

  func validate() throws {
    guard FileManager.default.isExecutableFile(atPath: rpc) else {
      throw ValidationError("There is no executable at \(rpc).")
    }
  }

  /// Asks the desktop; where there is none, the address that was printed is enough.
  private static func openBrowser(at address: String) {
    #if os(macOS)
    let opener = "open"
    #else
    let opener = "xdg-open"
    #endif
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [opener, address]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    do {
      try process.run()
    } catch {
      print("It could not be opened by itself: \(error.localizedDescription)")
    }
  }

  func run() async throws {
    // A child that died must not take the server along when it is written to.
    signal(SIGPIPE, SIG_IGN)
    let server = WebServer(
      page: try Page(folder: URL(filePath: page)),
      command: ChildCommand(executable: rpc, arguments: arguments)
    )
    let (port, isOpened) = (port, open)
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        try await server.run(port: port) { address in
          print("TimeQuest is at \(address) (end with Control-C)")
          fflush(nil)
          if isOpened { Self.openBrowser(at: address) }
        }
      }
      group.addTask { await EndSignal.wait() }
      try await group.next()
      // The server closes every connection, and returns when every child has ended.
      group.cancelAll()
    }
  }
}

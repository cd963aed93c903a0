import ArgumentParser
import FlyingFox
import FlyingSocks
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

  @Argument(parsing: .postTerminator, help: "What every timequest-rpc is started with.")
  var arguments: [String] = []

  func validate() throws {
    guard FileManager.default.isExecutableFile(atPath: rpc) else {
      throw ValidationError("There is no executable at \(rpc).")
    }
  }

  func run() async throws {
    // A child that died must not take the server along when it is written to.
    signal(SIGPIPE, SIG_IGN)
    let files = try Page(folder: URL(filePath: page)).files
    let address = try sockaddr_in.inet(ip4: "127.0.0.1", port: port)
    let server = HTTPServer(address: address, logger: .disabled)
    for file in files {
      await server.appendRoute(
        file.route,
        for: [.GET, .HEAD],
        to: Guarded(FileResponse(file: file))
      )
    }
    let children = ChildPerConnection(executable: rpc, arguments: arguments)
    await server.appendRoute("GET /rpc", to: Guarded(.webSocket(children)))

    Task {
      try await server.waitUntilListening()
      guard case .ip4(_, let port)? = await server.listeningAddress else { return }
      print("TimeQuest is at http://127.0.0.1:\(port)/ (end with Control-C)")
      fflush(nil)
    }
    Task {
      await EndSignal.wait()
      await server.stop(timeout: 1)
    }
    do {
      try await server.run()
    } catch SocketError.disconnected {
      // Stopped while nobody was there,
    } catch is CancellationError {
      // or while somebody was.
    }
    await children.finish()
  }
}

import ArgumentParser
import Foundation

/// Serves the page and its WebSocket.
@main struct Serve: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "timequest-web",
    abstract: "Serves the web shell.",
    discussion: "What stands after -- goes to every timequest-rpc: timequest-web -- --store memory:"
  )

  @Option(help: "The port to listen on; 0 for any that is free.")
  var port: UInt16 = 8377

  @Option(help: "The timequest-rpc to spawn.", completion: .file())
  var rpc: String

  @Option(help: "The folder with the page.", completion: .directory)
  var page: String

  @Option(
    help: ArgumentHelp(
      "The private file with the browsers that may play.",
      discussion: "$XDG_STATE_HOME/timequest/devices.json if nothing is named.",
      valueName: "file"
    ),
    completion: .file()
  )
  var devices: String?

  @Option(help: "A certificate in PEM: the home network is served with TLS.", completion: .file())
  var certificate: String?

  @Option(help: "The key of the certificate.", completion: .file())
  var key: String?

  @Option(help: "The name at which a proxy of yours serves this with TLS, such as Caddy.")
  var host: String?

  @Flag(help: "Open the page in the browser of the desktop.")
  var open = false

  @Option(help: ArgumentHelp("How long a code is good.", visibility: .hidden))
  var codeSeconds = 300

  @Argument(parsing: .postTerminator, help: "What every timequest-rpc is started with.")
  var arguments: [String] = []

  func validate() throws {
    guard FileManager.default.isExecutableFile(atPath: rpc) else {
      throw ValidationError("There is no executable at \(rpc).")
    }
    guard (certificate == nil) == (key == nil) else {
      throw ValidationError("--certificate and --key go together.")
    }
  }

  func run() async throws {
    // A child that died must not take the server along when it is written to.
    signal(SIGPIPE, SIG_IGN)
    let file = devices ?? StateFolder.standardFile(ProcessInfo.processInfo.environment)
    let folder = try StateFolder(of: file)
    let opener = BrowserOpener(folder)
    defer { opener.remove() }
    if let running = try await RunningServer.find(in: folder) {
      greet(running, opener, isFirst: false)
      return
    }
    let lifetime = Duration.seconds(codeSeconds)
    let codes = PairingCodes(lifetime: lifetime)
    let server = WebServer(
      page: try Page(folder: URL(filePath: page)),
      command: ChildCommand(executable: rpc, arguments: arguments),
      devices: try Devices(DevicesFile(folder: folder)),
      codes: codes,
      hosts: OwnHosts(proxied: host?.lowercased(), certificate: try tls())
    )
    let opening = OpeningSocket(folder: folder, codes: codes, lifetime: lifetime)
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        try await server.run(port: port) { port in
          let socket = try await opening.listen(port: port)
          // It asks itself as a second start does. That waits for a browser, and so has a thread.
          Thread.detachNewThread {
            if let itself = RunningServer(in: folder) { greet(itself, opener, isFirst: true) }
          }
          return socket
        }
      }
      group.addTask { await EndSignal.wait() }
      try await group.next()
      // The server closes every connection, and returns when every child has ended.
      group.cancelAll()
    }
  }

  private func tls() throws -> Certificate? {
    guard let certificate, let key else { return nil }
    return try Certificate(file: certificate, key: key)
  }

  /// Says where TimeQuest is, opens it if that was asked for, and waits until it has been opened.
  private func greet(_ server: RunningServer, _ opener: BrowserOpener, isFirst: Bool) {
    guard let address = server.line() else { return }
    let isOpened = open && BrowserOpener.hasDesktop
    let begin = isFirst ? "TimeQuest is ready" : "TimeQuest is running already"
    print(isOpened ? "\(begin), and opens in your browser." : "\(begin).")
    print(
      isOpened ? "If nothing appears, open this address there:" : "Open this address in a browser:"
    )
    print("  \(address)")
    print("It lets in one browser, once, within five minutes. Do not pass it on.")
    if isFirst { print("Leave this running while you play. Control-C ends it; nothing is lost.") }
    fflush(nil)
    guard isOpened else { return }
    do {
      try opener.open(address)
      _ = server.line()
    } catch {
      print("It could not be opened by itself: \(error)")
    }
    opener.remove()
  }
}

import ArgumentParser
import Foundation

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Becomes the server of the page.
struct PlayCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "play",
    abstract: "Play in the browser.",
    discussion: """
      Starts the page and opens it in your browser. Without a desktop it prints the address. If \
      the page runs already, it is opened again. It runs until you press Control-C, and every \
      result is kept.
      """
  )

  @OptionGroup var options: StoreOptions

  @Option(help: "The port of the page's address.")
  var port: UInt16?

  @Flag(inversion: .prefixedNo, help: "Whether a browser is opened.")
  var open = true

  @Option(
    help: ArgumentHelp(
      "The certificate with which the page is encrypted, as a PEM file; it needs --key.",
      valueName: "file"
    ),
    completion: .file()
  )
  var certificate: String?

  @Option(
    help: ArgumentHelp("The private key of the certificate, as a PEM file.", valueName: "file"),
    completion: .file()
  )
  var key: String?

  @Option(help: "The name at which a proxy, such as Caddy, serves the page encrypted.")
  var host: String?

  func validate() throws {
    guard (certificate == nil) == (key == nil) else {
      throw ValidationError("--certificate and --key belong together: give both, or neither.")
    }
  }

  func run(in composition: Composition) async throws -> Int32 {
    // An error of the command line is told here, and not by a page.
    _ = try composition.scheme(of: options.choice.url)
    guard let installation = Installation.own else {
      StandardOutput.writeMessage("The folder of this program cannot be read from /proc.")
      return EX_OSERR
    }
    guard installation.hasPage else {
      StandardOutput.writeMessage(
        "The page is not installed beside this program: \(installation.server) is missing.\n"
          + "Install a package of TimeQuest, or run \"make install\"."
      )
      return EX_UNAVAILABLE
    }
    return installation.becomeServer(words + ["--"] + options.words)
  }

  private var words: [String] {
    let values = [
      ("--port", port.map { "\($0)" }), ("--certificate", certificate), ("--key", key),
      ("--host", host),
    ]
    return values.flatMap { name, value in value.map { [name, $0] } ?? [] }
      + (open ? ["--open"] : [])
  }
}

/// The folders that every package has: `bin`, `libexec` and `share` below one prefix.
private struct Installation {
  let program: String

  /// Where this process was started from, past symbolic links; nil where that cannot be read.
  static var own: Installation? {
    #if canImport(Darwin)
    Bundle.main.executablePath.map(Installation.init)
    #else
    (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
      .map(Installation.init)
    #endif
  }

  private var prefix: String {
    URL(filePath: program).deletingLastPathComponent().deletingLastPathComponent().path
  }

  var server: String { "\(prefix)/libexec/timequest/timequest-web" }
  private var page: String { "\(prefix)/share/timequest-web" }

  var hasPage: Bool { FileManager.default.isExecutableFile(atPath: server) }

  /// Replaces this process by the server; returns the exit status if that fails.
  func becomeServer(_ options: [String]) -> Int32 {
    let words = [server, "--rpc", program, "--page", page] + options
    // Another program may need what this one ignores.
    for number in [SIGPIPE, SIGXFSZ] { signal(number, SIG_DFL) }
    let arguments = unsafe words.map { unsafe strdup($0) } + [nil]
    _ = unsafe execv(server, arguments)
    let reason = unsafe String(cString: strerror(errno))
    StandardOutput.writeMessage("\(server) cannot be started: \(reason)")
    return EX_OSERR
  }
}

#if os(Linux)
import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The notifications of a freedesktop.org desktop, by the program `notify-send`.
///
/// The program is looked up at each use, so that a machine without a desktop loads nothing of it.
public struct DesktopChannel: DeliveringChannel {
  /// `desktop`.
  public let name = "desktop"
  private let given: [String: String]?

  /// A channel to the desktop that these environment variables name; nil takes the process's own.
  public init(environment: [String: String]? = nil) {
    given = environment
  }

  private var environment: [String: String] { given ?? ProcessInfo.processInfo.environment }

  /// Refused where `notify-send`, the session bus or a notification service is missing.
  public func authorization() async -> ChannelAuthorization {
    do {
      _ = try service()
      return .authorized
    } catch {
      return .refused(error.reason)
    }
  }

  /// Shows a notification.
  ///
  /// Throws `ChannelError` where `authorization` would refuse, or `notify-send` fails.
  public func deliver(_ reminder: Reminder) async throws {
    let service = try service()
    let body = reminder.text.body
    let words = [reminder.text.title, service.readsMarkup ? Self.markup(body) : body]
    let sent = service.sender.run(
      ["--app-name=TimeQuest", "--icon=appointment-soon", "--"] + words
    )
    guard let sent else { throw error("notify-send cannot be started") }
    guard sent.status == 0 else { throw error("notify-send failed with status \(sent.status)") }
  }

  private struct Service {
    let sender: DesktopProgram
    let readsMarkup: Bool
  }

  /// The notification service of the desktop session.
  ///
  /// `dbus-send` asks for it where it is installed: before a session has begun there may be a bus
  /// without a service, and a notification that is sent then is lost.
  private func service() throws(ChannelError) -> Service {
    guard let sender = program(named: "notify-send") else {
      throw error("notify-send is not installed (Debian: libnotify-bin)")
    }
    guard hasSessionBus else { throw error("there is no session bus") }
    guard let asking = program(named: "dbus-send") else {
      return Service(sender: sender, readsMarkup: true)
    }
    let object = "org.freedesktop.Notifications"
    let answer = asking.run([
      "--session", "--print-reply", "--reply-timeout=5000", "--dest=\(object)",
      "/org/freedesktop/Notifications", "\(object).GetCapabilities",
    ])
    guard let answer, answer.status == 0 else {
      throw error("the session bus has no notification service")
    }
    let readsMarkup = answer.output.firstRange(of: "\"body-markup\"") != nil
    return Service(sender: sender, readsMarkup: readsMarkup)
  }

  private func error(_ reason: String) -> ChannelError {
    ChannelError(channel: name, reason: reason)
  }

  private func program(named name: String) -> DesktopProgram? {
    (environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":")
      .map { "\($0)/\(name)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
      .map { DesktopProgram(path: $0, environment: environment) }
  }

  /// Without an address the bus is in the user's run-time folder.
  private var hasSessionBus: Bool {
    if let address = environment["DBUS_SESSION_BUS_ADDRESS"], !address.isEmpty { return true }
    guard let folder = environment["XDG_RUNTIME_DIR"] else { return false }
    return FileManager.default.fileExists(atPath: "\(folder)/bus")
  }

  /// The text escaped for a service that reads the body as markup.
  private static func markup(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }
}

/// Runs a program of the desktop and waits for its end.
///
/// It uses the C library: Foundation's `Process` would make every start a quarter longer.
private struct DesktopProgram {
  let path: String
  let environment: [String: String]

  /// The exit status and the standard output; nil where the program cannot be started.
  func run(_ words: [String]) -> (status: Int32, output: String)? {
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let child = spawn(words, output: ends[1])
    close(ends[1])
    defer { close(ends[0]) }
    guard let child else { return nil }
    let output = Self.readAll(ends[0])
    var status: Int32 = 0
    while unsafe waitpid(child, &status, 0) < 0 {
      guard errno == EINTR else { return nil }
    }
    // A program that a signal ended has the status 128 + signal, as in a shell.
    let signal = status & 0x7f
    return (
      signal == 0 ? (status >> 8) & 0xff : 128 + signal, String(decoding: output, as: UTF8.self)
    )
  }

  /// Starts the program with its stdin and stderr on /dev/null.
  private func spawn(_ words: [String], output: Int32) -> pid_t? {
    let texts = [path] + words + environment.map { "\($0)=\($1)" }
    let copies = unsafe texts.map { unsafe strdup($0) }
    defer { for index in texts.indices { unsafe free(copies[index]) } }
    let (arguments, variables) = unsafe (copies[...words.count], copies[(words.count + 1)...])
    var actions = unsafe posix_spawn_file_actions_t()
    var child: pid_t = 0
    let hasStarted =
      unsafe posix_spawn_file_actions_init(&actions) == 0
      && posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0) == 0
      && posix_spawn_file_actions_adddup2(&actions, output, 1) == 0
      && posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0) == 0
      && posix_spawn(&child, path, &actions, nil, arguments + [nil], variables + [nil]) == 0
    unsafe posix_spawn_file_actions_destroy(&actions)
    return hasStarted ? child : nil
  }

  private static func readAll(_ descriptor: Int32) -> [UInt8] {
    var output: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = unsafe read(descriptor, &buffer, buffer.count)
      if count > 0 { output += buffer[..<count] }
      guard count > 0 || (count < 0 && errno == EINTR) else { return output }
    }
  }
}
#endif

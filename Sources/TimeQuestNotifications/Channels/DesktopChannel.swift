#if os(Linux)
import Foundation

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
#endif

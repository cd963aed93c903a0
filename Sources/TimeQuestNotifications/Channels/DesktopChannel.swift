#if os(Linux)
import Foundation

/// The desktop's own notifications (freedesktop.org), by the program `notify-send`.
///
/// It is asked for at the moment it is needed: where there is no desktop, nothing of it is loaded.
public struct DesktopChannel: DeliveringChannel {
  public let name = "desktop"
  private let given: [String: String]?

  /// Nil takes the process's own environment, which tells where the desktop is.
  public init(environment: [String: String]? = nil) {
    given = environment
  }

  private var environment: [String: String] { given ?? ProcessInfo.processInfo.environment }

  public func authorization() async -> ChannelAuthorization {
    do {
      _ = try service()
      return .authorized
    } catch {
      return .refused(error.reason)
    }
  }

  public func deliver(_ reminder: Reminder) async throws {
    let service = try service()
    let body = reminder.text.body
    let words = [reminder.text.title, service.readsMarkup ? Self.markup(body) : body]
    let sent = service.sender.run(
      ["--app-name=TimeQuest", "--icon=appointment-soon", "--"] + words
    )
    guard let sent else { throw error("notify-send does not start") }
    guard sent.status == 0 else { throw error("notify-send gave up (\(sent.status))") }
  }

  private struct Service {
    let sender: DesktopProgram
    let readsMarkup: Bool
  }

  /// Who shows notifications here.
  ///
  /// Asked over the bus where `dbus-send` is there to ask: before a session has begun there may be
  /// a bus and nobody on it, and what is sent then is gone.
  private func service() throws(ChannelError) -> Service {
    guard let sender = program(named: "notify-send") else {
      throw error("notify-send is not installed (Debian: libnotify-bin)")
    }
    guard hasSessionBus else { throw error("there is no session bus here") }
    guard let asking = program(named: "dbus-send") else {
      return Service(sender: sender, readsMarkup: true)
    }
    let object = "org.freedesktop.Notifications"
    let answer = asking.run([
      "--session", "--print-reply", "--reply-timeout=5000", "--dest=\(object)",
      "/org/freedesktop/Notifications", "\(object).GetCapabilities",
    ])
    guard let answer, answer.status == 0 else {
      throw error("nobody shows notifications on the session bus")
    }
    return Service(sender: sender, readsMarkup: answer.output.contains("\"body-markup\""))
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

  /// Where the address is not told, the bus lies in the user's run-time folder.
  private var hasSessionBus: Bool {
    if let address = environment["DBUS_SESSION_BUS_ADDRESS"], !address.isEmpty { return true }
    guard let folder = environment["XDG_RUNTIME_DIR"] else { return false }
    return FileManager.default.fileExists(atPath: "\(folder)/bus")
  }

  /// A body may be markup, and a player's word for a quest is not.
  private static func markup(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }
}
#endif

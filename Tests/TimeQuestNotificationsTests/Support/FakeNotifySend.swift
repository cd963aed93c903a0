#if os(Linux)
import Foundation
import TimeQuestNotifications

/// A desktop of two scripts in `Tests/Reminders/fake`, which record what is shown.
enum FakeNotifySend {
  static func environment(_ folder: String, capability: String = "") -> [String: String] {
    [
      "PATH": folder, "DBUS_SESSION_BUS_ADDRESS": "unix:path=/nowhere", "FOLDER": folder,
      "CAPABILITY": capability,
    ]
  }

  static func install(_ programs: [String] = ["notify-send"], in folder: String) throws {
    let scripts = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Reminders/fake").standardized
    for program in programs {
      try FileManager.default.createSymbolicLink(
        at: URL(filePath: folder).appending(path: program),
        withDestinationURL: scripts.appending(path: program)
      )
    }
  }

  /// The titles and bodies as `notify-send` received them.
  static func raw(in folder: String) throws -> [String] {
    let text = try String(
      decoding: Data(contentsOf: URL(filePath: "\(folder)/shown")),
      as: UTF8.self
    )
    return text.split(separator: "\0", omittingEmptySubsequences: false).dropLast().map(String.init)
  }

  /// The texts shown so far, their markup decoded as a desktop does.
  static func shown(in folder: String) throws -> [ReminderText] {
    let words = try raw(in: folder)
    return stride(from: 0, to: words.count - 1, by: 2).map { index in
      ReminderText(
        title: words[index],
        body: words[index + 1].replacing("&lt;", with: "<").replacing("&gt;", with: ">")
          .replacing("&amp;", with: "&")
      )
    }
  }
}
#endif

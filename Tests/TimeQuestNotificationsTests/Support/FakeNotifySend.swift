import Foundation
import TimeQuestNotifications

/// A `notify-send` that writes down its words, one a file.
enum FakeNotifySend {
  static func environment(_ folder: String) -> [String: String] {
    ["PATH": folder, "DBUS_SESSION_BUS_ADDRESS": "unix:path=/nowhere", "FOLDER": folder]
  }

  /// Only what stands behind `--` is text, as the real one has it.
  static func install(in folder: String) throws {
    try write(
      """
      while [ "$1" != -- ]; do shift; done
      shift
      for word; do printf '%s\\0' "$word"; done >>"$FOLDER/shown"
      """,
      to: "\(folder)/notify-send"
    )
  }

  static func write(_ script: String, to path: String) throws {
    try Data("#!/bin/sh\n\(script)\n".utf8).write(to: URL(filePath: path))
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: path)
  }

  static func raw(in folder: String) throws -> [String] {
    let text = try String(
      decoding: Data(contentsOf: URL(filePath: "\(folder)/shown")),
      as: UTF8.self
    )
    return text.split(separator: "\0", omittingEmptySubsequences: false).dropLast().map(String.init)
  }

  /// With the markup of the bodies read as a desktop reads it.
  static func shown(in folder: String) throws -> [ReminderText] {
    let words = try raw(in: folder)
    return stride(from: 0, to: words.count - 1, by: 2).map { place in
      ReminderText(
        title: words[place],
        body: words[place + 1].replacing("&lt;", with: "<").replacing("&gt;", with: ">")
          .replacing("&amp;", with: "&")
      )
    }
  }
}

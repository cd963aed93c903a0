import Foundation
import Synchronization

/// Opens an address in the browser of the desktop without telling it to other users.
///
/// What a program is started with can be read by everybody: it is told a private file, which leads
/// to the address.
final class BrowserOpener: Sendable {
  private let folder: String
  private let file = Mutex<String?>(nil)

  init(_ folder: StateFolder) {
    let home = ProcessInfo.processInfo.environment["HOME"] ?? "/"
    // A browser that was packed as a snap reads no hidden folder, and no other one than this.
    let hasSnaps = FileManager.default.fileExists(atPath: "\(home)/snap")
    self.folder = hasSnaps ? home : folder.path
  }

  /// Whether there is a desktop to ask.
  static var hasDesktop: Bool {
    #if os(macOS)
    true
    #else
    let environment = ProcessInfo.processInfo.environment
    return environment["DISPLAY"] != nil || environment["WAYLAND_DISPLAY"] != nil
    #endif
  }

  func open(_ address: String) throws {
    let path = "\(folder)/timequest-\(SecretToken().text.prefix(8)).html"
    let page = """
      <!doctype html><meta charset="utf-8"><title>TimeQuest</title>
      <meta http-equiv="refresh" content="0;url=\(address)"><a href="\(address)">TimeQuest</a>

      """
    let descriptor = Foundation.open(
      path,
      O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC,
      0o600
    )
    guard descriptor >= 0 else { throw Refused("\(path) cannot be made: \(StateFolder.reason)") }
    file.withLock { $0 = path }
    try FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
      .write(contentsOf: Data(page.utf8))
    let process = Process()
    #if os(macOS)
    let opener = "open"
    #else
    let opener = "xdg-open"
    #endif
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [opener, path]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
  }

  /// Removes the file: its code was used, or is not good any more.
  func remove() {
    let path = file.withLock { file in
      defer { file = nil }
      return file
    }
    if let path { unlink(path) }
  }
}

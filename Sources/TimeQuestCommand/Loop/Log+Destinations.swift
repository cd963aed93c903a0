import ArgumentParser
import Foundation
import TimeQuestModels
import TimeQuestPersistence
import TimeQuestRPC

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

extension Log {
  /// A log on stderr; a failed write is ignored.
  static func standardError(level: LogLevel) -> Log {
    let program = ProgramInfo.current.name
    return Log(level: level) { _, line in
      StandardError.write("\(program): \(StandardError.visible(line))\n")
    }
  }

  /// A log that is appended to the file, which is created with mode 0600 if absent.
  ///
  /// Throws `ValidationError` when it cannot be opened, or is a folder or a device.
  static func file(at path: String, level: LogLevel) throws -> Log {
    // Without O_NONBLOCK, opening a pipe that nobody reads would wait for ever.
    let flags = O_WRONLY | O_APPEND | O_NONBLOCK | O_CREAT
    let opened = FileDescriptor(opening: path, flags, 0o600)
    guard let file = opened, let status = file.status, status.st_mode & S_IFMT == S_IFREG else {
      opened?.closeFile()
      throw ValidationError("The log file \(path) cannot be written: expected a regular file.")
    }
    return Log(level: level) { level, line in
      let now = Instant(milliseconds: Int64(Date().timeIntervalSince1970 * 1000))
      _ = file.write(Array("\(now) \(level.rawValue) \(StandardError.visible(line))\n".utf8))
    }
  }
}

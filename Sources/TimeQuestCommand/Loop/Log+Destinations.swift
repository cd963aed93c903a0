import ArgumentParser
import Foundation
import TimeQuestModels
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
      _ = FileDescriptor.standardError.write(Array("\(program): \(line)\n".utf8))
    }
  }

  /// A log that is appended to the file; creates it if absent and sets its mode to 0600.
  ///
  /// Throws `ValidationError` when the file cannot be opened.
  static func file(at path: String, level: LogLevel) throws -> Log {
    let number = unsafe open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
    guard number >= 0, fchmod(number, 0o600) == 0 else {
      throw ValidationError("The log file \(path) cannot be written.")
    }
    let file = FileDescriptor(number: number)
    return Log(level: level) { level, line in
      let now = Instant(milliseconds: Int64(Date().timeIntervalSince1970 * 1000))
      _ = file.write(Array("\(now) \(level.rawValue) \(line)\n".utf8))
    }
  }
}

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
  /// A log that cannot be written is nobody's error.
  static func standardError(level: LogLevel) -> Log {
    Log(level: level) { _, line in
      _ = FileDescriptor.standardError.write(Array("timequest-rpc: \(line)\n".utf8))
    }
  }

  /// Appends to the file, which is made where there is none; its mode is 0600 in any case.
  ///
  /// Throws `ValidationError` where that cannot be.
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

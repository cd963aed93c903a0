import ArgumentParser
import CTimeQuestSystem
import Foundation

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A front end that runs at a terminal of its own, where what it shows is read.
struct FrontEndProcess {
  private let process: pid_t
  private let terminal: FileDescriptor

  /// Starts the command; throws `ValidationError` where the system has no terminal or no process.
  init(_ command: [String], environment: [String: String]) throws {
    let words = unsafe Self.copies(of: command)
    let variables = unsafe Self.copies(of: environment.map { "\($0)=\($1)" })
    defer {
      for place in unsafe words.indices { unsafe free(words[place]) }
      for place in unsafe variables.indices { unsafe free(variables[place]) }
    }
    var number: Int32 = -1
    var pointers = unsafe variables
    process = unsafe tq_start_at_terminal(words, &pointers, 24, 80, &number)
    guard process > 0 else {
      throw ValidationError(
        "\(command[0]) cannot be started: \(unsafe String(cString: strerror(errno)))."
      )
    }
    _ = fcntl(number, F_SETFL, O_NONBLOCK)
    terminal = FileDescriptor(number: number)
  }

  /// The descriptor that becomes readable when something is shown.
  var output: Int32 { terminal.number }

  /// Everything that was shown since the last call.
  func read() -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 16_384)
    while true {
      let count = terminal.read(into: &buffer)
      guard count > 0 else { return bytes }
      bytes += buffer[..<count]
    }
  }

  /// The exit status, 128 and the signal where that ended it; nil while it runs.
  ///
  /// Call it no more once it has answered.
  func status() -> Int? {
    var status: Int32 = 0
    guard unsafe waitpid(process, &status, WNOHANG) == process else { return nil }
    let signal = status & 0x7f
    return Int(signal == 0 ? (status >> 8) & 0xff : 128 + signal)
  }

  /// Ends it and what it has started.
  func kill() {
    sendSignal(SIGKILL, to: -process)
    var status: Int32 = 0
    _ = unsafe waitpid(process, &status, 0)
  }

  /// Closes our end: what still runs at the terminal is told that it hung up.
  func close() { terminal.close() }

  /// The texts as C strings, with nil at the end; the caller frees them.
  private static func copies(of texts: [String]) -> [UnsafeMutablePointer<CChar>?] {
    unsafe texts.map { unsafe strdup($0) } + [nil]
  }
}

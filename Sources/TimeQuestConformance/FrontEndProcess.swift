import CTimeQuestSystem
import TimeQuestPersistence

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A front end that runs at a terminal of its own, where what it shows is read.
struct FrontEndProcess {
  private let process: pid_t
  private let terminal: FileDescriptor

  /// Starts the command; throws `ConformanceError` where there is no terminal or no process.
  init(_ command: [String], environment: [String: String]) throws(ConformanceError) {
    let texts = command + environment.map { "\($0)=\($1)" }
    let copies = unsafe texts.map { unsafe strdup($0) }
    defer { for index in texts.indices { unsafe free(copies[index]) } }
    var variables = unsafe Array(copies.dropFirst(command.count)) + [nil]
    var number: Int32 = -1
    process = unsafe tq_start_at_terminal(
      copies.prefix(command.count) + [nil],
      &variables,
      24,
      80,
      &number
    )
    guard process > 0 else { throw ConformanceError(failure: "\(command[0]) cannot be started") }
    terminal = FileDescriptor(number: number)
    _ = fcntl(number, F_SETFL, O_NONBLOCK)
  }

  /// The descriptor that becomes readable when something is shown.
  var output: Int32 { terminal.number }

  /// Everything that was shown since the last call.
  func read() -> [UInt8] {
    var bytes: [UInt8] = []
    while let more = terminal.available(), !more.isEmpty { bytes += more }
    return bytes
  }

  func type(_ keys: String) { _ = terminal.writeSome(ArraySlice(keys.utf8)) }

  /// The exit status, 128 and the signal where that ended it; nil while it runs.
  ///
  /// Call it no more once it has answered.
  func status() -> Int? { wait(WNOHANG) }

  /// Ends it and what it has started.
  func kill() {
    sendSignal(SIGKILL, to: -process)
    _ = wait(0)
  }

  private func wait(_ options: Int32) -> Int? {
    var status: Int32 = 0
    guard unsafe waitpid(process, &status, options) == process else { return nil }
    let signal = status & 0x7f
    return Int(signal == 0 ? (status >> 8) & 0xff : 128 + signal)
  }

  /// Closes our end: what still runs at the terminal is told that it hung up.
  func close() { terminal.closeFile() }
}

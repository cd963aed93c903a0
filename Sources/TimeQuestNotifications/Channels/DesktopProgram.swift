#if os(Linux)
#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Runs a program of the desktop and waits for its end.
///
/// It uses the C library: Foundation's `Process` would make every start a quarter longer.
struct DesktopProgram {
  let path: String
  let environment: [String: String]

  /// The exit status and the standard output; nil where the program cannot be started.
  func run(_ words: [String]) -> (status: Int32, output: String)? {
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let child = spawn(words, output: ends[1])
    close(ends[1])
    defer { close(ends[0]) }
    guard let child else { return nil }
    let output = Self.readAll(ends[0])
    var status: Int32 = 0
    while unsafe waitpid(child, &status, 0) < 0 {
      guard errno == EINTR else { return nil }
    }
    // A program that a signal ended has the status 128 + signal, as in a shell.
    let signal = status & 0x7f
    return (
      signal == 0 ? (status >> 8) & 0xff : 128 + signal, String(decoding: output, as: UTF8.self)
    )
  }

  /// Starts the program with its stdin and stderr on /dev/null.
  private func spawn(_ words: [String], output: Int32) -> pid_t? {
    var actions = unsafe posix_spawn_file_actions_t()
    guard unsafe posix_spawn_file_actions_init(&actions) == 0 else { return nil }
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    unsafe posix_spawn_file_actions_adddup2(&actions, output, 1)
    unsafe posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    let arguments = unsafe Self.copies(of: [path] + words)
    let variables = unsafe Self.copies(of: environment.map { "\($0)=\($1)" })
    defer {
      for place in unsafe arguments.indices { unsafe free(arguments[place]) }
      for place in unsafe variables.indices { unsafe free(variables[place]) }
    }
    var child: pid_t = 0
    let failure = unsafe posix_spawn(&child, path, &actions, nil, arguments, variables)
    return failure == 0 ? child : nil
  }

  private static func readAll(_ descriptor: Int32) -> [UInt8] {
    var output: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = unsafe buffer.withUnsafeMutableBytes {
        unsafe read(descriptor, $0.baseAddress, $0.count)
      }
      if count > 0 { output += buffer[..<count] }
      guard count > 0 || (count < 0 && errno == EINTR) else { return output }
    }
  }

  /// The texts as C strings, with nil at the end; the caller frees them.
  private static func copies(of texts: [String]) -> [UnsafeMutablePointer<CChar>?] {
    unsafe texts.map { unsafe strdup($0) } + [nil]
  }
}
#endif

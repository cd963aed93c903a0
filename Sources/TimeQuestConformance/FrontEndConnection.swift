import Foundation
import JSONRPC
import TimeQuestJSON
import TimeQuestPersistence
import TimeQuestRPC

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A connection of a front end, through the script that stands in for the executable.
///
/// The front end starts that script as its server. It says which process it is, and carries bytes
/// between its standard streams and two named pipes: so the kit reads and writes in one process,
/// where the order of all that happens is known.
struct FrontEndConnection {
  let number: Int
  let client: ClientSession
  let server: Server
  var decoder = FrameDecoder(limit: Limits().message)
  var lastPoll = ContinuousClock.now
  /// What is still to be written, in order.
  var outbox: [Output] = []
  private(set) var isOpen = true
  let input: FileDescriptor
  let output: FileDescriptor
  private let processes: [pid_t]
  private var methods: [String: String] = [:]

  /// Bytes that are written from a moment on, and what happens with them.
  struct Output {
    let due: ContinuousClock.Instant
    var bytes: ArraySlice<UInt8> = []
    /// Recorded once the first byte is written.
    var happening: ConformanceRecording.Happening?
    /// The server is killed then.
    var kills = false
  }

  /// Opens the pipes of the script's process; throws `ConformanceError` where they cannot be.
  init(number: Int, processes: [pid_t], folder: String, client: ClientSession) throws {
    self.number = number
    self.client = client
    self.processes = processes
    server = Server(MethodDispatcher(client))
    let place = "\(folder)/\(processes[0])"
    input = try FileDescriptor(pipe: "\(place)/in", O_RDONLY)
    // Also for reading: opening it does not wait for the script.
    output = try FileDescriptor(pipe: "\(place)/out", O_RDWR)
  }

  /// Remembers the method of a request, by its id.
  mutating func expect(_ request: JSON) {
    guard let id = request["id"], let method = request["method"]?.text else { return }
    methods["\(id)"] = method
  }

  /// The method that a message of the server answers, or its own.
  func method(of message: JSON) -> String {
    message["method"]?.text ?? message["id"].flatMap { methods["\($0)"] } ?? ""
  }

  /// Writes what is due; answers what happened by that, and whether the server is to be killed now.
  mutating func flush() -> (happenings: [ConformanceRecording.Happening], kills: Bool) {
    var happenings: [ConformanceRecording.Happening] = []
    while let next = outbox.first, next.due <= .now {
      if let happening = next.happening { happenings.append(happening) }
      outbox[0].happening = nil
      let written = max(0, output.writeSome(next.bytes))
      guard written == next.bytes.count else {
        outbox[0].bytes = next.bytes.dropFirst(written)
        break
      }
      outbox.removeFirst()
      if next.kills { return (happenings, true) }
    }
    return (happenings, false)
  }

  /// Ends it as a server ends that has answered everything.
  mutating func close() async {
    guard isOpen else { return }
    isOpen = false
    input.closeFile()
    output.closeFile()
    await client.close()
  }

  /// Ends it as a crash does: the processes that the front end started are killed.
  mutating func kill() async {
    guard isOpen else { return }
    for process in processes { sendSignal(SIGKILL, to: process) }
    await close()
  }

  /// Makes the script that a front end starts as its server, and the pipe where it announces
  /// itself.
  static func makeScript(in folder: String, named name: String) throws -> FileDescriptor {
    let announcements = "\(folder)/started"
    guard unsafe mkfifo(announcements, 0o600) == 0 else {
      throw ConformanceError("\(announcements) cannot be made.")
    }
    try FileManager.default.createDirectory(
      atPath: "\(folder)/bin",
      withIntermediateDirectories: false
    )
    let path = "\(folder)/bin/\(name)"
    let script = Data(script(in: folder).utf8)
    let mode: [FileAttributeKey: Any] = [.posixPermissions: 0o700]
    guard FileManager.default.createFile(atPath: path, contents: script, attributes: mode) else {
      throw ConformanceError("\(path) cannot be made.")
    }
    return try FileDescriptor(pipe: announcements, O_RDWR)
  }

  private static func script(in folder: String) -> String {
    """
    #!/bin/sh
    # Stands in for a server while `conformance` judges a front end.
    case ${1:-serve} in
      serve | -*) ;;
      *) echo "conformance judges front ends that keep a server; $1 is another command" >&2; exit 64 ;;
    esac
    pipes=\(folder)/$$
    mkdir "$pipes" && mkfifo "$pipes/in" "$pipes/out" || exit 70
    exec 3<&0
    cat <&3 >"$pipes/in" 2>/dev/null &
    echo "$$ $!" >\(folder)/started
    exec cat "$pipes/out" 3<&-

    """
  }
}

/// An open pipe or terminal, whose reads and writes never wait.
extension FileDescriptor {
  /// Throws `ConformanceError` where it cannot be opened.
  init(pipe path: String, _ flags: Int32) throws(ConformanceError) {
    guard let file = FileDescriptor(opening: path, flags | O_NONBLOCK) else {
      throw ConformanceError(failure: "\(path) cannot be opened")
    }
    self = file
  }

  /// What is there to be read, up to 64 KiB: empty at the end of input, nil where nothing came.
  func available() -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = read(into: &buffer)
    return count < 0 ? nil : Array(buffer[..<count])
  }
}

/// Sends a signal to a process, or by a negative number to a group of them.
func sendSignal(_ signal: Int32, to process: pid_t) { _ = kill(process, signal) }

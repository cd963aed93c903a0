import Foundation
import NIOCore
import NIOWebSocket
import Subprocess
import SystemPackage

/// How every child is started.
struct ChildCommand: Sendable {
  let executable: FilePath
  let arguments: [String]

  init(executable: String, arguments: [String]) {
    self.executable = FilePath(executable)
    // The first byte of a browser must not choose the framing.
    self.arguments = ["--framing", "lines"] + arguments
  }
}

/// Joins a WebSocket to a `timequest-rpc` of its own: a message is a line, a line is a message.
///
/// The child ends as it likes to, at the end of its input, and is always waited for; one that does
/// not end is killed. When it ends first, whatever ended it, the WebSocket is closed, and the page
/// opens another. Neither side is read faster than the other one takes it.
struct ChildConnection: Sendable {
  typealias Frames = NIOAsyncChannel<WebSocketFrame, WebSocketFrame>
  private typealias Child = Execution<CustomWriteInput, SequenceOutput, SequenceOutput>

  private enum Event {
    case browserEnded(Closing)
    case answersEnded(Closing)
    case channelClosed
    case timeIsUp
  }

  private static let teardown: [TeardownStep] = [
    .gracefulShutDown(allowedDurationToNextStep: Limits.childGrace)
  ]

  let channel: Frames
  let joining: Router.Joining
  let command: ChildCommand
  let failure: ChildFailure
  let methods: WebMethods
  /// What the server's own questions to this child are told by: no page can name it.
  private let own = "web-\(SecretToken().text)"
  /// The page's calls that wait for the child to say what the page may do.
  private let calls = WaitingCalls()

  init(
    channel: Frames,
    joining: Router.Joining,
    command: ChildCommand,
    failure: ChildFailure,
    methods: WebMethods
  ) {
    self.channel = channel
    self.joining = joining
    self.command = command
    self.failure = failure
    self.methods = methods
  }

  func run() async {
    do {
      try await channel.executeThenClose { inbound, outbound in
        do {
          try await runChild(inbound, outbound)
        } catch {
          failure.told("timequest-web: \(error)\n")
          try await outbound.write(Closing(code: .unexpectedServerError).frame)
        }
      }
    } catch {
      // The browser is gone, and with it everybody who could be told.
    }
    // The slot is free when the child has ended, too.
    withExtendedLifetime(joining) {}
  }

  private func runChild(
    _ inbound: NIOAsyncChannelInboundStream<WebSocketFrame>,
    _ outbound: NIOAsyncChannelOutboundWriter<WebSocketFrame>
  ) async throws {
    var options = PlatformOptions()
    // What happens to the child when the server ends.
    options.teardownSequence = Self.teardown
    let ended = try await Subprocess.run(
      .path(command.executable),
      arguments: Arguments(command.arguments),
      platformOptions: options,
      input: .inputWriter,
      output: .sequence,
      error: .sequence
    ) { child in
      async let said = errors(of: child)
      await join(child, inbound, outbound)
      return await said
    }
    // A child that was killed can be replaced, and said nothing of a cause.
    if case .exited(let code) = ended.terminationStatus, code != 0 {
      failure.told(ended.closureResult)
    } else {
      failure.clear()
    }
  }

  /// The end of what the child says on its standard error, all of which goes on to the server's.
  private func errors(of child: Child) async -> String {
    var end: [UInt8] = []
    do {
      for try await piece in child.standardError {
        let bytes = piece.withUnsafeBytes { Array($0) }
        FileHandle.standardError.write(Data(bytes))
        end = (end + bytes).suffix(Limits.errors)
      }
    } catch {
      // What came before is all there is.
    }
    return String(decoding: end, as: UTF8.self)
  }

  /// Returns when the child has ended, and the channel is closed.
  private func join(
    _ child: Child,
    _ inbound: NIOAsyncChannelInboundStream<WebSocketFrame>,
    _ outbound: NIOAsyncChannelOutboundWriter<WebSocketFrame>
  ) async {
    await withTaskGroup(of: Event.self) { group in
      group.addTask { .browserEnded(await sendOn(inbound, to: child, outbound)) }
      group.addTask { .answersEnded(await sendOn(child, to: outbound)) }
      group.addTask {
        try? await channel.channel.closeFuture.get()
        return .channelClosed
      }
      var hasAnswers = true
      var isOpen = true
      var isTimed = false
      while hasAnswers || isOpen, let event = await group.next() {
        switch event {
        case .browserEnded(let closing):
          await close(outbound, closing)
          try? await child.standardInputWriter.finish()
        case .answersEnded(let closing):
          hasAnswers = false
          await close(outbound, closing)
        case .channelClosed:
          isOpen = false
        case .timeIsUp:
          await child.teardown(using: Self.teardown)
          channel.channel.close(promise: nil)
        }
        // Whoever ended: the other one has this long to end, too.
        if !isTimed {
          isTimed = true
          group.addTask {
            try? await Task.sleep(for: Limits.childGrace)
            return .timeIsUp
          }
        }
      }
      group.cancelAll()
    }
    // One that has stopped answering, or answers too much, need not have ended.
    await child.teardown(using: Self.teardown)
  }

  /// Sends a close frame and the end of the stream; what the browser still sends is read no more.
  private func close(
    _ outbound: NIOAsyncChannelOutboundWriter<WebSocketFrame>,
    _ closing: Closing
  ) async {
    try? await outbound.write(closing.frame)
    outbound.finish()
  }

  private func sendOn(
    _ inbound: NIOAsyncChannelInboundStream<WebSocketFrame>,
    to child: Child,
    _ outbound: NIOAsyncChannelOutboundWriter<WebSocketFrame>
  ) async -> Closing {
    var messages = IncomingMessages(limit: Limits.message)
    do {
      for try await frame in inbound {
        switch frame.opcode {
        case .ping:
          let pong = WebSocketFrame(fin: true, opcode: .pong, data: frame.unmaskedData)
          try await outbound.write(pong)
        case .pong: continue
        case .connectionClose:
          var data = frame.unmaskedData
          return Closing(code: data.readWebSocketErrorCode() ?? .normalClosure)
        default:
          guard let line = try messages.line(endingWith: frame) else { continue }
          let call = WebRequest(line: line)
          if let call { calls.append(call) }
          let asked = call == nil ? line : question
          // A child that has ended reads no more; what it came to is told by its output.
          _ = try? await child.standardInputWriter.write(asked)
        }
      }
      return .goingAway
    } catch let closing as Closing {
      return closing
    } catch NIOWebSocketError.invalidFrameLength {
      return .tooLong
    } catch {
      return .protocolError
    }
  }

  private func sendOn(
    _ child: Child,
    to outbound: NIOAsyncChannelOutboundWriter<WebSocketFrame>
  ) async -> Closing {
    let own = Array("{\"jsonrpc\":\"2.0\",\"id\":\"\(own)\",".utf8)
    var messages = OutgoingMessages(limit: Limits.answer, own: own)
    do {
      for try await piece in child.standardOutput {
        for part in try messages.parts(of: piece.withUnsafeBytes { Array($0) }) {
          let frame =
            switch part {
            case .frame(let frame): frame
            case .own(let status): await answer(status)
            }
          // If the client is gone, the child's output is still read, so that the child can end.
          if let frame { try? await outbound.write(frame) }
        }
      }
      return .goingAway
    } catch let closing as Closing {
      return closing
    } catch {
      return .goingAway
    }
  }

  /// Asks the child whether the page may do what the parent may.
  private var question: [UInt8] {
    Array("{\"jsonrpc\":\"2.0\",\"id\":\"\(own)\",\"method\":\"parent.status\"}\n".utf8)
  }

  /// The answer to the page's call for which the child was asked.
  private func answer(_ status: [UInt8]) async -> WebSocketFrame? {
    guard let call = calls.next() else { return nil }
    let line = await methods.answer(call, of: joining.deviceID, status)
    return WebSocketFrame(fin: true, opcode: .text, data: ByteBuffer(bytes: line))
  }
}

import Foundation
import NIOCore

/// The limits of the server: what is past one of them is refused, and memory does not grow with it.
enum Limits {
  /// The number of WebSockets, and so of children, at a time.
  static let children = 16
  /// The number of TCP connections at a time, those that have not sent a request included.
  static let connections = 64
  /// The number of connections of an address that have sent no request yet.
  static let waitingOfAddress = 32
  /// The seconds that a connection has to send the head of its request.
  static let headSeconds: Int64 = 5
  /// The seconds that a connection has to send its request and to take the response.
  static let requestSeconds: Int64 = 10
  /// The bytes of a request's head.
  static let head = 16 << 10
  /// The bytes of the body of a request, which holds a code.
  static let body = 1 << 10
  /// The bytes of a message to the child: the default of its `--max-message`.
  static let message = 1 << 20
  /// The bytes of a message from the child: its results end at 16 MiB, and an envelope is around
  /// them.
  static let answer = 17 << 20
  /// The bytes that are kept of what a child says of its failure.
  static let errors = 2 << 10
  /// The time that a child has to end after its input, and again after SIGTERM.
  static let childGrace = Duration.seconds(5)

  /// The number of browsers that are known.
  static let devices = 64
  /// The seconds after which it is written again when a device was seen.
  static let seenSeconds = 60.0
  /// The number of codes in addresses that wait to be used.
  static let openings = 16
  /// The number of wrong codes that end the one for a phone.
  static let wrongOfCode = 10
  /// The number of wrong codes from an address, and in total, within `wrongSeconds`.
  static let wrongOfAddress = 10
  static let wrongInTotal = 40
  static let wrongSeconds: Int64 = 300
  /// The bytes of a call that the server answers itself.
  static let webMessage = 8 << 10
  /// How often the addresses of the home network are looked at.
  static let homeInterval = Duration.seconds(10)
  /// The seconds that a second start waits for a server that is starting or ending.
  static let startSeconds = 12

  #if os(Linux)
  /// A phone that left the network says nothing: its connection ends after a minute, and its child.
  static let keepAlive: [(NIOBSDSocket.Option, Int)] = [
    (.init(rawValue: TCP_KEEPIDLE), 30), (.init(rawValue: TCP_KEEPINTVL), 10),
    (.init(rawValue: TCP_KEEPCNT), 3), (.init(rawValue: TCP_USER_TIMEOUT), 60_000),
  ]
  #else
  static let keepAlive: [(NIOBSDSocket.Option, Int)] = []
  #endif
}

/// Something that the server says of itself, once a client has subscribed.
protocol Notification: Sendable {
  associatedtype Params: Documented

  static var name: String { get }
  /// One line.
  static var summary: String { get }
}

/// A message that is never answered.
package protocol Notification: Sendable {
  associatedtype Params: SchemaDocumented

  static var name: String { get }
  static var sender: Sender { get }
  /// One line.
  static var summary: String { get }
}

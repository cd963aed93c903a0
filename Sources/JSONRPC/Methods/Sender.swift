/// Who sends a notification.
package enum Sender: String, Sendable {
  case server
  case client
}

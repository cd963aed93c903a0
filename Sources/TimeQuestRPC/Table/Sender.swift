/// Who sends a notification.
enum Sender: String, Sendable {
  case server
  case client
}

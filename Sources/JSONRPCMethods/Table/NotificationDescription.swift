/// All that the documents tell of a notification.
struct NotificationDescription: Sendable {
  let name: String
  let sender: Sender
  let summary: String
  let params: ObjectSchema

  init<N: Notification>(_ notification: N.Type) {
    name = N.name
    sender = N.sender
    summary = N.summary
    let object = FieldRecorder.fields(of: N.Params.self).object
    params = N.sender == .client ? object.sent : object
  }
}

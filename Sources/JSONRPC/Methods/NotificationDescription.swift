/// All that the documents tell of a notification.
struct NotificationDescription: Sendable {
  let name: String
  let sender: Sender
  let summary: String
  let params: ObjectSchema

  init<N: Notification>(_ notification: N.Type, _ vocabularies: Vocabularies) {
    name = N.name
    sender = N.sender
    summary = N.summary
    params = FieldRecorder.fields(of: N.Params.self).object
      .resolved(vocabularies, isSent: N.sender == .client)
  }
}

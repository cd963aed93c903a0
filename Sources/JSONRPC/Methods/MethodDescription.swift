import Synchronization

/// All that the documents tell of a method.
package struct MethodDescription: Sendable {
  package let name: String
  package let audience: Audience
  package let summary: String
  package let detail: String
  package let answers: String
  /// Its own errors; like what follows, found out when it is asked for, as a call does not need it.
  package let errors: @Sendable () -> [any ErrorKind]
  /// The errors that it shares with most methods.
  package let commonErrors: @Sendable () -> [any ErrorKind]
  package let result: @Sendable () -> Schema
  /// The command that gives the same result at any size.
  package let streamedBy: String?
  /// The call that the documents show.
  package var example: @Sendable () -> Example
  private let paramsSchema: Lazy<ObjectSchema>

  package init<M: Method>(_ method: M.Type, _ members: MemberNotes = MemberNotes()) {
    name = M.name
    audience = M.audience
    summary = M.summary
    detail = M.detail
    answers = M.answers
    errors = { M.errors }
    commonErrors = { M.commonErrors }
    streamedBy = M.streamedBy
    example = { M.example }
    paramsSchema = Lazy { members.applied(to: ObjectSchema(ofParameters: M.self), isSent: true) }
    result = { members.applied(to: Schema(of: M.Result.self)) }
  }

  package var params: ObjectSchema { paramsSchema.value }

  /// Every error that it may answer with, its own first.
  package var allErrors: [any ErrorKind] { errors() + Errors.ofEveryMethod + commonErrors() }

  /// What the method is about: the part before the dot.
  package var noun: String { String(name.prefix { $0 != "." }) }

  /// What it does to it: the part after the dot.
  package var verb: String { String(name.drop { $0 != "." }.dropFirst()) }

  /// Everything there is to say about it before its parameters.
  package var description: String {
    [summary, detail, audience.note].filter { !$0.isEmpty }.joined(separator: " ")
  }
}

/// All that the documents tell of a notification.
struct NotificationDescription: Sendable {
  let name: String
  let sender: Sender
  let summary: String
  let params: ObjectSchema

  init<N: Notification>(_ notification: N.Type, _ members: MemberNotes) {
    name = N.name
    sender = N.sender
    summary = N.summary
    params = members.applied(to: ObjectSchema(of: N.Params.self), isSent: N.sender == .client)
  }
}

/// All that the documents tell of a kind of error.
package struct ErrorDescription: Sendable {
  package let name: String
  package let code: Int
  package let summary: String
  package let retry: Bool
  /// The whole of `data`, `kind` and `retry` included.
  package let data: ObjectSchema

  /// What the data of every error begins with.
  struct Head: Decodable {
    /// The word to match on.
    let kind: String
    /// Whether the same call may succeed later.
    let retry: Bool
  }

  package init(_ kind: any ErrorKind, _ members: MemberNotes = MemberNotes()) {
    name = kind.name
    code = kind.code
    summary = kind.summary
    retry = kind.retry
    var head = ObjectSchema(of: Head.self).fields
    head[0].schema = .choice([kind.name])
    let object = ObjectSchema(
      name: "\(kind.name.prefix(1).uppercased())\(kind.name.dropFirst())Data",
      fields: head + ObjectSchema(of: kind.dataType).fields
    )
    data = members.applied(to: object)
  }
}

/// A value that is made when it is first asked for, and then kept.
package final class Lazy<Value: Sendable>: Sendable {
  private let made = Mutex<Value?>(nil)
  private let make: @Sendable () -> Value

  package init(_ make: @escaping @Sendable () -> Value) {
    self.make = make
  }

  package var value: Value {
    made.withLock { made in
      if let made { return made }
      let value = make()
      made = value
      return value
    }
  }
}

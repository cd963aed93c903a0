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

  package init<M: Method>(_ method: M.Type, _ vocabularies: Vocabularies = [:]) {
    name = M.name
    audience = M.audience
    summary = M.summary
    detail = M.detail
    answers = M.answers
    errors = { M.errors }
    commonErrors = { M.commonErrors }
    streamedBy = M.streamedBy
    example = { M.example }
    paramsSchema = Lazy {
      FieldRecorder.fields(of: M.Params.self).object.resolved(vocabularies, isSent: true)
    }
    result = { Schema(described: M.Result.self).resolved(vocabularies) }
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

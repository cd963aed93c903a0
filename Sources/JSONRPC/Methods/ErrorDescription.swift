/// All that the documents tell of a kind of error.
package struct ErrorDescription: Sendable {
  package let name: String
  package let code: Int
  package let summary: String
  package let retry: Bool
  /// The whole of `data`, `kind` and `retry` included.
  package let data: ObjectSchema

  package init(_ kind: any ErrorKind, _ vocabularies: Vocabularies = [:]) {
    name = kind.name
    code = kind.code
    summary = kind.summary
    retry = kind.retry
    let always = [
      ObjectSchema.Field(
        name: "kind",
        schema: .choice([kind.name]),
        isRequired: true,
        doc: "The word to match on."
      ),
      ObjectSchema.Field(
        name: "retry",
        schema: .boolean,
        isRequired: true,
        doc: "Whether the same call may succeed later."
      ),
    ]
    data = ObjectSchema(
      name: "\(kind.name.prefix(1).uppercased())\(kind.name.dropFirst())Data",
      fields: always + Self.fields(of: kind.dataType)
    ).resolved(vocabularies)
  }

  private static func fields<Data: ErrorData>(of type: Data.Type) -> [ObjectSchema.Field] {
    FieldRecorder.fields(of: type, docs: type.docs).object.fields
  }
}

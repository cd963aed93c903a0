/// What a value on the wire may be: decides what is accepted, and generates what is documented.
package indirect enum Schema: Sendable, Equatable {
  case boolean
  case integer(ClosedRange<Int>)
  case number(ClosedRange<Double>)
  case text(TextFormat)
  case choice([String])
  /// One of the words of a vocabulary that the service gives with its table, by its name.
  ///
  /// A table replaces it by the `choice` of those words in all that it describes.
  case vocabulary(String)
  case array(Schema)
  case object(ObjectSchema)
  case nullable(Schema)
  /// Exactly one of several.
  case oneOf([Schema])
  /// Nothing but null.
  case null
  /// Any JSON value.
  case anything
}

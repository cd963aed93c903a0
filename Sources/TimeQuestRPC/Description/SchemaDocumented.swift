/// An object on the wire whose members are explained, each by its name.
///
/// A test compares the names with the fields, so that neither can be forgotten.
protocol SchemaDocumented: Decodable {
  static var docs: [String: String] { get }
}

/// The parameters of a method that takes none.
struct NoParams: SchemaDocumented, Sendable {
  static let docs: [String: String] = [:]
}

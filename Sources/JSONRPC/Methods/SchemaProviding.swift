/// A value that is one thing on the wire (a text, a number), and says which.
///
/// An object needs no such word: its members are found by decoding it.
package protocol SchemaProviding: Decodable {
  static var schema: Schema { get }
  /// Any valid value; stands in while the members of an object are found out.
  static var sample: Self { get }
}

extension Int {
  /// What JavaScript holds exactly: ±(2⁵³−1).
  package static let wireRange = -9_007_199_254_740_991...9_007_199_254_740_991
}

extension SchemaProviding where Self: CaseIterable & RawRepresentable<String> {
  package static var schema: Schema { .choice(allCases.map(\.rawValue)) }
  package static var sample: Self { allCases[allCases.startIndex] }
}

extension Bool: SchemaProviding {
  package static let schema = Schema.boolean
  package static let sample = false
}

extension Int: SchemaProviding {
  package static let schema = Schema.integer(wireRange)
  package static let sample = 0
}

extension Int64: SchemaProviding {
  package static let schema = Int.schema
  package static let sample: Int64 = 0
}

extension Double: SchemaProviding {
  package static let schema = Schema.number(-1e15...1e15)
  package static let sample = 0.0
}

extension String: SchemaProviding {
  package static let schema = Schema.text(.any)
  package static let sample = ""
}

extension Array: SchemaProviding where Element: Decodable {
  package static var schema: Schema { .array(Schema(of: Element.self)) }
  package static var sample: [Element] { [] }
}

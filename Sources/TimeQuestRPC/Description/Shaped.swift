import TimeQuestModels

/// A value that is one thing on the wire (a text, a number), and says which.
protocol Shaped: Decodable {
  static var shape: Shape { get }
  /// Any valid value; stands in while the fields of an object are found out.
  static var sample: Self { get }
}

extension Int {
  /// What JavaScript holds exactly: ±(2⁵³−1).
  static let wireRange = -9_007_199_254_740_991...9_007_199_254_740_991
}

extension Shaped where Self: CaseIterable & RawRepresentable<String> {
  static var shape: Shape { .choice(allCases.map(\.rawValue)) }
}

extension Bool: Shaped {
  static let shape = Shape.boolean
  static let sample = false
}

extension Int: Shaped {
  static let shape = Shape.integer(wireRange)
  static let sample = 0
}

extension Double: Shaped {
  static let shape = Shape.number(-1e15...1e15)
  static let sample = 0.0
}

extension String: Shaped {
  static let shape = Shape.text(.any)
  static let sample = ""
}

extension Array: Shaped where Element: Decodable {
  static var shape: Shape { .array(Shape(of: Element.self)) }
  static var sample: [Element] { [] }
}

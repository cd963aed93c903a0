/// A coding key without a type of its own: the name of a member, or the position of an element.
package enum JSONKey: CodingKey {
  case name(String)
  case index(Int)

  static let `super` = JSONKey.name("super")

  package init?(stringValue: String) {
    self = .name(stringValue)
  }

  package init?(intValue: Int) {
    self = .index(intValue)
  }

  package var stringValue: String {
    switch self {
    case .name(let name): name
    case .index(let index): "\(index)"
    }
  }

  package var intValue: Int? {
    guard case .index(let index) = self else { return nil }
    return index
  }
}

/// A coding key without a type of its own: the name of a member, or the position of an element.
enum JSONKey: CodingKey {
  case name(String)
  case index(Int)

  static let `super` = JSONKey.name("super")

  init?(stringValue: String) {
    self = .name(stringValue)
  }

  init?(intValue: Int) {
    self = .index(intValue)
  }

  var stringValue: String {
    switch self {
    case .name(let name): name
    case .index(let index): "\(index)"
    }
  }

  var intValue: Int? {
    guard case .index(let index) = self else { return nil }
    return index
  }
}

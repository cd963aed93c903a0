/// The way into a container where no type names its keys: a name, or a position.
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

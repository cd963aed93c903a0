/// Rows found by key and listed in the order in which their keys first came.
struct OrderedTable<Key: Hashable & Sendable, Row: Sendable>: Sendable {
  private(set) var rows: [Row] = []
  private var places: [Key: Int] = [:]

  subscript(key: Key) -> Row? { places[key].map { rows[$0] } }

  /// The place of that key in the order; nil where there is none.
  func place(of key: Key) -> Int? { places[key] }

  /// Adds the row, or replaces the one under that key and keeps its place.
  mutating func put(_ row: Row, under key: Key) {
    if let place = places[key] {
      rows[place] = row
    } else {
      places[key] = rows.count
      rows.append(row)
    }
  }

  mutating func remove(_ key: Key) {
    guard let place = places.removeValue(forKey: key) else { return }
    rows.remove(at: place)
    for (other, index) in places where index > place { places[other] = index - 1 }
  }
}

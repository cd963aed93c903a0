/// Rows that are found by their key and listed in the order in which the keys were added.
struct OrderedTable<Key: Hashable & Sendable, Row: Sendable>: Sendable {
  private(set) var rows: [Row] = []
  private var positions: [Key: Int] = [:]

  subscript(key: Key) -> Row? { positions[key].map { rows[$0] } }

  /// The index of the key's row; nil if there is no such row.
  func position(of key: Key) -> Int? { positions[key] }

  /// Adds the row, or replaces the one with that key at its position.
  mutating func put(_ row: Row, under key: Key) {
    if let position = positions[key] {
      rows[position] = row
    } else {
      positions[key] = rows.count
      rows.append(row)
    }
  }

  mutating func remove(_ key: Key) {
    guard let position = positions.removeValue(forKey: key) else { return }
    rows.remove(at: position)
    for (other, index) in positions where index > position { positions[other] = index - 1 }
  }
}

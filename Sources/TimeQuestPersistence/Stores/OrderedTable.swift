import TimeQuestModels

/// Rows that are found by their key and listed by an instant, then by an id.
struct OrderedTable<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  struct Row: Sendable {
    let key: Key
    let value: Value
    /// Where the row stands: its instant, and the bytes of its id.
    fileprivate let place: Place
    /// A number that grows with every put of any row.
    let change: Int
  }

  fileprivate struct Place: Comparable, Sendable {
    let instant: Instant
    let id: ID<Never>

    static func < (left: Place, right: Place) -> Bool {
      (left.instant, left.id) < (right.instant, right.id)
    }
  }

  private(set) var rows: [Row] = []
  private var places: [Key: Place] = [:]

  var values: [Value] { rows.map(\.value) }

  subscript(key: Key) -> Value? { position(of: key).map { rows[$0].value } }

  /// The index of the key's row; nil if there is no such row.
  func position(of key: Key) -> Int? { places[key].map(firstIndex) }

  /// Adds the row, or replaces the one with that key.
  mutating func put(
    _ value: Value,
    under key: Key,
    at instant: Instant,
    id: ID<some Any>,
    change: Int
  ) {
    let row = Row(
      key: key,
      value: value,
      place: Place(instant: instant, id: ID(id.uuid)),
      change: change
    )
    if let place = places[key], place == row.place {
      rows[firstIndex(at: place)] = row
    } else {
      remove(key)
      rows.insert(row, at: firstIndex(at: row.place))
      places[key] = row.place
    }
  }

  mutating func remove(_ key: Key) {
    guard let place = places.removeValue(forKey: key) else { return }
    rows.remove(at: firstIndex(at: place))
  }

  /// The index of the first row that does not stand before the place.
  private func firstIndex(at place: Place) -> Int {
    // Nearly every row is added at the end.
    if let last = rows.last, last.place < place { return rows.endIndex }
    var (low, high) = (rows.startIndex, rows.endIndex)
    while low < high {
      let middle = (low + high) / 2
      if rows[middle].place < place { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

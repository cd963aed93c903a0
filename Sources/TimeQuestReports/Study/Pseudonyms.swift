import TimeQuestModels

/// Labels that stand for records in a data set that leaves the family.
///
/// A label is the same in every export of one store. Without the key it cannot be led back to a
/// record.
struct Pseudonyms {
  /// A random text that never leaves the store.
  let key: String

  /// Twelve hexadecimal digits for a record.
  func label<Record>(of id: ID<Record>) -> String {
    var hash = StableHash()
    hash.add("\(key) \(id)".utf8)
    return String(hash.text.suffix(12))
  }
}

/// The nearest known word to one that was mistyped.
package enum Suggestion {
  /// Nil where nothing is near: at most a third of the word, and never more than three letters,
  /// off.
  package static func nearest(to word: String, among known: some Sequence<String>) -> String? {
    let letters = Array(word.lowercased().utf8.prefix(100))
    let tolerance = min(3, max(1, letters.count / 3))
    return known.lazy
      .map { (word: $0, distance: distance(letters, Array($0.lowercased().utf8))) }
      .filter { $0.distance <= tolerance }
      .min { $0.distance < $1.distance }?
      .word
  }

  /// Levenshtein's distance: the least number of letters to insert, delete or replace.
  private static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
    var row = Array(0...right.count)
    for (i, letter) in left.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for (j, other) in right.enumerated() {
        let replaced = diagonal + (letter == other ? 0 : 1)
        diagonal = row[j + 1]
        row[j + 1] = min(replaced, row[j] + 1, row[j + 1] + 1)
      }
    }
    return row[right.count]
  }
}

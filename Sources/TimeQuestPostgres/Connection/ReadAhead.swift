import TimeQuestModels
import TimeQuestSQL

/// A read: the text and the values of its statement.
struct ReadKey: Hashable {
  let sql: String
  let values: [String?]

  /// To hash a kilobyte of text takes longer than it helps; the same text is equal at once.
  func hash(into hasher: inout Hasher) {
    hasher.combine(sql.utf8.count)
    hasher.combine(values)
  }
}

/// Guesses what a transaction reads next: what followed a read of the same text in the last
/// transactions.
///
/// Those reads are sent with the first one, behind the lock and in the same snapshot, and their
/// results are kept until they are asked for, or until the transaction writes. So a wrong guess
/// costs the server a little, and nobody a round trip.
struct ReadAhead {
  /// A read as it may follow another one, whose values it may share.
  private struct Template: Hashable {
    enum Value: Hashable {
      /// The id that is the value of the other read with that number.
      case shared(Int)
      case literal(String?)
    }

    let sql: String
    let values: [Value]

    init(_ key: ReadKey, behind first: ReadKey) {
      sql = key.sql
      values = key.values.map { value in
        let place = first.values.firstIndex(of: value)
        return if let place, Self.isID(value) { .shared(place) } else { .literal(value) }
      }
    }

    /// A value of another form could be one that the server cannot take as an id.
    private static func isID(_ value: String?) -> Bool { value.flatMap(PlayerID.init) != nil }

    func hash(into hasher: inout Hasher) {
      hasher.combine(sql.utf8.count)
      hasher.combine(values)
    }

    /// The read behind that one; nil where the value that they share is no id.
    func key(behind first: ReadKey) -> ReadKey? {
      var texts: [String?] = []
      for value in values {
        switch value {
        case .shared(let number):
          guard Self.isID(first.values[number]) else { return nil }
          texts.append(first.values[number])
        case .literal(let text): texts.append(text)
        }
      }
      return ReadKey(sql: sql, values: texts)
    }
  }

  /// What followed a read of that text, with the number of the last transaction in which it did.
  private var followers: [String: [Template: Int]] = [:]
  /// Texts that are answered with too many rows to be kept.
  private var large: Set<String> = []
  /// The reads of this transaction before its first write, and which of them had to be sent.
  private var trail: [(key: ReadKey, wasSent: Bool)] = []
  private var results: [ReadKey: KeptResult] = [:]
  private var transactions = 0
  /// Whether nothing may be read ahead: outside of a transaction, and behind a write.
  private var isOff = true

  static let mostRows = 500
  private static let mostReads = 1000
  /// For how many transactions a follower is remembered: those of a whole quest.
  private static let memory = 16

  mutating func begin() {
    trail = []
    results = [:]
    isOff = false
  }

  /// What was read ahead does not show what is written, and is of no use behind the transaction.
  mutating func stop() {
    isOff = true
    results = [:]
  }

  /// The result of that read where it was guessed; else nil, and `guesses` are to be sent with it.
  mutating func result(of key: ReadKey) -> KeptResult? {
    guard !isOff else { return nil }
    let result = results[key]
    trail.append((key, result == nil))
    return result
  }

  /// What to read together with that read.
  func guesses(behind key: ReadKey) -> [ReadKey] {
    guard !isOff, let templates = followers[key.sql] else { return [] }
    let keys = Set(templates.keys.compactMap { $0.key(behind: key) })
    return keys.filter { $0 != key && results[$0] == nil && !large.contains($0.sql) }
  }

  /// Forgets everything: one of the guesses was no read that the server can run.
  mutating func forget() { self = ReadAhead() }

  mutating func keep(_ result: KeptResult, of key: ReadKey) {
    if result.rowCount > Self.mostRows { noteLarge(key) } else { results[key] = result }
  }

  mutating func noteLarge(_ key: ReadKey) { large.insert(key.sql) }

  /// Remembers what followed each read that had to be sent, at the end of a transaction.
  mutating func end() {
    stop()
    transactions += 1
    for (place, first) in trail.enumerated() where first.wasSent {
      var templates = followers[first.key.sql] ?? [:]
      for read in trail[(place + 1)...].prefix(Self.mostReads) {
        templates[Template(read.key, behind: first.key)] = transactions
      }
      followers[first.key.sql] = templates.filter { transactions - $0.value < Self.memory }
    }
    trail = []
  }
}

/// A whole result, which is cleared with the last reference to it.
@safe final class KeptResult {
  private let result: OpaquePointer
  private let library: LibPQ

  /// Takes the result over.
  init(_ result: OpaquePointer, _ library: LibPQ) {
    unsafe self.result = result
    self.library = library
  }

  deinit { unsafe library.clear(result) }

  var rowCount: Int { unsafe Int(library.rowCount(result)) }

  func row(_ number: Int) -> Row { unsafe Row(OneRow(result, CInt(number), library)) }
}

import TimeQuestModels
import TimeQuestPersistence

/// What a transaction that may write has read before it holds the lock.
///
/// Nobody else can write while the lock is held. The server then compares these results with its
/// tables by itself, so that no round trip is needed under the lock. This is optimistic concurrency
/// control with validation of the values (Kung and Robinson 1981).
struct ReadSet {
  /// The form of a read: what the text of the check depends on.
  fileprivate struct Form: Hashable {
    let sql: String
    let valueCount: Int
    /// None where there was no row.
    var columnCount = 0
  }

  /// What earlier transactions have told of checks.
  struct Checks {
    /// Their statements.
    fileprivate var known: [[Form]: String] = [:]
    /// Statements whose results were too large: the lock is taken before them.
    var largeReads: Set<String> = []
  }

  private var forms: [Form] = []
  private var values: [[String?]] = []
  /// The rows of each read as the server's `format` with `%L` writes them.
  private var rows: [String] = []
  private var byteCount = 0
  private var isRepeated = false

  /// More is not sent back to be compared.
  private static let mostBytes = 16_384
  /// What one more read costs besides its rows.
  private static let bytesOfRead = 100
  /// What has more reads works on much, and is not asked again in the same form.
  private static let mostPrepared = 16
  private static let mostStatements = 100

  var isTooLarge: Bool { byteCount > Self.mostBytes }

  /// The statement with the most in its rows.
  var largest: String? { zip(forms, rows).max { $0.1.utf8.count < $1.1.utf8.count }?.0.sql }

  /// Notes that the statement is answered, as yet without a row.
  ///
  /// Where it was answered before, it was so in the same snapshot.
  mutating func begin(_ key: ReadKey) {
    isRepeated = zip(forms, values).contains { $0.sql == key.sql && $1 == key.values }
    guard !isRepeated else { return }
    forms.append(Form(sql: key.sql, valueCount: key.values.count))
    values.append(key.values)
    rows.append("")
    byteCount += Self.bytesOfRead
  }

  /// Notes a row of the last statement.
  mutating func add(_ columns: [String?]) {
    guard !isTooLarge, !isRepeated else { return }
    let last = forms.count - 1
    let before = rows[last].utf8.count
    forms[last].columnCount = columns.count
    for (number, text) in columns.enumerated() {
      rows[last] += number == 0 ? "(" : ","
      rows[last] += text.map(Self.literal) ?? "NULL"
    }
    rows[last] += ")"
    byteCount += rows[last].utf8.count - before
  }

  /// The statement that compares the results with the tables; nil if there are no results.
  ///
  /// If they differ, `requirement` behind it ends the transaction.
  func check(_ checks: inout Checks) -> QueuedStatement? {
    guard !forms.isEmpty else { return nil }
    let isPrepared = forms.count <= Self.mostPrepared
    let sql = checks.known[forms] ?? text
    if isPrepared, checks.known.count < Self.mostStatements { checks.known[forms] = sql }
    let expected = zip(forms, rows).map { $0.columnCount > 0 ? [$1] : [] }
    return QueuedStatement(
      sql: sql,
      values: zip(values, expected).flatMap { $0 + $1 },
      isPrepared: isPrepared && checks.known[forms] != nil
    )
  }

  private var text: String {
    var count = 0
    let conditions = forms.map { form in
      let sql = Self.shifted(form.sql, by: count)
      count += form.valueCount
      guard form.columnCount > 0 else { return "NOT EXISTS (\(sql))" }
      count += 1
      let columns = (1...form.columnCount).map { "c\($0)" }.joined(separator: ", ")
      let format = Array(repeating: "%L", count: form.columnCount).joined(separator: ",")
      return """
        (SELECT string_agg(format('(\(format))', \(columns)), '') FROM (\(sql)) AS r (\(columns)))
          IS NOT DISTINCT FROM $\(count)
        """
    }
    return """
      SELECT set_config('timequest.is_unchanged', (\(conditions.joined(separator: "\nAND ")))::text, true)
      """
  }

  /// Fails with a serialisation failure where the check before it has found a difference.
  ///
  /// It is a statement of its own since the server logs the text of what fails.
  static let requirement = """
    DO $$ BEGIN IF current_setting('timequest.is_unchanged') <> 'true' THEN
    RAISE EXCEPTION 'timequest: another client was first; this one runs again'
    USING ERRCODE = 'serialization_failure'; END IF; END $$
    """

  /// The text with numbers of parameters that are that much greater.
  private static func shifted(_ sql: String, by offset: Int) -> String {
    guard offset > 0 else { return sql }
    var parts = sql.split(separator: "$", omittingEmptySubsequences: false)
    for index in parts.indices.dropFirst() {
      let digits = parts[index].prefix(while: \.isNumber)
      guard let number = Int(digits) else { continue }
      parts[index] = "\(number + offset)" + parts[index].dropFirst(digits.count)
    }
    return parts.joined(separator: "$")
  }

  /// The text as `quote_literal` writes it.
  private static func literal(_ text: String) -> String {
    let isEscaped = text.utf8.contains(UInt8(ascii: "\\"))
    guard isEscaped || text.utf8.contains(UInt8(ascii: "'")) else { return "'\(text)'" }
    var literal = isEscaped ? "E'" : "'"
    for character in text.unicodeScalars {
      literal.unicodeScalars.append(character)
      if character == "'" || character == "\\" { literal.unicodeScalars.append(character) }
    }
    return literal + "'"
  }
}

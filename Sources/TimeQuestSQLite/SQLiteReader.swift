/// Reads within one transaction.
struct SQLiteReader: SQLiteReading {
  let connection: Connection
}

/// Reads within one transaction.
struct PostgresReader: PostgresReading {
  let connection: Connection
}

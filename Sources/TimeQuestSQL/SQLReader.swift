/// Reads within one transaction.
package struct SQLReader: SQLReading {
  package let database: Database

  package init(connection: any SQLConnection) {
    database = Database(connection)
  }
}

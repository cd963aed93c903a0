/// Reads the tables within one transaction.
package struct SQLReader: SQLStoreReader {
  package let database: Database

  package init(connection: any SQLConnection) {
    database = Database(connection)
  }
}

import TimeQuestModels
import TimeQuestPersistence

extension EditStamp {
  init(_ row: inout Row) throws(StoreError) {
    self.init(revision: try row.next(), updatedAt: try row.next(), editID: try row.next())
  }
}

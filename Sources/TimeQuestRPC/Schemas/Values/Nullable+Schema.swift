import JSONRPC
import TimeQuestEngine

extension Nullable: SchemaDescribing, SchemaProviding where Value: SchemaDescribing {
  static var schema: Schema { .nullable(Schema(described: Value.self)) }
  static var sample: Nullable { Nullable(nil) }
}

import JSONRPCMethods
import TimeQuestEngine

extension Nullable: SchemaProviding {
  static var schema: Schema { .nullable(Schema(of: Value.self)) }
  static var sample: Nullable { Nullable(nil) }
}

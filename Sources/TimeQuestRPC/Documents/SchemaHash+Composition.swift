import JSONRPC
import TimeQuestEngine
import TimeQuestModels
import TimeQuestTransfer

extension SchemaHash {
  /// The hash of what a program speaks whose composition has these vocabularies.
  ///
  /// That of the default composition is the hash of its document; another one adds its words.
  static func value(of vocabularies: Vocabularies) -> String {
    guard vocabularies != ofDefault else { return value }
    var hash = StableHash()
    hash.add(value.utf8)
    for (name, words) in vocabularies.sorted(by: { $0.key < $1.key }) {
      for word in [name] + words {
        hash.add(word.utf8)
        hash.add([0])
      }
    }
    return hash.text
  }

  private static let ofDefault = TimeQuestMethods.vocabularies(of: .default)
}

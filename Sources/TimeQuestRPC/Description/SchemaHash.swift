import JSONRPC
import TimeQuestEngine
import TimeQuestModels
import TimeQuestProgression
import TimeQuestScoring
import TimeQuestTransfer

/// Changes with any method or type, and not with what examples answer: BLAKE2b of the document
/// without them.
///
/// Written by `make schemas`; a test compares it with the document, as building the document takes
/// longer than a start.
enum SchemaHash {
  static let value = "f8a1b2c29308a7683bb4fb0dd9465bce"
}

extension SchemaHash {
  /// The hash of what a program speaks whose composition has these policies.
  ///
  /// That of the default composition is the hash of its document; another one adds its words.
  static func value(of policies: Policies) -> String {
    let names = Self.names(of: policies)
    guard names != Self.names(of: .default) else { return value }
    var hash = StableHash()
    hash.add(value.utf8)
    for (name, words) in names.sorted(by: { $0.key < $1.key }) {
      for word in [name] + words {
        hash.add(word.utf8)
        hash.add([0])
      }
    }
    return hash.text
  }

  private static func names(of policies: Policies) -> [String: [String]] {
    ["scorers": policies.scorers.map(\.name), "streakModes": policies.streaks.map(\.name)]
  }
}

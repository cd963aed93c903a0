import Foundation
import TimeQuestEngine

/// The name of this device in a sync.
package enum SyncDevice: Sendable {
  /// A name as it is stored; the machine's own for nil.
  ///
  /// Throws `QuestError.invalid` unless it has 1 to 80 characters and no control character.
  package static func name(_ name: String?) throws -> String {
    try NameRule.required(name ?? ProcessInfo.processInfo.hostName, path: "name")
  }
}

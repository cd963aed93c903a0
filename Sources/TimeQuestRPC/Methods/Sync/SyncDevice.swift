import Foundation
import TimeQuestEngine

/// What this device says of itself in a sync.
package enum SyncDevice: Sendable {
  /// A name as it is stored; the machine's own for nil.
  ///
  /// Throws `QuestError.invalid` unless it has 1 to 80 characters and no control character.
  package static func name(_ name: String?) throws -> String {
    try NameRule.required(name ?? ProcessInfo.processInfo.hostName, path: "name")
  }

  /// The path from the root: the store remembers it for calls from other folders.
  package static func path(_ path: String) -> String { URL(filePath: path).path }
}

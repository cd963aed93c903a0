package import TimeQuestModels

/// One element of an export document's lists.
///
/// A document of any size is written and read part by part.
package enum ExportPart: Hashable, Sendable {
  case tombstone(Tombstone)
  case player(Player)
  case routine(Routine)
  case session(Session)
}

import TimeQuestModels

/// One element of an export document's lists.
///
/// A document of any size is written and read part by part.
enum ExportPart: Hashable, Sendable {
  case player(Player)
  case routine(Routine)
  case session(Session)
}

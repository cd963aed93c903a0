public import TimeQuestModels

/// One piece of an export, so that one of any size can be written and read piece by piece.
public enum ExportPart: Hashable, Sendable {
  case format(Int)
  case player(Player)
  case routine(Routine)
  case session(Session)
}

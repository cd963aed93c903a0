extension Routine {
  /// The routine without erased players; for no player where it was for them alone.
  package func without(_ isErased: (PlayerID) -> Bool) -> Routine {
    var copy = self
    copy.playerIDs?.removeAll(where: isErased)
    copy.scheduleHistory = copy.scheduleHistory.without(isErased)
    return copy
  }
}

extension Tombstone {
  package func without(_ isErased: (PlayerID) -> Bool) -> Tombstone {
    Tombstone(id, scheduleHistory: scheduleHistory.without(isErased))
  }
}

extension [ScheduleEntry] {
  fileprivate func without(_ isErased: (PlayerID) -> Bool) -> [ScheduleEntry] {
    map { entry in
      var entry = entry
      entry.playerIDs?.removeAll(where: isErased)
      return entry
    }
  }
}

import TimeQuestModels
import TimeQuestPersistence

extension ConformanceContext {
  /// Contents of each kind, quest events in every phase.
  private static let contents: [EventContent] =
    [.quests, .progress, .preferences, .reminder(.sample(3)), .routine(.sample(4)), .player]
    + Phase.allCases.enumerated().map { step, phase in
      .quest(.sample(UInt32(step)), of: .sample(2), phase: phase, step: step)
    }

  private static let mine = Journal.player(.sample(1))

  /// The events that a journal should hold after those contents were appended about that player.
  private static func journal(_ contents: [EventContent], about player: PlayerID?) -> [Event] {
    zip(1..., contents).map { Event(seq: $0, playerID: player, content: $1) }
  }

  func journalsAreGapless() async throws {
    try await withStore { store in
      try await store.read { reader in
        try requireEqual(try reader.events(EventQuery(journal: .parent)), [], "an empty journal")
        try requireEqual(try reader.span(of: .parent), .empty, "the span of an empty journal")
      }
      for content in Self.contents {
        try await store.write { try $0.append(content, about: .sample(1), to: Self.mine) }
        try await store.write { try $0.append(content, about: nil, to: .parent) }
      }
      let wanted = Self.journal(Self.contents, about: .sample(1))
      try await store.read { reader in
        let events = try reader.events(EventQuery(journal: Self.mine))
        try requireEqual(events, wanted, "the events of a player")
        let others = try reader.events(EventQuery(journal: .parent))
        try requireEqual(others, Self.journal(Self.contents, about: nil), "the parent's events")
        let span = try reader.span(of: Self.mine)
        try requireEqual(span, JournalSpan(first: 1, last: wanted.count), "the span")
        for (after, limit) in [(0, 3), (3, 4), (wanted.count - 1, 5), (wanted.count, 5), (2, 0)] {
          let page = try reader.events(EventQuery(journal: Self.mine, after: after, limit: limit))
          let part = Array(wanted.dropFirst(after).prefix(limit))
          try requireEqual(page, part, "\(limit) events after \(after)")
        }
      }
    }
  }

  func journalsAreApart() async throws {
    let journals: [Journal] = [.player(.sample(1)), .parent, .player(.sample(2))]
    try await withStore { store in
      try await store.write { writer in
        for round in 1...3 {
          for (index, journal) in journals.enumerated() where index < round {
            let content = EventContent.routine(.sample(UInt32(10 * round + index)))
            try writer.append(content, about: nil, to: journal)
          }
        }
      }
      try await store.read { reader in
        for (index, journal) in journals.enumerated() {
          let contents = (index + 1...3).map {
            EventContent.routine(.sample(UInt32(10 * $0 + index)))
          }
          let events = try reader.events(EventQuery(journal: journal))
          try requireEqual(events, Self.journal(contents, about: nil), "the events of \(journal)")
        }
        let others = try reader.events(EventQuery(journal: .player(.sample(3))))
        try requireEqual(others, [], "the events of a journal without events")
      }
    }
  }

  func eventsRollBackWithTheirTransaction() async throws {
    try await withStore { store in
      try await store.write { try $0.append(.quests, about: nil, to: .parent) }
      do {
        try await store.write { writer in
          try writer.append(.progress, about: nil, to: .parent)
          throw Rollback()
        }
      } catch is Rollback {}
      try await store.write { writer in
        try writer.rollBack { try writer.append(.player, about: nil, to: .parent) }
        try writer.append(.preferences, about: nil, to: .parent)
      }
      try await store.read { reader in
        let wanted = Self.journal([.quests, .preferences], about: nil)
        let events = try reader.events(EventQuery(journal: .parent))
        try requireEqual(events, wanted, "the events after others were rolled back")
      }
    }
  }

  func journalsAreBounded() async throws {
    let more = 107
    try await withStore { store in
      try await store.write { writer in
        try writer.append(.player, about: nil, to: .parent)
        for _ in 0..<Journal.capacity { try writer.append(.quests, about: nil, to: Self.mine) }
      }
      let full = try await store.read { try $0.span(of: Self.mine) }
      try requireEqual(full, JournalSpan(first: 1, last: Journal.capacity), "a full journal")
      try await store.write { writer in
        for _ in 0..<more { try writer.append(.progress, about: nil, to: Self.mine) }
      }
      try await store.read { reader in
        let last = Journal.capacity + more
        let span = JournalSpan(first: Journal.firstKept(where: last), last: last)
        try requireEqual(try reader.span(of: Self.mine), span, "the span of a bounded journal")
        let events = try reader.events(EventQuery(journal: Self.mine, limit: .max))
        try requireEqual(
          events.map(\.seq),
          Array(span.first...span.last),
          "the numbers in a bounded journal"
        )
        let other = try reader.span(of: .parent)
        try requireEqual(other, JournalSpan(first: 1, last: 1), "the span of another journal")
      }
    }
  }

  func journalsCanBeReplaced() async throws {
    let events = zip(41..., Self.contents).map {
      Event(seq: $0, playerID: .sample(7), content: $1)
    }
    try await withStore { store in
      try await store.write { writer in
        for content in Self.contents.reversed() {
          try writer.append(content, about: nil, to: Self.mine)
        }
        try writer.append(.player, about: nil, to: .parent)
        try writer.replace(Self.mine, by: events)
      }
      try await store.write { try $0.append(.quests, about: nil, to: Self.mine) }
      try await store.read { reader in
        let next = Event(seq: 41 + events.count, playerID: nil, content: .quests)
        let found = try reader.events(EventQuery(journal: Self.mine))
        try requireEqual(found, events + [next], "a replaced journal")
        let span = try reader.span(of: Self.mine)
        try requireEqual(
          span,
          JournalSpan(first: 41, last: next.seq),
          "the span of a replaced journal"
        )
        let other = try reader.span(of: .parent)
        try requireEqual(other, JournalSpan(first: 1, last: 1), "the span of another journal")
      }
      try await store.write { try $0.replace(Self.mine, by: []) }
      let span = try await store.read { try $0.span(of: Self.mine) }
      try requireEqual(span, .empty, "the span of a journal that was replaced by no events")
    }
  }

  func eventsAreErasedWithThePlayer() async throws {
    let other = Journal.player(.sample(2))
    try await withStore { store in
      try await store.write { writer in
        for player in [PlayerID.sample(1), .sample(2)] {
          for content in Self.contents {
            try writer.append(content, about: player, to: .player(player))
            try writer.append(content, about: player, to: .parent)
          }
        }
        try writer.eraseEvents(of: .sample(1))
      }
      try await store.read { reader in
        let erased = try reader.events(EventQuery(journal: Self.mine))
        try requireEqual(erased, [], "the events of an erased player")
        let kept = Self.journal(Self.contents, about: .sample(2))
        try requireEqual(
          try reader.events(EventQuery(journal: other)),
          kept,
          "the events of another player"
        )
        let anonymous = Self.contents.map { _ in EventContent.player }
        let wanted =
          Self.journal(anonymous, about: nil)
          + kept.map {
            Event(seq: $0.seq + anonymous.count, playerID: $0.playerID, content: $0.content)
          }
        let parents = try reader.events(EventQuery(journal: .parent))
        try requireEqual(parents, wanted, "the parent's events after erasing a player")
      }
    }
  }
}

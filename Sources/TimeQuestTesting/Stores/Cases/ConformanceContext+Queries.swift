import TimeQuestModels
import TimeQuestPersistence

extension ConformanceContext {
  private static let states: [SessionQuery.State?] = [nil, .open, .completed]
  private static let trialConditions = [
    (false, false), (true, false), (false, true), (true, true),
  ]
  private static let orders: [SessionQuery.Order] = [.oldestFirst, .newestFirst, .lastChangedFirst]

  func sessionQueriesFilter() async throws {
    var queries: [SessionQuery] = []
    for state in Self.states {
      for routine in [nil, .sample(99)] + SessionFixture.routines {
        var query = SessionQuery(players: [SessionFixture.player], routine: routine, state: state)
        for day in [nil, .sample.advanced(by: 9)] + SessionFixture.days {
          for until in [nil, day] {
            (query.since, query.until) = (day, until)
            queries.append(query)
            (query.since, query.until) = (until, day)
            query.excludesAssisted.toggle()
            queries.append(query)
          }
        }
      }
    }
    try await requireAnswers(to: queries)
  }

  func sessionQueriesSort() async throws {
    let queries = Self.orders.flatMap { order in
      Self.states.map { SessionQuery(players: [SessionFixture.player], state: $0, order: order) }
    }
    try await requireAnswers(to: queries)
  }

  func sessionQueriesPage() async throws {
    let data = SessionFixture(seed: 7)
    let marks = [nil, data.sessions.first, data.sessions.last, data.sessions[20]].map { $0?.id }
    var queries: [SessionQuery] = []
    for mark in marks {
      for other in [nil, mark, data.sessions[9].id] {
        for limit in [nil, 0, 1, 7, 1000] {
          for order in Self.orders {
            var query = SessionQuery(players: [SessionFixture.player], order: order, limit: limit)
            (query.before, query.after) = (mark, other)
            queries.append(query)
            (query.before, query.after) = (other, mark)
            queries.append(query)
          }
        }
      }
    }
    try await requireAnswers(to: queries)
  }

  func unknownIDsFindNothing() async throws {
    let data = SessionFixture(seed: 7)
    try await withStore { store in
      try await data.write(to: store)
      try await store.read { reader in
        for order in Self.orders {
          for (before, after) in [(SessionID.sample(99), nil), (nil, SessionID.sample(99))] {
            var query = SessionQuery(players: [SessionFixture.player], order: order)
            (query.before, query.after) = (before, after)
            try requireEqual(try reader.sessions(query), [], "the answer to \(query)")
            try requireEqual(try reader.count(query), 0, "the count of \(query)")
          }
        }
      }
    }
  }

  private func requireAnswers(to queries: [SessionQuery]) async throws {
    let data = SessionFixture(seed: 7)
    try await withStore { store in
      try await data.write(to: store)
      try await store.read { reader in
        for query in queries {
          let wanted = data.answer(to: query)
          let found = try reader.sessions(query)
          try requireEqual(found.map(\.id), wanted.map(\.id), "the answer to \(query)")
          try requireEqual(found, wanted, "the answer to \(query)")
          try requireEqual(try reader.count(query), wanted.count, "the count of \(query)")
        }
      }
    }
  }

  func trialQueriesFilterAndSort() async throws {
    let history = SampleHistory(seed: 11)
    try await withStore { store in
      try await history.write(to: store)
      let trials = history.recordedTrials
      let assisted = Set(history.puts.map(\.id).filter { "\($0)".utf8.first ?? 0 < 0x34 })
      try await store.write { writer in
        for id in assisted {
          guard var session = try writer.session(id) else { continue }
          session.isAssisted = true
          try writer.put(session)
        }
      }
      try await store.read { reader in
        for player in history.players.map(\.id) {
          for task in [nil, .sample(1), .sample(2), .sample(3), .sample(99)] as [TaskID?] {
            for (countedOnly, excludesAssisted) in Self.trialConditions {
              let wanted = trials.filter { trial in
                trial.player == player && (task == nil || trial.trial.taskID == task)
                  && (!countedOnly || trial.trial.isCounted)
                  && !(excludesAssisted && assisted.contains(trial.trial.sessionID))
              }
              let query = TrialQuery(
                players: [player],
                task: task,
                countedOnly: countedOnly,
                excludesAssisted: excludesAssisted
              )
              try requirePages(of: wanted.map(\.trial), query, reader)
            }
          }
        }
      }
    }
  }

  private func requirePages(
    of wanted: [Trial],
    _ query: TrialQuery,
    _ reader: any StoreReader
  ) throws {
    var query = query
    for limit in [nil, 0, 1, 7, 1000] {
      query.limit = limit
      query.order = .oldestFirst
      let first = Array(wanted.prefix(limit ?? wanted.count))
      try requireEqual(try reader.trials(query), first, "the answer to \(query)")
      query.order = .newestFirst
      let last = Array(wanted.reversed().prefix(limit ?? wanted.count))
      try requireEqual(try reader.trials(query), last, "the answer to \(query)")
    }
  }

  func playersAreApart() async throws {
    let numbers: [UInt32] = [1, 2]
    try await withStore { store in
      try await store.write { writer in
        for number in numbers {
          try writer.put(Player.sample(.sample(number)))
          let trial = Trial.sample(.sample(number), of: .sample(number))
          try writer.put(
            Session.sample(.sample(number), player: .sample(number), trials: [trial])
          )
        }
      }
      try await store.read { reader in
        for number in numbers {
          let player = PlayerID.sample(number)
          let sessions = try reader.sessions(SessionQuery(players: [player]))
          try requireEqual(sessions.map(\.id), [.sample(number)], "the sessions of one player")
          let count = try reader.count(SessionQuery(players: [player]))
          try requireEqual(count, 1, "the number of one player's sessions")
          let trials = try reader.trials(TrialQuery(players: [player]))
          try requireEqual(trials.map(\.id), [.sample(number)], "the trials of one player")
          let record = try reader.taskRecord(of: .sample(1), by: [player])
          try requireEqual(record.trials, 1, "the trials in one player's record")
          let closest = try reader.closestTrials(by: [player])
          try requireEqual(closest.map(\.id), [.sample(number)], "the closest trials of one player")
        }
      }
    }
  }

  func derivedAnswersAgree() async throws {
    let history = SampleHistory(seed: 13, players: 5, steps: 500)
    try await withStore { store in
      try await history.write(to: store)
      try await store.write { writer in
        for (number, offset) in [(11, 1), (12, 2), (13, 4), (14, 5), (15, 5), (16, 6)] {
          let instant = Instant(milliseconds: Instant.sample.milliseconds + Int64(offset))
          var routine = Routine.sample(.sample(UInt32(number)), taskCount: 1, createdAt: instant)
          // 11 to 13 are for everybody, 14 is for nobody, 15 for one player, 16 for two.
          routine.playerIDs = number < 14 ? nil : (14..<number).map { .sample(UInt32($0 - 13)) }
          routine.isActive = number != 12
          try writer.put(routine)
        }
        for (number, target) in [(1, 2), (3, 99)] as [(UInt32, UInt32)] {
          var player = Player.sample(.sample(number))
          player.mergedInto = .sample(target)
          try writer.put(player)
        }
      }
      try await store.read { reader in
        try requireAgreement(reader, "the links of players") { try $0.playerLinks() }
        try requireAgreement(reader, "the summaries of routines") { try $0.routineSummaries() }
        for end in try reader.routines().map(\.createdAt) {
          try requireAgreement(reader, "the latest routine") { try $0.latestRoutine(before: end) }
        }
        try requireAgreement(reader, "the tombstones") { try $0.tombstones() }
        try requireAgreement(reader, "the latest change") { try $0.latestChange() }
        for routine in try reader.routines() {
          try requireAgreement(reader, "a routine by its id") { try $0.routine(routine.id) }
        }
        for player in history.players.map(\.id) {
          try requireAgreement(reader, "a player") { try $0.player(player) }
          try requireAgreement(reader, "the span of a journal") { try $0.span(of: .player(player)) }
          try requireAgreement(on: [player], reader)
        }
      }
    }
  }

  /// The store's own answer is the one that follows from its lists.
  private func requireAgreement<Answer: Equatable>(
    _ reader: any StoreReader,
    _ what: String,
    _ ask: (any StoreReader) throws -> Answer
  ) throws {
    try requireEqual(try ask(reader), try ask(PlainReader(reader)), what)
  }

  func severalIDsAreOnePlayer() async throws {
    let several: [[PlayerID]] = [
      [], [.sample(2), .sample(1)], [.sample(99), .sample(1), .sample(2)],
    ]
    let limits: [(SessionQuery.State?, Int?)] = [(nil, nil), (.open, 7), (.completed, 7)]
    var queries: [SessionQuery] = []
    for players in several {
      for order in Self.orders {
        for (state, limit) in limits {
          var query = SessionQuery(players: players, state: state, order: order, limit: limit)
          queries.append(query)
          (query.routine, query.since) = (SessionFixture.routines[0], SessionFixture.days[1])
          queries.append(query)
        }
      }
    }
    try await requireAnswers(to: queries)
    let history = SampleHistory(seed: 13, players: 5, steps: 500)
    try await withStore { store in
      try await history.write(to: store)
      try await store.read { reader in
        let ids = history.players.map(\.id)
        for players in [[], Array(ids.prefix(2)), ids] {
          try requireAgreement(on: players.reversed(), reader)
        }
      }
    }
  }

  /// What the store answers about a player with these ids is what follows from its sessions.
  private func requireAgreement(on players: [PlayerID], _ reader: any StoreReader) throws {
    for limit in [nil, 3] {
      let query = TrialQuery(players: players, order: .newestFirst, limit: limit)
      try requireAgreement(reader, "the trials") { try $0.trials(query) }
    }
    for task in [TaskID.sample(1), .sample(2), .sample(3), .sample(99)] {
      try requireAgreement(reader, "the record of a task") {
        try $0.taskRecord(of: task, by: players)
      }
      try requireAgreement(reader, "how long a task usually takes") {
        try $0.usualTime(of: task, by: players)
      }
    }
    for task in [nil, TaskID.sample(1)] {
      for day in [nil, CivilDay.sample.advanced(by: 1)] {
        func counted(_ reader: any StoreReader) throws -> [CountedTrial] {
          var trials: [CountedTrial] = []
          try reader.forEachCountedTrial(by: players, of: task, since: day) { trials.append($0) }
          return trials
        }
        try requireAgreement(reader, "the counted trials") { reader in
          try counted(reader).map { "\($0)" }.sorted()
        }
        let found = try counted(reader).map(\.session)
        let runs = found.indices.count { $0 == 0 || found[$0] != found[$0 - 1] }
        try requireEqual(runs, Set(found).count, "sessions one after the other")
      }
    }
    for countedOnly in [false, true] {
      for limit in [1, 3, .max] {
        try requireAgreement(reader, "the number of trials") {
          try $0.countTrials(by: players, countedOnly: countedOnly, limit: limit)
        }
      }
    }
    try requireAgreement(reader, "the finds in awards") { try $0.finds(by: players) }
    try requireAgreement(reader, "the played days") { try $0.playedDays(of: players) }
    try requireAgreement(reader, "the closest trials") { try $0.closestTrials(by: players) }
    for trial in try reader.trials(TrialQuery(players: players)).prefix(20) {
      for range in [Seconds.zero...trial.actual, trial.actual...trial.actual] {
        for limit in [1, 3] {
          try requireAgreement(reader, "how many trials of \(range) are spot on") {
            try $0.countSpotOn(by: players, lasting: range, limit: limit)
          }
        }
      }
    }
    for state in Self.states {
      for limit in [nil, 3] {
        let query = SessionQuery(players: players, state: state, limit: limit)
        try requireAgreement(reader, "the count of \(query)") { try $0.count(query) }
      }
    }
  }
}

extension SampleHistory {
  /// The last state of every trial, in the order in which they were recorded.
  fileprivate var recordedTrials: [(player: PlayerID, trial: Trial)] {
    var order: [TrialID] = []
    var latest: [TrialID: (player: PlayerID, trial: Trial)] = [:]
    for session in puts {
      for trial in session.trials {
        if latest[trial.id] == nil { order.append(trial.id) }
        latest[trial.id] = (session.playerID, trial)
      }
    }
    return order.compactMap { latest[$0] }
  }
}

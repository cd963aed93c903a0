public import TimeQuestModels
public import TimeQuestNotifications
import TimeQuestPersistence
import TimeQuestScoring
import TimeQuestWords

extension QuestEngine {
  /// The channel on which reminders are told as events.
  package static let eventChannel = "events"

  /// What the player is to be reminded of, by those channels; it writes nothing.
  ///
  /// Throws `QuestError.notFound` for an unknown player.
  public func reminderStatus(
    of playerID: PlayerID? = nil,
    by channels: [ReminderChannelStatus] = []
  ) async throws -> ReminderStatus {
    try await read { reader, moment in
      let player = try reader.player(named: playerID)
      let upcoming = try reader.plan(for: player, by: self.policies, at: moment.wall)
        .upcoming(after: moment.wall, days: 7, limit: ReminderPlan.answerLimit)
      return ReminderStatus(
        enabled: player.preferences.remindersEnabled,
        time: player.preferences.reminderTime,
        channels: channels,
        next: upcoming.map { reminder in
          ReminderStatus.Reminder(
            questID: reminder.routineID,
            displayName: reminder.displayName,
            day: reminder.day,
            time: player.calendar.timeOfDay(of: reminder.at)
          )
        }
      )
    }
  }

  /// The words of a reminder of a quest, in the player's language.
  ///
  /// Throws `QuestError.notFound` for a quest that is not the player's.
  public func reminderText(
    of routineID: RoutineID,
    for playerID: PlayerID? = nil
  ) async throws -> ReminderText {
    try await read { reader, _ in
      let player = try reader.player(named: playerID)
      guard let routine = try reader.resolvedRoutine(routineID), routine.isFor(player.id) else {
        throw QuestError.notFound(.quest, id: routineID.description)
      }
      return Catalogue.language(player.locale).reminder(of: routine.displayName)
    }
  }

  /// Claims what is due on a channel, and answers it to be given.
  ///
  /// What is claimed is never answered again, by this process or another, whether or not it can be
  /// given then: a reminder comes at most once. On the channel of events it is told in the same
  /// step. Nil means everybody.
  package func remind(
    on channel: String,
    of players: Set<PlayerID>? = nil
  ) async throws -> ReminderRound {
    let look = try await read { reader, moment in
      let plans = try reader.plans(of: players, by: self.policies, at: moment.wall)
      let isAnyDue = try plans.contains { plan in
        try reader.due(plan, on: channel, at: moment.wall).isEmpty == false
      }
      let next = plans.compactMap { $0.next(after: moment.wall) }.min()
      return (isAnyDue: isAnyDue, next: next)
    }
    guard look.isAnyDue else { return ReminderRound(reminders: [], next: look.next) }
    let given = try await write { writer, moment in
      try writer.plans(of: players, by: self.policies, at: moment.wall).flatMap { plan in
        try writer.claim(plan, on: channel, by: self.policies, at: moment)
      }
    }
    // What a running step holds back is due when the step is forgotten: looked for every minute.
    let retry = given.isEmpty ? environment.now().wall.advanced(by: 60) : nil
    return ReminderRound(
      reminders: given,
      next: [look.next, retry].compactMap(\.self).min()
    )
  }
}

extension StoreReader {
  /// One player's reminders, quiet on the days on which a quest was completed.
  func plan(
    for player: Player,
    by policies: Policies,
    at moment: Instant
  ) throws -> ReminderPlan {
    // The day before may still have a reminder to ring, where it is before the day start.
    let since = player.calendar.day(of: moment).advanced(by: -2)
    let query = SessionQuery(
      players: try ids(of: player.id),
      state: .completed,
      excludesPractice: true,
      since: since
    )
    let completed = Dictionary(grouping: try sessions(query), by: \.routineID)
      .mapValues { Set($0.map(\.day)) }
    return policies.reminders.plan(
      for: player,
      routines: try resolvedRoutines(),
      completed: completed
    ) { routine in
      Catalogue.language(player.locale).reminder(of: routine.displayName)
    }
  }

  fileprivate func plans(
    of players: Set<PlayerID>?,
    by policies: Policies,
    at moment: Instant
  ) throws -> [ReminderPlan] {
    try resolvedPlayers().filter { players?.contains($0.id) ?? true }
      .map { try plan(for: $0, by: policies, at: moment) }
  }

  /// What is due of a plan and was not claimed on that channel.
  fileprivate func due(
    _ plan: ReminderPlan,
    on channel: String,
    at moment: Instant
  ) throws -> [Reminder] {
    let due = plan.due(at: moment)
    guard !due.isEmpty else { return [] }
    let taken = Set(try claims())
    return due.filter { reminder in
      !taken.contains(reminder.claim(on: channel))
        && !taken.contains(reminder.claim(on: ReminderClaim.everyChannel))
    }
  }

  /// Whether a step of the player runs, which holds reminders back: nothing says what time it is.
  ///
  /// A step that would be `forgotDone` by now holds nothing back.
  func isDoing(_ player: PlayerID, by policies: Policies, at moment: Moment) throws -> Bool {
    try sessions(SessionQuery(players: try ids(of: player), state: .open)).contains { session in
      guard session.phase == .active, let trial = session.openTrial else { return false }
      let (task, players) = (session.tasks[session.step].id, try ids(of: player))
      let record = try taskRecord(of: task, by: players)
      let verdict = try policies.validity.verdict(
        estimated: trial.estimate.seconds,
        actual: ElapsedTime.between(trial.lockedAt, and: moment).actual,
        clockSuspect: false,
        countedTrials: record.trials,
        longestActual: record.longest,
        medianActual: try usualTime(of: task, by: players)?.median
      )
      return verdict != .forgotDone
    }
  }

  /// Whether the quest of the reminder is open; then it is not given, as it would tell the time.
  fileprivate func isPlaying(_ reminder: Reminder) throws -> Bool {
    let query = SessionQuery(
      players: try ids(of: reminder.playerID),
      routine: reminder.routineID,
      state: .open,
      excludesPractice: true,
      since: reminder.day,
      limit: 1
    )
    return try count(query) > 0
  }
}

extension StoreWriter {
  /// Claims what is due of one player's plan; answers what to give of it.
  fileprivate func claim(
    _ plan: ReminderPlan,
    on channel: String,
    by policies: Policies,
    at moment: Moment
  ) throws -> [Reminder] {
    var ready = try due(plan, on: channel, at: moment.wall)
    guard let first = ready.first, let player = try resolvedPlayer(first.playerID) else {
      return []
    }
    for reminder in try ready.filter(isPlaying) { try put(reminder.claim(on: channel)) }
    ready = try ready.filter { try !isPlaying($0) }
    // While a step runs nothing says what time it is; what is due then comes after it.
    guard try !isDoing(player.id, by: policies, at: moment) else { return [] }
    for reminder in ready { try put(reminder.claim(on: channel)) }
    try deleteClaims(before: first.day.advanced(by: -31))
    let given = Reminder.together(ready, at: moment.wall, Catalogue.language(player.locale))
    if channel == QuestEngine.eventChannel {
      for reminder in given { try publish(.reminder(reminder.routineID), to: player.id) }
    }
    return given
  }

  /// A change of a player's settings makes nothing ring for a time that has gone by.
  func settleReminders(
    from old: Player,
    to new: Player,
    by policies: Policies,
    at moment: Instant
  ) throws {
    let (before, after) = (old.preferences, new.preferences)
    guard
      before.remindersEnabled != after.remindersEnabled
        || before.reminderTime != after.reminderTime || old.calendar != new.calendar
        || old.daysOff != new.daysOff
    else { return }
    try settle(
      from: try plan(for: old, by: policies, at: moment),
      to: try plan(for: new, by: policies, at: moment),
      at: moment
    )
  }

  /// A change of a routine makes nothing ring for a time that has gone by.
  func settleReminders(
    from old: Routine,
    to new: Routine,
    by policies: Policies,
    at moment: Instant
  ) throws {
    let text = ReminderText(title: "", body: "")
    for player in try resolvedPlayers() {
      try settle(
        from: policies.reminders.plan(for: player, routines: [old], completed: [:]) { _ in text },
        to: policies.reminders.plan(for: player, routines: [new], completed: [:]) { _ in text },
        at: moment
      )
    }
  }

  /// A quest that was reminded of today is reminded of at its new times from tomorrow on.
  private func settle(
    from old: ReminderPlan,
    to new: ReminderPlan,
    at moment: Instant
  ) throws {
    func near(_ plan: ReminderPlan) -> [Reminder] {
      plan.due(at: moment) + plan.upcoming(after: moment, days: 1)
    }
    let known = Set(near(old).map(\.id))
    let added = near(new).filter { !known.contains($0.id) }
    guard !added.isEmpty else { return }
    let given = try claims()
    for reminder in added {
      let wasGiven = given.contains {
        $0.playerID == reminder.playerID && $0.routineID == reminder.routineID
          && $0.day == reminder.day
      }
      if wasGiven || reminder.at <= moment {
        try put(reminder.claim(on: ReminderClaim.everyChannel))
      }
    }
  }
}

extension ReminderClaim {
  /// Stands for all channels: nothing is given on any.
  static let everyChannel = "*"
}

extension Reminder {
  /// What is given later than this was slept through.
  private static let punctuality = Seconds(300)

  func claim(on channel: String) -> ReminderClaim {
    ReminderClaim(
      playerID: playerID,
      routineID: routineID,
      day: day,
      time: time,
      channel: channel
    )
  }

  /// What is given of one player's reminders that are due: each on time, but after a sleep one for
  /// all of them.
  static func together(
    _ due: [Reminder],
    at moment: Instant,
    _ catalogue: Catalogue
  ) -> [Reminder] {
    guard due.count > 1, var last = due.last, due.contains(where: { moment - $0.at > punctuality })
    else { return due }
    last.text = catalogue.reminder(ofQuests: due.count)
    return [last]
  }
}

extension Catalogue {
  func reminder(of quest: String) -> ReminderText {
    ReminderText(title: text("reminder.title"), body: text("reminder.body", ["quest": quest]))
  }

  func reminder(ofQuests count: Int) -> ReminderText {
    ReminderText(
      title: text("reminder.title"),
      body: text("reminder.several", ["count": "\(count)"])
    )
  }
}

/// What one look at the reminders brought.
package struct ReminderRound: Hashable, Sendable {
  /// The reminders to deliver now; each is claimed, so no other process delivers it.
  package let reminders: [Reminder]
  /// When to look again at the latest; nil if no reminder is due within a week.
  package let next: Instant?
}

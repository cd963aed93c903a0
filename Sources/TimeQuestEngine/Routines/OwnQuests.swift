import TimeQuestMeasures
public import TimeQuestModels
import TimeQuestPersistence
import TimeQuestWords

/// A quest as the player who makes it describes it: with no reference and no second name.
public struct OwnQuestDraft: Hashable, Sendable {
  /// A step as the player describes it.
  public struct Step: Hashable, Sendable {
    /// The step that it was; a step without one is the one of that name, or a new one.
    public var stepID: TaskID?
    /// The name of the step, 1 to 80 characters.
    public var displayName: String
    /// The emoji of the step.
    public var symbol: Symbol?

    /// A step with this name.
    public init(_ displayName: String, symbol: Symbol? = nil, stepID: TaskID? = nil) {
      self.displayName = displayName
      self.symbol = symbol
      self.stepID = stepID
    }
  }

  /// Chosen by the client so that a repeated creation never doubles; random where it is nil.
  public var questID: RoutineID?
  /// The name of the quest, 1 to 80 characters; nil leaves it as it is.
  public var displayName: String?
  /// The emoji of the quest; nil within takes it away, nil leaves it as it is.
  public var symbol: Symbol??
  /// The weekdays on which it can be played; nil leaves them, or means every day.
  public var activeDays: Weekdays?
  /// When its reminders come; nil within means at the time of the player, nil leaves them.
  public var reminderTimes: [TimeOfDay]??
  /// The steps, in order; nil leaves them.
  public var steps: [Step]?

  /// A draft that leaves everything as it is.
  public init() {}

  /// Throws `QuestError.invalid` for a name that is empty or cannot be.
  fileprivate func apply(
    to routine: inout Routine,
    newTaskID: () -> TaskID
  ) throws(QuestError) {
    if let displayName {
      routine.displayName = try NameRule.required(displayName, path: "displayName")
    }
    if let symbol { routine.symbol = symbol }
    if let activeDays { routine.activeDays = activeDays }
    if let reminderTimes { routine.reminderTimes = reminderTimes }
    if let steps {
      var rest = routine.tasks
      var tasks: [RoutineTask] = []
      for (index, step) in steps.enumerated() {
        let path = "steps[\(index)].displayName"
        let name = try NameRule.required(step.displayName, path: path)
        // The history of a step goes by its id, which it keeps for as long as it is there.
        let place = rest.firstIndex { task in
          step.stepID.map { $0 == task.id } ?? task.displayName.isNamed(name)
        }
        guard place != nil || step.stepID == nil else {
          throw .notFound(.step, id: step.stepID?.description ?? "")
        }
        let id = place.map { rest.remove(at: $0).id } ?? newTaskID()
        tasks.append(RoutineTask(id: id, name: name, displayName: name, symbol: step.symbol))
      }
      routine.tasks = tasks
    }
    routine.name = routine.displayName
  }
}

/// Quests that players make for themselves.
///
/// They are allowed while the store has no PIN, and after that for a player who may make quests;
/// else these throw `QuestError.refused` with `notAllowed`. A quest that is not the player's own
/// throws `notFound`.
extension QuestEngine {
  /// Makes a quest; a repeated call with the same id answers the stored one.
  public func createQuest(
    _ quest: OwnQuestDraft,
    by playerID: PlayerID? = nil
  ) async throws -> OwnQuest {
    try await write { writer, moment in
      let player = try writer.playerMakingQuests(playerID)
      // A quest needs a name, which an edit may leave as it is.
      let name = try NameRule.required(quest.displayName ?? "", path: "displayName")
      let made = try self.create(quest.questID, ownedBy: player, in: writer, at: moment) {
        ($0.displayName, $0.activeDays) = (name, .everyDay)
        try quest.apply(to: &$0, newTaskID: self.newTaskID)
      }
      return OwnQuest(made)
    }
  }

  /// Changes a quest; what the draft leaves stays, and so does a session that is open.
  public func editQuest(
    _ questID: RoutineID,
    _ quest: OwnQuestDraft,
    by playerID: PlayerID? = nil
  ) async throws -> OwnQuest {
    try await write { writer, moment in
      let player = try writer.playerMakingQuests(playerID)
      let stored = try writer.ownQuest(questID, of: player)
      let edited = try self.edit(questID, stored.revision, in: writer, at: moment) { routine, _ in
        try quest.apply(to: &routine, newTaskID: self.newTaskID)
      }
      return OwnQuest(edited)
    }
  }

  /// Removes a quest; its history stays.
  public func removeQuest(_ questID: RoutineID, by playerID: PlayerID? = nil) async throws {
    try await write { writer, moment in
      let player = try writer.playerMakingQuests(playerID)
      let stored = try writer.ownQuest(questID, of: player)
      try self.delete(stored, in: writer, at: moment)
    }
  }

  /// Locks a guess in on a quest of one step, which is made where the player has none of that name.
  ///
  /// The state is in phase `active`. Throws `refused` with `alreadyOpen` and the state where a
  /// session on it is further than its guess.
  public func quickQuest(
    _ name: String,
    symbol: Symbol? = nil,
    _ estimate: Estimate,
    by playerID: PlayerID? = nil
  ) async throws -> QuestState {
    let name = try NameRule.required(name, path: "displayName")
    let (sessionID, trialID) = (
      SessionID(environment.newUUID()), TrialID(environment.newUUID())
    )
    return try await write { writer, moment in
      let player = try writer.playerMakingQuests(playerID)
      let ids = try writer.ids(of: player.id)
      let known = try writer.resolvedRoutines().first { routine in
        routine.ownerID == player.id && routine.tasks.count == 1
          && routine.displayName.isNamed(name)
      }
      let quest =
        try known
        ?? self.create(nil, ownedBy: player, in: writer, at: moment) {
          // On no day of its own: it is in no list of quests, and no streak waits for it.
          ($0.name, $0.displayName, $0.symbol, $0.reminderTimes) = (name, name, symbol, [])
          $0.tasks = [
            RoutineTask(id: self.newTaskID(), name: name, displayName: name, symbol: symbol)
          ]
        }
      let turn = Turn(engine: self, writer: writer, moment: moment, player: player)
      let session =
        try writer.sessions(.open(quest.id, by: ids)).first ?? turn.begin(sessionID, of: quest)
      do {
        return try turn.advance(session) { session in
          let active = try QuestRules.lockIn(estimate, in: session, id: trialID, at: turn.now())
          return QuestTransition(session: active, occasion: .locked)
        }
      } catch QuestError.wrongPhase(let state) {
        throw QuestError.refused(.alreadyOpen, state: state)
      }
    }
  }

  /// When to start a quest so that it is done by an instant, from the times of the player's runs.
  ///
  /// For a quest of the player's own, or where the player may see plans. Throws `refused` with
  /// `notAllowed`, and with `questOpen` while any quest is open: no clock while doing.
  public func plan(
    _ questID: RoutineID,
    endBy end: Instant,
    confidence: Confidence = 90,
    by playerID: PlayerID? = nil
  ) async throws -> QuestPlan {
    let (history, player) = try await read { reader, moment in
      let player = try reader.player(named: playerID)
      guard let routine = try reader.resolvedRoutine(questID), routine.isFor(player.id) else {
        throw QuestError.notFound(.quest, id: questID.description)
      }
      guard player.canSeePlan || routine.ownerID == player.id else {
        throw QuestError.refused(.notAllowed)
      }
      let open = SessionQuery(players: try reader.ids(of: player.id), state: .open, limit: 1)
      guard try reader.count(open) == 0 else { throw QuestError.refused(.questOpen) }
      return (try reader.forecastHistory(questID, of: player.id, nil, at: moment.wall), player)
    }
    // A plan that used references would tell them.
    let forecast = QuestForecast(
      history,
      percent: confidence.value,
      anchor: .endBy(end),
      usesReferences: false
    )
    return QuestPlan(forecast, for: player)
  }
}

extension StoreReader {
  /// Whether the player makes quests of their own now.
  func canMakeQuests(_ player: Player) throws -> Bool {
    try player.canMakeQuests || pin() == nil
  }

  fileprivate func playerMakingQuests(_ playerID: PlayerID?) throws -> Player {
    let player = try player(named: playerID)
    guard try canMakeQuests(player) else { throw QuestError.refused(.notAllowed) }
    return player
  }

  fileprivate func ownQuest(_ id: RoutineID, of player: Player) throws -> Routine {
    guard let routine = try resolvedRoutine(id), routine.ownerID == player.id else {
      throw QuestError.notFound(.quest, id: id.description)
    }
    return routine
  }
}

extension String {
  /// Whether two names are one to a person, who may have typed one of them in small letters.
  fileprivate func isNamed(_ name: String) -> Bool { lowercased() == name.lowercased() }
}

/// A quest that a player made, as they see it.
public struct OwnQuest: Hashable, Codable, Sendable {
  /// A step of the quest.
  public struct Step: Hashable, Codable, Sendable {
    /// The step.
    public let stepID: TaskID
    /// The name of the step.
    public let displayName: String
    /// The emoji of the step; absent for none.
    public let symbol: Symbol?
  }

  /// The quest.
  public let questID: RoutineID
  /// The name of the quest.
  public let displayName: String
  /// The emoji of the quest; absent for none.
  public let symbol: Symbol?
  /// The weekdays on which it can be played.
  public let activeDays: Weekdays
  /// When its reminders come; absent for the time of the player, empty for never.
  public let reminderTimes: [TimeOfDay]?
  /// The steps, in order.
  public let steps: [Step]
}

extension OwnQuest {
  init(_ routine: Routine) {
    self.init(
      questID: routine.id,
      displayName: routine.displayName,
      symbol: routine.symbol,
      activeDays: routine.activeDays,
      reminderTimes: routine.reminderTimes,
      steps: routine.tasks.map {
        Step(stepID: $0.id, displayName: $0.displayName, symbol: $0.symbol)
      }
    )
  }
}

/// When to start a quest, as its player reads it.
public struct QuestPlan: Hashable, Codable, Sendable {
  /// The quest.
  public let questID: RoutineID
  /// When to start; null if too little was played to tell.
  @Nullable public private(set) var startBy: Instant?
  /// The same in the player's words, such as "Start by 7:05 and you are done in time".
  public let text: String
}

extension QuestPlan {
  init(_ forecast: QuestForecast, for player: Player) {
    let catalogue = Catalogue.language(player.locale)
    let time = forecast.startBy.map { player.calendar.timeOfDay(of: $0).clockText }
    self.init(
      questID: forecast.routineID,
      startBy: forecast.startBy,
      text: time.map { catalogue.text("plan.startBy", ["time": $0]) }
        ?? catalogue.text("plan.unknown")
    )
  }
}

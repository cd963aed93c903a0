import Testing
import TimeQuestEngine
import TimeQuestModels
import TimeQuestSync
import TimeQuestTesting
import TimeQuestTransfer

/// What players and parents set on one device is the same on the other.
struct EveryFieldTests {
  @Test func symbolsTimesDaysOffAndPermissionsReachTheOtherDevice() async throws {
    let (first, second) = (Device("kitchen"), Device("laptop"))
    let folder = try Folder()
    _ = try await first.beginFamily(in: folder, with: second)
    let player = try await first.engine.playerRecord().id
    var change = PlayerChange()
    change.daysOff = [
      DayRange(from: CivilDay.sample.advanced(by: 5), through: CivilDay.sample.advanced(by: 9))
    ]
    (change.canMakeQuests, change.canSeePlan) = (true, true)
    (change.symbol, change.tint) = (Symbol("🦕"), .sky)
    _ = try await first.engine.owner.update(change)
    var draft = OwnQuestDraft()
    draft.displayName = "Piano"
    draft.symbol = .some(Symbol("🎹"))
    draft.reminderTimes = .some(["07:10", "19:40"].compactMap(TimeOfDay.init))
    draft.steps = [.init("Scales", symbol: Symbol("🎼"))]
    let made = try await first.engine.createQuest(draft)
    let session = try await first.engine.start(made.questID).sessionID
    _ = try await first.engine.lockIn(100, in: session)
    #expect(first.clock.advance(by: 100))
    _ = try await first.engine.done(session)
    _ = try await first.engine.next(session)
    for device in [first, second] { _ = try await device.sync.synchronize() }

    #expect(try await first.contents() == second.contents())
    let received = try await second.contents()
    let copy = try #require(received.players.first { $0.id == player })
    #expect(copy.daysOff == change.daysOff && copy.canMakeQuests && copy.canSeePlan)
    #expect(copy.preferences.symbol == Symbol("🦕") && copy.preferences.tint == .sky)
    let quest = try #require(received.routines.first { $0.id == made.questID })
    #expect(quest.ownerID == player && quest.symbol == Symbol("🎹"))
    #expect(quest.tasks.map(\.symbol) == [Symbol("🎼")])
    #expect(quest.reminderTimes?.map(\.description) == ["07:10", "19:40"])
    let kinds = received.sessions.flatMap { $0.award?.celebrations ?? [] }.map(\.kind)
    #expect(kinds.contains(.levelUp))
    // The player goes on there with the quests that they made here.
    _ = try await second.engine.editQuest(made.questID, draft, by: player)
    try await first.engine.owner.erase(player)
    for _ in 0..<2 { for device in [first, second] { _ = try await device.sync.synchronize() } }
    #expect(try await !second.contents().routines.contains { $0.ownerID != nil })
    #expect(try await first.contents() == second.contents())
  }
}

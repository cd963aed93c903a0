import Testing
import TimeQuestJSON
import TimeQuestModels

@testable import TimeQuestRPC

/// FOUN-01 and -02: whose powers a client has, beside others on the same store.
struct RoleTests {
  private let parent = Front()

  private func setUp() async throws -> Front {
    try await parent.call("parent.setPIN", ["pin": .string(Front.pin)])
    return parent.another()
  }

  private func isUnlocked(_ front: Front) async throws -> Bool {
    let answer = try JSON(text: try await front.answer("routine.list"))
    if answer["error"] != nil { #expect(answer["error"]?["code"] == 1020) }
    let status = try await front.call("parent.status")["unlocked"]
    #expect(status == .bool(answer["error"] == nil))
    return answer["error"] == nil
  }

  @Test func eachConnectionUnlocksForItselfAlone() async throws {
    let other = try await setUp()
    #expect(try await isUnlocked(parent))
    #expect(try await !isUnlocked(other))
    try await other.call("parent.unlock", ["pin": .string(Front.pin)])
    #expect(try await isUnlocked(other))
    try await parent.call("parent.lock")
    #expect(try await !isUnlocked(parent))
    #expect(try await isUnlocked(other))
  }

  @Test func aChangeOfThePINLocksEveryOtherConnection() async throws {
    let other = try await setUp()
    try await other.call("parent.unlock", ["pin": .string(Front.pin)])
    try await other.call("parent.setPIN", ["pin": "1357", "currentPIN": .string(Front.pin)])
    #expect(try await isUnlocked(other))
    #expect(try await !isUnlocked(parent))
    #expect(try await parent.refusal("parent.unlock", ["pin": .string(Front.pin)])["code"] == 1021)
    try await parent.call("parent.unlock", ["pin": "1357"])
    #expect(try await isUnlocked(parent))
  }

  @Test func onlyAParentsCallKeepsAConnectionUnlocked() async throws {
    let other = try await setUp()
    for _ in 0..<3 {
      parent.pass(599)
      #expect(try await isUnlocked(parent))
    }
    // Neither a player's call nor another client's counts.
    parent.pass(300)
    try await parent.call("profile.get")
    try await parent.call("parent.status")
    try await other.call("parent.unlock", ["pin": .string(Front.pin)])
    parent.pass(300)
    #expect(try await !isUnlocked(parent))
    #expect(try await isUnlocked(other))
  }

  @Test func triesOfAllConnectionsCountTogether() async throws {
    let other = try await setUp()
    for number in 0..<5 {
      let front = number.isMultiple(of: 2) ? parent : other
      let error = try await front.refusal("parent.unlock", ["pin": "0000"])
      #expect(error["data"]?["attemptsRemaining"] == .integer(number == 4 ? 0 : Int64(4 - number)))
    }
    for front in [parent, other, parent.another()] {
      let error = try await front.refusal("parent.unlock", ["pin": .string(Front.pin)])
      #expect(error["data"]?["retryAfterSeconds"] == 30)
    }
    // Who is in already stays in.
    #expect(try await isUnlocked(parent))
    parent.pass(30)
    try await other.call("parent.unlock", ["pin": .string(Front.pin)])
  }

  @Test(arguments: [
    "١٢٣٤", "１２３４", "१२३४", "𝟏𝟐𝟑𝟒", "12 34", "123", "1234567890123", "", "12e4", "+123", "12３4",
    "1234\u{0}", "1234\n", "١٢٣٤\u{200F}",
  ])
  func aPINIsFourToTwelveASCIIDigits(pin: String) async throws {
    let before = try await parent.call("parent.status")
    let error = try await parent.refusal("parent.setPIN", ["pin": .string(pin)])
    #expect(error["code"] == -32602)
    #expect(error["data"]?["path"] == "pin")
    #expect(error["data"]?["expected"] == "4 to 12 digits 0-9")
    #expect(try await parent.call("parent.status") == before)
    let other = try await setUp()
    for method in ["parent.unlock", "parent.setPIN"] {
      #expect(try await other.refusal(method, ["pin": .string(pin)])["code"] == -32602)
    }
    let both: JSON = ["pin": "1357", "currentPIN": .string(pin)]
    #expect(try await other.refusal("parent.setPIN", both)["data"]?["path"] == "currentPIN")
    // None of these was a try.
    let wrong = try await other.refusal("parent.unlock", ["pin": "0000"])
    #expect(wrong["data"]?["attemptsRemaining"] == 4)
  }
}

import Foundation
import Testing

@testable import TimeQuestModels

/// SPEC 7, Experiments: what is registered, and the draws that follow from it.
struct StudyTests {
  private static func study(
    _ kind: Study.Kind = .dayPairs,
    conditions: [String] = ["music, loud", "no music/äö"],
    endedOn: CivilDay? = nil
  ) -> Study {
    Study(
      id: StudyID(UUID(uuid: (1, 2, 3, 4, 5, 6, 0x47, 8, 0x89, 10, 11, 12, 13, 14, 15, 16))),
      kind: kind,
      routineID: RoutineID(
        UUID(uuid: (9, 2, 3, 4, 5, 6, 0x47, 8, 0x89, 10, 11, 12, 13, 14, 15, 16))
      ),
      weeks: 4,
      activeDays: [.mon, .tue, .wed, .thu, .fri],
      conditions: conditions,
      seed: 123_456_789,
      // A Monday.
      firstDay: CivilDay(number: 20_458),
      endedOn: endedOn
    )
  }

  @Test(
    "hashes are those of FIPS 180-4, so that any tool can check what was registered",
    arguments: [
      ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
      ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
      (
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
      ),
      (
        String(repeating: "a", count: 1_000),
        "41edece42d63e8d9bf515a9ba6932e1c20cbc9f5a5d134645adb5db1b9737ea3"
      ),
    ]
  )
  func hashesAreThoseOfTheStandard(text: String, hash: String) {
    #expect(SHA256.hexadecimal(of: Array(text.utf8)) == hash)
  }

  @Test("every part of the registration changes the hash; an early end does not")
  func theHashIsThatOfTheRegistration() throws {
    let study = Self.study()
    let text = study.protocolText
    #expect(
      text == "dayPairs 09020304-0506-4708-890a-0b0c0d0e0f10 4 mon+tue+wed+thu+fri "
        + "music%2C%20loud/no%20music%2Fäö duration 123456789 2026-01-05"
    )
    #expect(Self.study(endedOn: CivilDay(number: 20_460)).protocolHash == study.protocolHash)
    #expect(Self.study(conditions: ["music", "none"]).protocolHash != study.protocolHash)
  }

  @Test("a study is read back from its text, and from nothing else")
  func aStudyIsReadBackFromItsText() {
    for study in [
      Self.study(), Self.study(endedOn: CivilDay(number: 20_460)),
      Self.study(.mysteryStep, conditions: []),
    ] {
      #expect(Study(study.description) == study)
      #expect(!study.description.contains(","), "a list of studies is split at commas")
      #expect(Study(study.description + " ") == nil)
      #expect(Study(study.description.replacing(" duration ", with: " length ")) == nil)
    }
  }

  @Test("days of the quest are numbered without going through all of them")
  func daysAreNumbered() {
    let study = Self.study()
    let days = (0..<100).map { study.firstDay.advanced(by: $0) }
    let active = days.filter { study.activeDays.contains($0.weekday) }
    #expect(active.enumerated().allSatisfy { study.number(of: $1) == $0 })
    #expect(days.count { study.number(of: $0) == nil } == 100 - active.count)
    #expect(study.number(of: CivilDay(number: 2_932_896)) != nil)
  }

  @Test("a condition without a name is refused")
  func aConditionHasAName() {
    #expect(Self.study(conditions: ["", "b"]).validationError != nil)
  }

  @Test("each step is drawn once in as many sessions, and orders differ", arguments: [2, 3, 5, 8])
  func eachStepIsDrawnOnceInAsManySessions(steps: Int) {
    let draw = StudyDraw(seed: 11)
    var counts = [[Int]](repeating: [Int](repeating: 0, count: steps), count: steps)
    for block in 0..<400 {
      let order = (0..<steps).map { draw.step(of: steps, number: block * steps + $0) }
      #expect(order.sorted() == Array(0..<steps))
      for (place, step) in order.enumerated() { counts[place][step] += 1 }
    }
    // Each step stands at each place in 400/steps of 400 blocks, within four standard deviations.
    let share = 1 / Double(steps)
    let reach = 4 * (400 * share * (1 - share)).squareRoot()
    #expect(counts.joined().allSatisfy { abs(Double($0) - 400 * share) < reach })
    #expect(StudyDraw(seed: 8).step(of: 100, number: 0) != draw.step(of: 100, number: 0))
  }

  @Test("of each pair of school days one has each condition; no other day has any")
  func eachPairHasBothConditions() {
    let study = Self.study()
    let days = (0..<28).map { study.firstDay.advanced(by: $0) }
    let conditions = days.map { study.condition(on: $0) }
    #expect(zip(days, conditions).allSatisfy { [.sat, .sun].contains($0.weekday) == ($1 == nil) })
    let drawn = conditions.compactMap(\.self)
    #expect(drawn.count == 20)
    for pair in 0..<10 { #expect(drawn[2 * pair] + drawn[2 * pair + 1] == 1) }
    #expect(study.condition(on: study.lastDay.advanced(by: 3)) == nil)
    #expect(study.condition(on: study.firstDay.advanced(by: -3)) == nil)
    #expect(Self.study(endedOn: days[1]).condition(on: days[1]) == nil)
  }
}

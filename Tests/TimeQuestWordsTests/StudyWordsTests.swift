import Foundation
import Testing
import TimeQuestMeasures
import TimeQuestModels
import TimeQuestWords

struct StudyWordsTests {
  @Test(arguments: [
    // Both ends to one side, nearest to none first.
    (-0.15, -0.003, "between 0 % and 14 % shorter"),
    (0.05, 0.15, "between 5 % and 16 % longer"),
    // An end that is as good as none has no side.
    (-0.003, 0.15, "between 0 % and 16 % longer"),
    (-0.002, 0.003, "between 0 % and under 1 % longer"),
    (-0.05, 0.15, "between 5 % shorter and 16 % longer"),
  ])
  func aStudysIntervalNamesItsSideOnce(low: Double, high: Double, text: String) throws {
    let study = Study(
      id: StudyID(UUID()),
      kind: .dayPairs,
      routineID: RoutineID(UUID()),
      weeks: 4,
      activeDays: [.mon, .tue, .wed, .thu, .fri],
      conditions: ["music", "quiet"],
      seed: 1,
      firstDay: CivilDay(number: 20_458)
    )
    // Of six pairs, the interval reaches from the least to the greatest difference.
    let effect = try StudyEffect(ofPairs: [low, low, low, high, high, high])
    let said = MeasureWords(Catalogue.language("en"), hasDetails: true)
      .sentence(effect, of: study, quest: "Evening").replacing("\u{A0}", with: " ")
    #expect(said.contains("(\(text))"), "\(said)")
  }
}

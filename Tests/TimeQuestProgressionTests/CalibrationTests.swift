import Testing
import TimeQuestProgression

struct CalibrationTests {
  @Test(
    "PROG-07: the first three sessions of a routine are calibration",
    arguments: [(0, 3), (1, 2), (2, 1), (3, 0), (4, 0), (1000, 0)]
  )
  func theFirstThreeSessionsAreCalibration(completed: Int, remaining: Int) {
    #expect(Calibration().sessionsNeeded == 3)
    #expect(Calibration().remaining(completed: completed) == remaining)
  }
}

import Foundation
import Testing
import TimeQuestJSON

extension Processes {
  /// Nothing is lost: what was acknowledged survives the process.
  struct Crashes {
    /// The one test that waits for real time, because the real clocks are what it is about.
    @Test func aStepOfRealSecondsIsFinishedByAnotherProcessWithTheTimeThatPassed() throws {
      let folder = try TemporaryFolder()
      let first = try ServerProcess(folder.store, in: folder.url)
      for request in Household.setUp() {
        try first.send(request + "\n")
        _ = first.readLine()
      }
      let session = try first.start()
      let clock = ContinuousClock()
      let asked = clock.now
      _ = try first.result("quest.estimate", session.dropLast() + #","seconds":5}"#)
      let locked = clock.now
      first.kill()

      let second = try ServerProcess(folder.store, in: folder.url)
      #expect(try second.result("quest.current").text("phase") == "active")
      // The reading of the clock is the wait: two and a half seconds of polling, no sleep.
      while locked.duration(to: clock.now) < .milliseconds(2_500) {
        _ = try second.result("profile.get")
      }
      let least = locked.duration(to: clock.now)
      let state = try second.result("quest.done", session)
      let most = asked.duration(to: clock.now)
      let actual = try #require(state["result"]).number("actualSeconds")
      // To a tenth of a second, however long a busy machine took to ask and to answer.
      #expect(actual > least / .seconds(1) - 0.05)
      #expect(actual < most / .seconds(1) + 0.05)
      #expect(try second.end() == 0)
    }

    @Test func everyAnswerThatWasReadIsThereAfterAKill() throws {
      let folder = try TemporaryFolder()
      let first = try ServerProcess(folder.store, in: folder.url)
      for request in Household.setUp(steps: 20) {
        try first.send(request + "\n")
        _ = first.readLine()
      }
      let session = try first.start()
      var phases: [String] = []
      for step in 0..<12 {
        let process = try ServerProcess(folder.store, in: folder.url)
        let method = ["quest.estimate", "quest.done", "quest.next"][step % 3]
        let params = step % 3 == 0 ? session.dropLast() + #","seconds":60}"# : Substring(session)
        let answered = try process.result(method, String(params)).text("phase")
        process.kill()
        let other = try ServerProcess(folder.store, in: folder.url)
        phases.append(try other.result("quest.current").text("phase"))
        #expect(phases.last == answered)
        #expect(try other.end() == 0)
      }
      #expect(phases.prefix(3) == ["active", "revealing", "estimating"])
      first.kill()
    }
  }
}

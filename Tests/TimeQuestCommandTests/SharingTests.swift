import Foundation
import Testing
import TimeQuestJSON

extension Processes {
  /// Several processes on one store.
  struct Sharing {
    @Test func processesThatStartAtOnceOnAnEmptyStoreEndWithOnePlayer() throws {
      for _ in 0..<5 {
        let folder = try TemporaryFolder()
        let processes = try (0..<4).map { _ in try ServerProcess(folder.store, in: folder.url) }
        for process in processes { try process.send(Household.request("player.list") + "\n") }
        let answers = processes.map { $0.readLine() }
        #expect(Set(answers).count == 1)
        #expect(answers.first??.contains("Player 1") == true)
        for process in processes { #expect(try process.end() == 0) }
      }
    }

    @Test func twoProcessesPlayingOnOneStoreLoseNothing() throws {
      let folder = try TemporaryFolder()
      let simulated = folder.store + ["--simulated-clock", "2026-11-20T07:00:00Z"]
      let first = try ServerProcess(simulated, in: folder.url)
      for request in Household.setUp() {
        try first.send(request + "\n")
        _ = first.readLine()
      }
      let others = try (0..<2).map { _ in try ServerProcess(simulated, in: folder.url) }
      // Both race for the same quest: the loser is told which session is open, and both go on.
      var completed = 0
      for _ in 0..<30 {
        for process in others {
          try process.send(
            Household.request("quest.start", #"{"questID":"\#(Household.quest)"}"#) + "\n"
          )
        }
        let starts = others.compactMap { $0.readLine() }
        #expect(starts.count { $0.contains("\"result\"") } == 1)
        #expect(starts.count { $0.contains("alreadyOpen") } == 1)
        let session = try #"{"sessionID":"\#(first.result("quest.current").text("sessionID"))"}"#
        for (method, extra) in [
          ("quest.estimate", #","seconds":60"#), ("quest.done", ""), ("quest.next", ""),
        ] {
          let params = session.dropLast() + extra + "}"
          for process in others {
            try process.send(Household.request(method, String(params)) + "\n")
          }
          let answers = others.compactMap { $0.readLine() }
          #expect(answers.count { $0.contains("\"result\":{\"sessionID\"") } == 1)
          #expect(answers.count { $0.contains("invalidPhase") } == 1)
        }
        completed += 1
      }
      let profile = try first.result("profile.get")
      let history = try first.result("stats.history", #"{"limit":200}"#)
      guard case .array(let sessions) = history["sessions"] else {
        throw JSON.Absent(name: "sessions")
      }
      #expect(sessions.count == completed)
      let earned = try sessions.reduce(0) { try $0 + $1.number("xpEarned") }
      #expect(try profile.number("totalXP") == earned)
      for process in others + [first] { #expect(try process.end() == 0) }
    }
  }
}

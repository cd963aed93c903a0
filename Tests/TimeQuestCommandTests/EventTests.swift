import Foundation
import Testing
import TimeQuestJSON

extension Processes {
  /// Events across processes, restarts and ends.
  ///
  /// No test sleeps: each reads what must come, and fails after twenty seconds without it.
  struct Events {
    private static let poll =
      #"{"jsonrpc":"2.0","id":"p","method":"events.poll","params":{"after":AFTER,"waitSeconds":60}}"#

    /// A server that waits in a poll behind the events that are there.
    private func waiting(_ arguments: [String], in folder: URL) throws -> (ServerProcess, Int) {
      let server = try ServerProcess(arguments, in: folder)
      let page = try server.result("events.poll", #"{"after":0,"limit":1000}"#)
      let next = Int(try page.number("next"))
      try server.send(Self.poll.replacing("AFTER", with: "\(next)") + "\n")
      // What is asked behind it is answered before it.
      _ = try server.result("profile.get")
      return (server, next)
    }

    private func empty(_ next: Int) -> String {
      #"{"jsonrpc":"2.0","id":"p","result":{"events":[],"next":\#(next),"truncated":false}}"#
    }

    @Test func aWaitingPollIsAnsweredAtTheEndOfInput() throws {
      let folder = try TemporaryFolder()
      let (server, next) = try waiting(folder.store, in: folder.url)
      #expect(try server.end() == 0)
      #expect(server.readAll() == empty(next) + "\n")
    }

    @Test(arguments: [SIGTERM, SIGINT])
    func aWaitingPollIsAnsweredAtASignal(_ signal: Int32) throws {
      let folder = try TemporaryFolder()
      let (server, next) = try waiting(folder.store, in: folder.url)
      Foundation.kill(server.process.processIdentifier, signal)
      #expect(server.waitForExit() == 0)
      #expect(server.readAll() == empty(next) + "\n")
    }

    @Test func aWaitingPollIsAnsweredAtShutdownAndByCancellation() throws {
      let folder = try TemporaryFolder()
      let (server, next) = try waiting(folder.store, in: folder.url)
      try server.send(
        #"{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":"p"}}"# + "\n"
      )
      let cancelled = try #require(server.readLine())
      #expect(cancelled.hasPrefix(#"{"jsonrpc":"2.0","id":"p","error":{"code":-32800"#))
      try server.send(Self.poll.replacing("AFTER", with: "\(next)") + "\n")
      try server.send(Household.request("server.shutdown") + "\n")
      #expect(server.readLine() == #"{"jsonrpc":"2.0","id":1,"result":null}"#)
      #expect(server.readLine() == empty(next))
      #expect(server.waitForExit() == 0)
    }

    @Test func aPollIsAnsweredWhenItsTimeIsUp() throws {
      let folder = try TemporaryFolder()
      let server = try ServerProcess(["--store", "memory:"], in: folder.url)
      let clock = ContinuousClock()
      let start = clock.now
      let page = try server.result("events.poll", #"{"after":0,"waitSeconds":0.3}"#)
      #expect(try page.number("next") == 0)
      #expect((.milliseconds(300)..<(.seconds(5))).contains(start.duration(to: clock.now)))
      #expect(try server.end() == 0)
    }

    @Test func anotherProcessesChangeReachesASubscriberAndAWaitingPollWithinASecond() throws {
      let folder = try TemporaryFolder()
      let (waiter, _) = try waiting(folder.store, in: folder.url)
      let subscriber = try ServerProcess(folder.store, in: folder.url)
      _ = try subscriber.result("events.subscribe", #"{"topics":["preferences"]}"#)
      let other = try ServerProcess(folder.store, in: folder.url)
      _ = try other.result("preferences.update", #"{"soundEnabled":false}"#)
      let clock = ContinuousClock()
      let start = clock.now
      let pushed = try #require(subscriber.readLine())
      let answered = try #require(waiter.readLine())
      #expect(start.duration(to: clock.now) < .seconds(1))
      #expect(pushed.hasPrefix(#"{"jsonrpc":"2.0","method":"event","params":{"seq":1,"#))
      #expect(answered.contains(#""id":"p","result":{"events":[{"seq":1,"topic":"preferences""#))
      for server in [waiter, subscriber, other] { #expect(try server.end() == 0) }
    }

    @Test func aRestartGoesOnWithTheSameNumbers() throws {
      let folder = try TemporaryFolder()
      let first = try ServerProcess(folder.store, in: folder.url)
      _ = try first.result("preferences.update", #"{"soundEnabled":false}"#)
      let before = try first.result("events.poll", #"{"after":0}"#)
      first.kill()
      let second = try ServerProcess(folder.store, in: folder.url)
      #expect(try second.result("events.poll", #"{"after":0}"#) == before)
      _ = try second.result("preferences.update", #"{"soundEnabled":true}"#)
      let next = Int(try before.number("next"))
      let page = try second.result("events.poll", #"{"after":\#(next)}"#)
      #expect(Int(try page.number("next")) == next + 1)
      #expect(try second.end() == 0)
    }

    @Test func aRequestsEventsFollowItsAnswerAndPrecedeTheNextOne() throws {
      let folder = try TemporaryFolder()
      let server = try ServerProcess(["--store", "memory:"], in: folder.url)
      let updates = [false, true].map {
        Household.request("preferences.update", #"{"soundEnabled":\#($0)}"#)
      }
      try server.send(
        ([Household.request("events.subscribe")] + updates + [Household.request("profile.get")])
          .joined(separator: "\n")
      )
      #expect(try server.end() == 0)
      let kinds = server.readAll().split(separator: "\n").map {
        $0.contains("\"method\":\"event\"") ? "event" : "answer"
      }
      #expect(kinds == ["answer", "answer", "event", "answer", "event", "answer"])
    }

    @Test func whatIsCancelledBeforeItBeginsNeverHappens() throws {
      let folder = try TemporaryFolder()
      let server = try ServerProcess(["--store", "memory:"], in: folder.url)
      let update = Household.request("preferences.update", #"{"locale":"de"}"#)
      try server.send(
        update.replacing(#""id":1"#, with: #""id":7"#) + "\n"
          + #"{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":7}}"# + "\n"
          + Household.request("preferences.get") + "\n"
      )
      #expect(server.readLine()?.contains(#""id":7,"error":{"code":-32800"#) == true)
      #expect(server.readLine()?.contains(#""locale":"en""#) == true)
      #expect(try server.end() == 0)
    }
  }
}

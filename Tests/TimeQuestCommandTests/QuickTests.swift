import Foundation
import Testing

extension Processes {
  /// A guess and its reveal, by a person who types.
  struct Quick {
    private static let words = ["quick", "Answer mail", "10m"]

    @Test func fromAnEmptyHomeToARevealAreTwoCommands() throws {
      let folder = try TemporaryFolder()
      let quick = try Run(Self.words + Self.at("07:00"), in: folder.url)
      #expect(quick.errors.isEmpty && quick.status == 0)
      #expect(quick.output == "Answer mail\nDo it now!\nI'm done: timequest-rpc done\n")
      let done = try Run(["done"] + Self.at("07:09"), in: folder.url)
      #expect(done.errors.isEmpty && done.status == 0)
      let reveal = """
        Answer mail
        Guess: 10m
        Real time: 9m
        📈 Guessed 1m over
        Just learning your patterns. Every guess teaches something.
        +80 XP
        ★ Your time sense is up and running: level 1!
        ★ First Ticks: Your inner clock is switched on. Listen.
        ★ First quest: You played a quest from start to finish.
        Calibration: 2 to go

        """
      #expect(done.output == reveal)
    }

    @Test func aGuessWithoutAClockIsARevealOfItsOwn() throws {
      let folder = try TemporaryFolder()
      #expect(try Run(["quick", "Blink", "1s"], in: folder.url).status == 0)
      let done = try Run(["done"], in: folder.url)
      #expect(done.status == 0 && done.errors.isEmpty)
      #expect(done.output.hasPrefix("Blink\nGuess: 1s\nReal time: "))
      #expect(done.output.contains("Calibration: 2 to go\n"))
    }

    @Test(arguments: [
      (["1h", "10m"], "Guess: 1h 10m\n"), (["90"], "Guess: 1m 30s\n"),
      (["1.5h"], "Guess: 1h 30m\n"), (["5m-10m"], "Guess: 5m – 10m\n"),
      (["5m", "-", "10m"], "Guess: 5m – 10m\n"),
    ])
    func aGuessIsTypedAsItIsSaid(_ guess: [String], shown: String) throws {
      let folder = try TemporaryFolder()
      let quick = try Run(["quick", "Mail"] + guess + Self.at("07:00"), in: folder.url)
      #expect(quick.output == "Mail\nDo it now!\nI'm done: timequest-rpc done\n", "\(quick.errors)")
      let done = try Run(["done"] + Self.at("07:09"), in: folder.url)
      #expect(done.output.contains(shown), "\(done.output)")
    }

    @Test(arguments: [
      (["quick", "Mail", "5x"], "got \"5x\""), (["quick", "Mail"], "<guess>"),
      (["quick", "Mail", "25h"], "seconds: expected 1 to 86400 seconds, got 90000"),
      (["quick", "Mail", "10m-5m"], "low: expected at most high, 300, got 600"),
      (["done", "--ago", "a while"], "expected a duration such as 90 (seconds), 45s, 5m"),
    ])
    func whatIsNoGuessIsAnErrorOfTheCommandLine(_ words: [String], message: String) throws {
      let folder = try TemporaryFolder()
      let run = try Run(words, in: folder.url)
      #expect(run.status == 64 && run.output.isEmpty)
      #expect(run.errors.contains(message), "\(run.errors)")
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).isEmpty)
    }

    @Test func whatCannotBeDoneIsOneSentence() throws {
      let folder = try TemporaryFolder()
      func refused(_ words: [String]) throws -> String {
        let run = try Run(words + Self.at("07:00"), in: folder.url)
        #expect(run.status == 1 && run.output.isEmpty, "\(words)")
        return run.errors
      }
      #expect(try refused(["done"]).hasPrefix("timequest-rpc: There is no store at "))
      #expect(try Run(Self.words + Self.at("07:00"), in: folder.url).status == 0)
      #expect(
        try refused(["quick", "answer mail", "5m"])
          == "timequest-rpc: \"answer mail\" is open already.\nEnd it with timequest-rpc done.\n"
      )
      #expect(try Run(["done"] + Self.at("07:09"), in: folder.url).status == 0)
      for words in [["done"], ["done", "--interrupted"], ["done", "--ago", "5m"]] {
        #expect(
          try refused(words)
            == "timequest-rpc: No step is running.\nStart one with timequest-rpc quick.\n"
        )
      }
      let pin = ["call", "parent.setPIN", "pin=2468"] + Self.at("07:10")
      #expect(try Run(pin, in: folder.url).status == 0)
      #expect(try refused(Self.words) == "timequest-rpc: This is switched off.\n")
      #expect(try refused(["done", "--player", "Nobody"]).contains("Nobody"))
    }

    @Test(arguments: [
      (["--ago", "5m"], "Real time: 5m\n"), (["--interrupted"], "Real time: 10m\n"),
      (["--ago", "1h 10m"], "Real time: 0s\n"),
      (["--ago", "5m", "--interrupted"], "Real time: 5m\n"),
    ])
    func whatThePlayerSaysOfTheStepIsTakenDown(_ words: [String], shown: String) throws {
      let folder = try TemporaryFolder()
      #expect(try Run(Self.words + Self.at("07:00"), in: folder.url).status == 0)
      let done = try Run(["done"] + words + Self.at("07:10"), in: folder.url)
      #expect(done.status == 0)
      #expect(done.output.contains(shown), "\(done.output)")
    }

    @Test func howLongItFeltIsAskedOnceAndTakenOrLeft() throws {
      let folder = try TemporaryFolder()
      let asks = ["call", "preferences.update", "askFelt=true"] + Self.at("07:00")
      #expect(try Run(asks, in: folder.url).status == 0)
      let question = "Answer mail\nHow long did that feel?\ntimequest-rpc done --felt DURATION\n"
      for (words, isAsked) in [(["--felt", "8m"], true), ([], true), (["--felt", "8m"], false)] {
        #expect(try Run(Self.words + Self.at("07:00"), in: folder.url).status == 0)
        if isAsked {
          #expect(try Run(["done"] + Self.at("07:09"), in: folder.url).output == question)
        }
        let done = try Run(["done"] + words + Self.at("07:09"), in: folder.url)
        #expect(done.output.hasPrefix("Answer mail\nGuess: 10m\nReal time: 9m\n"), "\(done.errors)")
      }
    }

    /// As after a kill between the two, and in the player's own language.
    @Test func aRevealThatNobodyHasSeenIsShownAndTheQuestEnds() throws {
      let folder = try TemporaryFolder()
      let german = ["call", "preferences.update", "locale=de"] + Self.at("07:00")
      #expect(try Run(german, in: folder.url).status == 0)
      #expect(try Run(["quick", "Post", "10m"] + Self.at("07:00"), in: folder.url).status == 0)
      let open = try Run(["call", "quest.current"] + Self.at("07:00"), in: folder.url).output
      let session = try #require(open.firstMatch(of: /"sessionID":"([^"]+)"/)).1
      let ended = ["call", "quest.done", "sessionID=\(session)", "agoSeconds=1m"]
      #expect(try Run(ended + Self.at("07:10"), in: folder.url).status == 0)
      let done = try Run(["done"] + Self.at("08:00"), in: folder.url)
      #expect(
        done.output.hasPrefix("Post\nSchätzung: 10 min\nEchte Zeit: 9 min\n"),
        "\(done.output)"
      )
      #expect(done.output.contains(" XP\n"))
      #expect(try Run(["done"] + Self.at("08:00"), in: folder.url).status == 1)
    }

    @Test func resultsThatAreHeldBackAreShownAfterTheLastStep() throws {
      let folder = try TemporaryFolder()
      func call(_ words: String...) throws -> String {
        let run = try Run(
          ["call"] + words + Self.at("07:00"),
          environment: ["TIMEQUEST_PIN": "2468"],
          in: folder.url
        )
        #expect(run.status == 0, "\(run.errors)")
        return run.output
      }
      _ = try call("parent.setPIN", "pin=2468")
      let tasks = #"tasks=[{"displayName":"Scales"},{"displayName":"New piece"}]"#
      let days = #"activeDays=["fri"]"#
      _ = try call("routine.create", "displayName=Piano", "feedback=summary", days, tasks)
      let output = try call("quest.start", "questID=Piano")
      let session = try #require(output.firstMatch(of: /"sessionID":"([^"]+)"/)).1
      _ = try call("quest.estimate", "sessionID=\(session)", "seconds=9m")
      let first = try Run(["done"] + Self.at("07:09"), in: folder.url).output
      #expect(first == "Scales\nNoted. You will see at the end.\n")
      _ = try call("quest.next", "sessionID=\(session)")
      _ = try call("quest.estimate", "sessionID=\(session)", "seconds=9m")
      let last = try Run(["done"] + Self.at("07:19"), in: folder.url).output
      #expect(last.hasPrefix("Scales\nGuess: 9m\nReal time: 9m\n"), "\(last)")
      #expect(last.contains("\nNew piece\nGuess: 9m\nReal time: 19m\n"))
    }

    /// A step of another front end, and a quest that goes on.
    @Test func aStepThatIsNotTheLastLeavesTheQuestOpen() throws {
      let folder = try TemporaryFolder()
      func call(_ words: String...) throws -> String {
        let run = try Run(["call"] + words + Self.at("07:00"), in: folder.url)
        #expect(run.status == 0, "\(run.errors)")
        return run.output
      }
      let steps = #"steps=[{"displayName":"Scales"},{"displayName":"New piece"}]"#
      _ = try call("quest.create", "displayName=Piano", steps)
      let output = try call("quest.start", "questID=Piano")
      let session = try #require(output.firstMatch(of: /"sessionID":"([^"]+)"/)).1
      for (seconds, isOver) in [("seconds=9m", false), ("seconds=1h 10m", true)] {
        _ = try call("quest.estimate", "sessionID=\(session)", seconds)
        let done = try Run(["done"] + Self.at("07:09"), in: folder.url)
        #expect(done.output.contains("Calibration: 2 to go") == isOver, "\(done.output)")
        if !isOver { _ = try call("quest.next", "sessionID=\(session)") }
      }
    }

    /// The clock stands at a time of one day.
    private static func at(_ time: String) -> [String] {
      ["--simulated-clock", "2026-11-20T\(time):00Z"]
    }
  }
}

import ArgumentParser
import JSONRPC
import TimeQuestModels
import TimeQuestRPC

/// Prints events as they come.
struct WatchCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "watch",
    abstract: "Print events as they come, a line of JSON each, until a signal.",
    discussion: """
      They are the events of everybody, or of one player. Each event has a number: --after \
      continues where an earlier watch ended.
      """
  )

  @OptionGroup var options: StoreOptions

  @Option(help: "The name or the id of the player; everybody if it is absent.")
  var player: String?

  @Option(
    help: ArgumentHelp(
      "Only events of this topic: \(EventTopic.names). It may be repeated.",
      valueName: "topic"
    ),
    completion: .list(EventTopic.allCases.map(\.rawValue)),
    transform: EventTopic.named
  )
  var topic: [EventTopic] = []

  @Option(help: ArgumentHelp("Begin after the event of this number.", valueName: "number"))
  var after: Int?

  func validate() throws {
    if let after, after < 0 {
      throw ValidationError("--after: expected a number of at least 0, got \(after)")
    }
  }

  func run(in composition: Composition) async throws -> Int32 {
    let output = try StandardOutput.claim()
    let stop = try StopSignal.install()
    return try await options.withSession(composition) { client in
      var watch = try await client.watch(
        player: try await client.chosenPlayer(player),
        topics: topic.isEmpty ? Set(EventTopic.allCases) : Set(topic),
        after: after
      )
      repeat {
        let page = try await client.next(of: &watch)
        if page.isTruncated {
          StandardOutput.writeDiagnostic("older events were deleted: read the current state again")
        }
        guard page.lines.isEmpty || output.write(page.lines, closed: 0) == nil else { return }
      } while !stop.wait(atMost: watch.interval, or: watch.descriptor)
    }
  }
}

import ArgumentParser
import JSONRPC
import TimeQuestModels
import TimeQuestRPC

/// The options that choose a player and a day.
struct SelectionOptions: ParsableArguments {
  @Option(help: "The name or the id of the player.")
  var player: String?

  @Option(
    help: ArgumentHelp("The first day, such as 2026-11-20.", valueName: "day"),
    transform: SelectionOptions.day
  )
  var since: CivilDay?

  /// The id of the chosen player, if there is one.
  func playerID(in client: ClientSession) async throws(RPCError) -> PlayerID? {
    guard let player else { return nil }
    return try await client.player(player, for: "--player")
  }

  private static func day(_ text: String) throws -> CivilDay {
    guard let day = CivilDay(text) else {
      throw ValidationError("expected a day as YYYY-MM-DD, got \"\(text)\"")
    }
    return day
  }
}

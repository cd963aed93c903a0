import ArgumentParser
import CTimeQuestSystem
import TimeQuestRPC

/// The command of the executable itself.
struct RootCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    let name = ProgramInfo.current.name
    return CommandConfiguration(
      commandName: name,
      abstract:
        "TimeQuest: guess how long a step takes, do it without a clock, see how close you were.",
      discussion: """
        Speaks JSON-RPC 2.0 on stdin and stdout, one message a line:

          echo '{"jsonrpc":"2.0","id":1,"method":"quest.list"}' | \(name)
          \(name) call profile.get
          \(name) call quest.start --help

        On a terminal, \(name) serve reads the requests that you type.
        """,
      version: "\(name) \(TimeQuestVersion.current)\(commit)",
      subcommands: [
        ServeCommand.self, CallCommand.self, DescribeCommand.self, ExportCommand.self,
        ImportCommand.self, CSVCommand.self, ReportCommand.self, RemindCommand.self,
        WatchCommand.self, StoreCommand.self, MCPCommand.self, SyncCommand.self,
        ResetPINCommand.self, ConformanceCommand.self, LicensesCommand.self,
      ],
      defaultSubcommand: ServeCommand.self
    )
  }

  /// ` (COMMIT)` in a release.
  private static var commit: String {
    let commit = unsafe String(cString: tq_commit())
    return commit.isEmpty ? "" : " (\(commit))"
  }
}

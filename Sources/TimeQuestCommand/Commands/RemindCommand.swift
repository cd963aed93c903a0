import ArgumentParser
import TimeQuestNotifications
import TimeQuestRPC

/// Reminders without a front end.
struct RemindCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "remind",
    abstract: "Give reminders when their time comes, while no front end is open.",
    discussion: """
      Each comes once, however many processes look. After a sleep one stands for all that were \
      slept through, and none is older than two hours. With --once it looks once, for a timer or \
      cron; the exit status is then 1 where a channel could not be used.
      """
  )

  @OptionGroup var options: StoreOptions
  @OptionGroup var logging: LogOptions

  @Flag(help: "Give what is due now, and end.")
  var once = false

  @Option(
    help: ArgumentHelp(
      "A channel to use, as often as wanted; all of them without this and --calendar.",
      valueName: "name"
    )
  )
  var channel: [String] = []

  @Option(
    help: ArgumentHelp("Keep this iCalendar file up to date.", valueName: "file")
  )
  var calendar: String?

  func validate() throws {
    guard once || options.simulatedClock == nil else {
      throw ValidationError("A simulated clock stands still: use --once.")
    }
    guard calendar != "-" else {
      throw ValidationError(
        "--calendar keeps a file: name it, be it ./-. To see it, call reminder.calendar."
      )
    }
  }

  func run(in composition: Composition) async throws -> Int32 {
    let channels = try chosen(of: composition.channels)
    let stop = try StopSignal.install()
    let log = try logging.open()
    // A timer may run before the first quest is made.
    let mayMakeStore = try !options.choice.url.isGiven
    return try await options.asAdministrator(composition, mayMakeStore: mayMakeStore) { client in
      let dispatcher = ReminderDispatcher(client: client, channels: channels, log: log)
      if once {
        guard try await dispatcher.dispatchDue().isGood else { throw ExitCode(1) }
      } else {
        try await dispatcher.run(until: stop)
      }
    }
  }

  private func chosen(of known: [any ReminderChannel]) throws -> [any ReminderChannel] {
    let file = calendar.map { CalendarFileChannel(path: $0) as any ReminderChannel }
    guard !channel.isEmpty || file != nil else { return known }
    let named = try channel.map { name in
      guard let found = known.first(where: { $0.name == name }) else {
        let names = known.map(\.name).joined(separator: ", ")
        throw ValidationError("There is no channel \"\(name)\". Known are \(names).")
      }
      return found
    }
    return named + (file.map { [$0] } ?? [])
  }
}

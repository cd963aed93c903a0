import ArgumentParser
import TimeQuestNotifications
import TimeQuestRPC

/// Delivers reminders without a front end.
struct RemindCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "remind",
    abstract: "Deliver reminders when they are due, while no front end is open.",
    discussion: """
      Each reminder is delivered once, even with several processes. After the machine slept, one \
      replaces all that were due meanwhile, and none is older than two hours. With --once it runs \
      one pass, for a timer or cron; the exit status is then 1 when a channel failed, or when one \
      that was asked for may not be used.
      """
  )

  @OptionGroup var options: StoreOptions
  @OptionGroup var logging: LogOptions

  @Flag(help: "Deliver what is due now, and exit.")
  var once = false

  @Option(
    help: ArgumentHelp(
      "Use this channel; may be repeated. Default: all, unless --calendar is given.",
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
      throw ValidationError("A simulated clock does not move by itself: use --once.")
    }
    guard calendar != "-" else {
      throw ValidationError(
        "--calendar: expected a path such as ./-, got -. reminder.calendar returns the text."
      )
    }
  }

  func run(in composition: Composition) async throws -> Int32 {
    let channels = try chosen(of: composition.channels)
    let stop = try StopSignal.install()
    let log = try logging.open()
    // A timer may run before the first quest exists.
    let mayMakeStore = try !options.choice.url.isGiven
    return try await options.asAdministrator(composition, mayMakeStore: mayMakeStore) { client in
      let dispatcher = ReminderDispatcher(client: client, channels: channels, log: log)
      if once {
        let pass = try await dispatcher.dispatchDue()
        // A machine without a desktop is no failure, which cron would mail every minute.
        let isOptional = channel.isEmpty && calendar == nil
        if !isOptional || FileDescriptor.standardError.isTerminal { log.warn(of: pass.refusals) }
        log.warn(of: pass.failures)
        guard pass.failures.isEmpty, isOptional || pass.refusals.isEmpty else { throw ExitCode(1) }
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
        throw ValidationError("\"\(name)\" is not a channel: expected one of \(names).")
      }
      return found
    }
    return named + (file.map { [$0] } ?? [])
  }
}

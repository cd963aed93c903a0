import ArgumentParser
import JSONRPC
import TimeQuestEngine
import TimeQuestModels
import TimeQuestNotifications
import TimeQuestPersistence
import TimeQuestRPC

/// Delivers reminders without a front end.
struct RemindCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "remind",
    abstract: "Deliver reminders when they are due, while no front end is open.",
    discussion: """
      Each reminder is delivered once, even with several processes. After the machine wakes up, \
      one reminder covers all quests that are due. No reminder is more than two hours late. With \
      --once, for a timer or cron, the command delivers what is due and exits. The exit status is \
      then 1 if a channel failed, or if a channel that you named may not be used.
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
    return try await options.withSession(composition, mayMakeStore: mayMakeStore) { client in
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

/// Claims the reminders that are due and hands them to the channels.
struct ReminderDispatcher {
  let client: ClientSession
  let channels: [any ReminderChannel]
  let log: Log

  /// The result of one pass over all channels.
  struct Pass {
    /// Why channels may not be used.
    var refusals: Set<String> = []
    /// What went wrong with channels that may be used.
    var failures: Set<String> = []
    /// When the next reminder is due, as far as known.
    var next: Instant?
  }

  /// The longest wait between two passes: another process may change a plan, the wall clock may be
  /// set, and a wait does not go on while the machine sleeps.
  private static let pollInterval = Duration.seconds(15)

  /// Runs passes until a signal arrives.
  ///
  /// An error that a retry may mend is logged and retried; any other is thrown. A problem with a
  /// channel is logged once for as long as it lasts.
  func run(until stop: StopSignal) async throws {
    var complaints: Set<String> = []
    while true {
      var next: Instant?
      do {
        let pass = try await client.translated { try await dispatchDue() }
        let current = pass.refusals.union(pass.failures)
        log.warn(of: current.subtracting(complaints))
        (complaints, next) = (current, pass.next)
      } catch let error as RPCError where error.retry {
        log.warning("the reminders cannot be read, retrying: \(error.kind)")
      }
      let left = next.map { Duration.milliseconds(max(1, ($0 - now).milliseconds)) }
      if stop.wait(atMost: min(left ?? Self.pollInterval, Self.pollInterval)) { return }
    }
  }

  /// Runs one pass: delivers every reminder that is due now.
  func dispatchDue() async throws -> Pass {
    var pass = Pass()
    for channel in channels {
      if case .refused(let reason) = await channel.authorization() {
        pass.refusals.insert("\(channel.name): \(reason)")
        continue
      }
      do {
        let next = try await use(channel)
        pass.next = [pass.next, next].compactMap(\.self).min()
      } catch let error as ChannelError {
        pass.failures.insert("\(error)")
      }
    }
    return pass
  }

  private var now: Instant { client.engine.environment.now().wall }

  private func use(_ channel: any ReminderChannel) async throws -> Instant? {
    if let channel = channel as? any SchedulingChannel {
      let (plan, moment) = (try await client.owner.reminderPlan(), now)
      try await channel.schedule(plan, at: moment)
      return nil
    }
    guard let channel = channel as? any DeliveringChannel else { return nil }
    let round = try await client.engine.remind(on: channel.name)
    var failure: (any Error)?
    for reminder in round.reminders {
      do {
        try await channel.deliver(reminder)
        log.info("\(channel.name): \(reminder.id) of \(reminder.day)")
      } catch {
        // The others are claimed too: no other process delivers them.
        failure = error
      }
    }
    if let failure { throw failure }
    return round.next
  }
}

extension Log {
  func warn(of complaints: Set<String>) {
    for complaint in complaints.sorted() { warning(complaint) }
  }
}

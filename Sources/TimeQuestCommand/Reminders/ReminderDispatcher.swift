import JSONRPC
import TimeQuestEngine
import TimeQuestModels
import TimeQuestNotifications
import TimeQuestRPC

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
        let pass = try await dispatchDue()
        let current = pass.refusals.union(pass.failures)
        log.warn(of: current.subtracting(complaints))
        (complaints, next) = (current, pass.next)
      } catch let error as RPCError where error.retry {
        log.warning("the reminders cannot be read, retrying: \(error.kind)")
      }
      let left = next.map { Duration.milliseconds(max(1, ($0 - client.now).milliseconds)) }
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

  private func use(_ channel: any ReminderChannel) async throws -> Instant? {
    if let channel = channel as? any SchedulingChannel {
      let (plan, moment) = try await client.reminderPlan()
      try await channel.schedule(plan, at: moment)
      return nil
    }
    guard let channel = channel as? any DeliveringChannel else { return nil }
    let round = try await client.remind(on: channel.name)
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
  /// Logs each as a warning.
  func warn(of complaints: Set<String>) {
    for complaint in complaints.sorted() { warning(complaint) }
  }
}

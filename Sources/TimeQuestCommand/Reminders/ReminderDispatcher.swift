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
    /// Whether every channel was authorized and succeeded.
    var isSuccessful = true
    /// When the next reminder is due, as far as known.
    var next: Instant?
  }

  /// The longest wait between two passes: another process may change a plan, the wall clock may be
  /// set, and a wait does not go on while the machine sleeps.
  private static let pollInterval = Duration.seconds(15)

  /// Runs passes until a signal arrives.
  ///
  /// An error that a retry may mend is logged and retried; any other is thrown.
  func run(until stop: StopSignal) async throws {
    var complaints: Set<String> = []
    while true {
      var pass = Pass()
      do {
        pass = try await self.dispatchDue(exceptFor: &complaints)
      } catch let error as RPCError where error.retry {
        log.warning("the reminders cannot be read, retrying: \(error.kind)")
      }
      let left = pass.next.map { Duration.milliseconds(max(1, ($0 - client.now).milliseconds)) }
      if stop.wait(atMost: min(left ?? Self.pollInterval, Self.pollInterval)) { return }
    }
  }

  /// Runs one pass: delivers every reminder that is due now.
  func dispatchDue() async throws -> Pass {
    var complaints: Set<String> = []
    return try await dispatchDue(exceptFor: &complaints)
  }

  /// A problem with a channel is logged once for as long as it lasts.
  private func dispatchDue(exceptFor complaints: inout Set<String>) async throws -> Pass {
    var pass = Pass()
    var current: Set<String> = []
    for channel in channels {
      if case .refused(let reason) = await channel.authorization() {
        current.insert("\(channel.name): \(reason)")
        continue
      }
      do {
        let next = try await use(channel)
        pass.next = [pass.next, next].compactMap(\.self).min()
      } catch let error as ChannelError {
        current.insert("\(error)")
      }
    }
    for complaint in current.subtracting(complaints).sorted() { log.warning(complaint) }
    complaints = current
    pass.isSuccessful = current.isEmpty
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

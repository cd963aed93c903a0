import JSONRPC
import TimeQuestEngine
import TimeQuestModels
import TimeQuestNotifications
import TimeQuestRPC

/// Looks what is due, claims it, and hands it to the channels.
struct ReminderDispatcher {
  let client: ClientSession
  let channels: [any ReminderChannel]
  let log: Log

  /// What one pass came to.
  struct Pass {
    /// Whether every channel could do what it was there for.
    var isGood = true
    /// The next time that is known.
    var next: Instant?
  }

  /// How soon at the latest it looks again: something may have been changed, the wall clock been
  /// set, or the machine have slept, and while it does waiting does not go on.
  private static let pollInterval = Duration.seconds(15)

  /// Runs until a signal comes.
  ///
  /// A store that is busy is asked again; throws what no waiting mends.
  func run(until stop: StopSignal) async throws {
    var complaints: Set<String> = []
    while true {
      var pass = Pass()
      do {
        pass = try await self.dispatchDue(exceptFor: &complaints)
      } catch let error as RPCError where error.retry {
        log.warning("the reminders could not be read: \(error.kind)")
      }
      let left = pass.next.map { Duration.milliseconds(max(1, ($0 - client.now).milliseconds)) }
      if stop.wait(atMost: min(left ?? Self.pollInterval, Self.pollInterval)) { return }
    }
  }

  /// Gives what is due now.
  func dispatchDue() async throws -> Pass {
    var complaints: Set<String> = []
    return try await dispatchDue(exceptFor: &complaints)
  }

  /// What is wrong with a channel is told once for as long as it lasts.
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
    pass.isGood = current.isEmpty
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
        // The others were claimed too: nobody else will give them.
        failure = error
      }
    }
    if let failure { throw failure }
    return round.next
  }
}

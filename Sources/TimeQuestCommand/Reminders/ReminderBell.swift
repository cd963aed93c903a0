import JSONRPC
import TimeQuestEngine
import TimeQuestModels
import TimeQuestNotifications
import TimeQuestRPC

/// Looks what is due, claims it, and hands it to the channels.
struct ReminderBell {
  let connection: Connection
  let channels: [any ReminderChannel]
  let log: Log

  /// What one look came to.
  struct Look {
    /// Whether every channel could do what it was there for.
    var isGood = true
    /// The next time that is known.
    var next: Instant?
  }

  /// How soon at the latest it looks again: something may have been changed, the wall clock been
  /// set, or the machine have slept, and while it does waiting does not go on.
  private static let patience = Duration.seconds(15)

  /// Runs until a signal comes.
  ///
  /// A store that is busy is asked again; throws what no waiting mends.
  func ring(until stop: StopSignal) async throws {
    var complaints: Set<String> = []
    while true {
      var look = Look()
      do {
        look = try await self.look(exceptFor: &complaints)
      } catch let error as RPCError where error.retry {
        log.warning("the reminders could not be read: \(error.kind)")
      }
      let left = look.next.map { Duration.milliseconds(max(1, ($0 - connection.now).milliseconds)) }
      if stop.wait(atMost: min(left ?? Self.patience, Self.patience)) { return }
    }
  }

  /// Gives what is due now.
  func look() async throws -> Look {
    var complaints: Set<String> = []
    return try await look(exceptFor: &complaints)
  }

  /// What is wrong with a channel is told once for as long as it lasts.
  private func look(exceptFor complaints: inout Set<String>) async throws -> Look {
    var look = Look()
    var current: Set<String> = []
    for channel in channels {
      if case .refused(let reason) = await channel.authorization() {
        current.insert("\(channel.name): \(reason)")
        continue
      }
      do {
        let next = try await use(channel)
        look.next = [look.next, next].compactMap(\.self).min()
      } catch let error as ChannelError {
        current.insert("\(error)")
      }
    }
    for complaint in current.subtracting(complaints).sorted() { log.warning(complaint) }
    complaints = current
    look.isGood = current.isEmpty
    return look
  }

  private func use(_ channel: any ReminderChannel) async throws -> Instant? {
    if let channel = channel as? any SchedulingChannel {
      let (plan, moment) = try await connection.reminderPlan()
      try await channel.schedule(plan, at: moment)
      return nil
    }
    guard let channel = channel as? any DeliveringChannel else { return nil }
    let round = try await connection.remind(on: channel.name)
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

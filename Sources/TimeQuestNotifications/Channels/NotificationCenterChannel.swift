#if canImport(UserNotifications)
import Foundation
public import TimeQuestModels
import UserNotifications

/// The notification centre of Apple's platforms, which needs no running program.
public struct NotificationCenterChannel: SchedulingChannel {
  /// `notificationCenter`.
  public let name = "notificationCenter"

  private static let parts: Set<Calendar.Component> = [
    .calendar, .timeZone, .year, .month, .day, .hour, .minute, .second,
  ]

  /// A channel of this app.
  public init() {}

  /// Asks the player once for permission; refused where notifications are switched off.
  public func authorization() async -> ChannelAuthorization {
    let center = UNUserNotificationCenter.current()
    do {
      guard try await center.requestAuthorization(options: [.alert, .sound]) else {
        return .refused("notifications are switched off for this app")
      }
      return .authorized
    } catch {
      return .refused("\(error.localizedDescription)")
    }
  }

  /// Replaces all requests by the next 64 reminders of the plan, the most that the system holds.
  ///
  /// Each reminder is a request of its own: a repeating request knows neither skipped times nor
  /// completed quests. Throws `ChannelError` where the system refuses one.
  public func schedule(_ plan: ReminderPlan, at moment: Instant) async throws {
    let center = UNUserNotificationCenter.current()
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    center.removePendingNotificationRequests(withIdentifiers: await own().map(\.identifier))
    for reminder in plan.upcoming(after: moment, days: 64).prefix(64) {
      let content = UNMutableNotificationContent()
      content.title = reminder.text.title
      content.body = reminder.text.body
      content.threadIdentifier = reminder.id
      let parts = calendar.dateComponents(Self.parts, from: reminder.at.date)
      let request = UNNotificationRequest(
        identifier: "\(reminder.id).\(reminder.day)",
        content: content,
        trigger: UNCalendarNotificationTrigger(dateMatching: parts, repeats: false)
      )
      do {
        try await center.add(request)
      } catch {
        throw ChannelError(channel: name, reason: error.localizedDescription)
      }
    }
  }

  /// Removes the requests of the series with those ids.
  public func cancel(_ ids: Set<String>) async throws {
    let gone = await own().filter { ids.contains($0.content.threadIdentifier) }
    UNUserNotificationCenter.current()
      .removePendingNotificationRequests(withIdentifiers: gone.map(\.identifier))
  }

  /// The ids of the series with a request.
  public func pending() async throws -> Set<String> {
    Set(await own().map(\.content.threadIdentifier))
  }

  private func own() async -> [UNNotificationRequest] {
    await UNUserNotificationCenter.current().pendingNotificationRequests()
      .filter { $0.identifier.hasPrefix("reminder.") }
  }
}
#endif

#if canImport(UserNotifications)
import Foundation
public import TimeQuestModels
import UserNotifications

/// The notification centre of Apple's systems, which rings without a program that runs.
public struct NotificationCenterChannel: SchedulingChannel {
  public let name = "notificationCenter"

  private static let parts: Set<Calendar.Component> = [
    .calendar, .timeZone, .year, .month, .day, .hour, .minute, .second,
  ]

  public init() {}

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

  /// The system holds 64 requests of an app at most, so the nearest ones are handed over, each as
  /// the moment that it is: the system's own repetition knows neither gaps nor quiet days.
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

  public func cancel(_ ids: Set<String>) async throws {
    let gone = await own().filter { ids.contains($0.content.threadIdentifier) }
    UNUserNotificationCenter.current()
      .removePendingNotificationRequests(withIdentifiers: gone.map(\.identifier))
  }

  public func pending() async throws -> Set<String> {
    Set(await own().map(\.content.threadIdentifier))
  }

  private func own() async -> [UNNotificationRequest] {
    await UNUserNotificationCenter.current().pendingNotificationRequests()
      .filter { $0.identifier.hasPrefix("reminder.") }
  }
}
#endif

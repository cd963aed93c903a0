import Synchronization
import TimeQuestModels
import TimeQuestNotifications
import TimeQuestTesting

/// A channel in memory with a fault to order.
final class FaultyChannel: DeliveringChannel, SchedulingChannel {
  enum Fault: CaseIterable {
    case namesItselfByWhim
    case callsItselfEvents
    case stutters
    case shortens
    case refusesAlways
    case swallowsRefusals
    case refusesWithoutReason
    case adds
    case forgetsNothing
    case forgetsAll
  }

  static func faults(against conformanceCase: ReminderChannelConformance) -> [Fault] {
    switch conformanceCase {
    case .hasANameOfItsOwn: [.namesItselfByWhim, .callsItselfEvents]
    // See `IdleChannel`.
    case .deliversOrSchedules: []
    case .wordsArriveAsTheyAre: [.stutters, .shortens]
    case .refusalsAreTold: [.refusesAlways, .swallowsRefusals, .refusesWithoutReason]
    case .schedulingReplaces: [.adds]
    case .cancellingForgetsThoseAlone: [.forgetsNothing, .forgetsAll]
    }
  }

  static func fixture(_ fault: Fault?) -> ChannelFixture {
    let shown = Shown()
    var fixture = ChannelFixture { FaultyChannel(fault, shown, isAllowed: true) }
    fixture.shown = { shown.texts.withLock { $0 } }
    fixture.refused = { FaultyChannel(fault, shown, isAllowed: false) }
    return fixture
  }

  private final class Shown: Sendable {
    let texts = Mutex<[ReminderText]>([])
    let names = Atomic(0)
  }

  let name: String
  private let fault: Fault?
  private let shown: Shown
  private let isAllowed: Bool
  private let held = Mutex<Set<String>>([])

  private init(_ fault: Fault?, _ shown: Shown, isAllowed: Bool) {
    self.fault = fault
    self.shown = shown
    self.isAllowed = isAllowed
    let number = shown.names.add(1, ordering: .relaxed).newValue
    name =
      switch fault {
      case .namesItselfByWhim: "memory-\(number)"
      case .callsItselfEvents: "events"
      default: "memory"
      }
  }

  func authorization() async -> ChannelAuthorization {
    guard !isAllowed || fault == .refusesAlways else { return .authorized }
    return .refused(fault == .refusesWithoutReason ? "" : "as ordered")
  }

  func deliver(_ reminder: Reminder) async throws {
    try requireLeave()
    let text = reminder.text
    let short = ReminderText(title: text.title, body: String(text.body.prefix(6)))
    shown.texts.withLock { texts in
      texts.append(fault == .shortens ? short : text)
      if fault == .stutters { texts.append(text) }
    }
  }

  func schedule(_ plan: ReminderPlan, at moment: Instant) async throws {
    try requireLeave()
    held.withLock { held in
      held = (fault == .adds ? held : []).union(plan.series.map(\.id))
    }
  }

  func cancel(_ ids: Set<String>) async throws {
    held.withLock { held in
      switch fault {
      case .forgetsNothing: break
      case .forgetsAll: held = []
      default: held.subtract(ids)
      }
    }
  }

  func pending() async throws -> Set<String> { held.withLock { $0 } }

  private func requireLeave() throws {
    guard isAllowed || fault == .swallowsRefusals else {
      throw ChannelError(channel: name, reason: "as ordered")
    }
  }
}

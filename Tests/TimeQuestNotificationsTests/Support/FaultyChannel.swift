import Synchronization
import TimeQuestModels
import TimeQuestNotifications
import TimeQuestTesting

/// A channel in memory that delivers and schedules, with a chosen fault.
final class FaultyChannel: DeliveringChannel, SchedulingChannel {
  enum Fault: CaseIterable {
    case changesItsName
    case isNamedEvents
    case showsTwice
    case truncatesTexts
    case isNeverAuthorized
    case worksUnauthorized
    case givesNoReason
    case keepsOldPlans
    case cancelsNothing
    case cancelsEverything
  }

  static func faults(against conformanceCase: ReminderChannelConformance) -> [Fault] {
    switch conformanceCase {
    case .hasAStableName: [.changesItsName, .isNamedEvents]
    // `IdleChannel` has this fault.
    case .deliversOrSchedules: []
    case .textsArriveUnchanged: [.showsTwice, .truncatesTexts]
    case .refusalsAreReported: [.isNeverAuthorized, .worksUnauthorized, .givesNoReason]
    case .schedulingReplaces: [.keepsOldPlans]
    case .cancellingRemovesNamedSeries: [.cancelsNothing, .cancelsEverything]
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
  private let pendingIDs = Mutex<Set<String>>([])

  private init(_ fault: Fault?, _ shown: Shown, isAllowed: Bool) {
    self.fault = fault
    self.shown = shown
    self.isAllowed = isAllowed
    let number = shown.names.add(1, ordering: .relaxed).newValue
    name =
      switch fault {
      case .changesItsName: "memory-\(number)"
      case .isNamedEvents: "events"
      default: "memory"
      }
  }

  func authorization() async -> ChannelAuthorization {
    guard !isAllowed || fault == .isNeverAuthorized else { return .authorized }
    return .refused(fault == .givesNoReason ? "" : "as the test wants it")
  }

  func deliver(_ reminder: Reminder) async throws {
    try requireAuthorization()
    let text = reminder.text
    let short = ReminderText(title: text.title, body: String(text.body.prefix(6)))
    shown.texts.withLock { texts in
      texts.append(fault == .truncatesTexts ? short : text)
      if fault == .showsTwice { texts.append(text) }
    }
  }

  func schedule(_ plan: ReminderPlan, at moment: Instant) async throws {
    try requireAuthorization()
    pendingIDs.withLock { ids in
      ids = (fault == .keepsOldPlans ? ids : []).union(plan.series.map(\.id))
    }
  }

  func cancel(_ cancelled: Set<String>) async throws {
    pendingIDs.withLock { ids in
      switch fault {
      case .cancelsNothing: break
      case .cancelsEverything: ids = []
      default: ids.subtract(cancelled)
      }
    }
  }

  func pending() async throws -> Set<String> { pendingIDs.withLock { $0 } }

  private func requireAuthorization() throws {
    guard isAllowed || fault == .worksUnauthorized else {
      throw ChannelError(channel: name, reason: "as the test wants it")
    }
  }
}

/// A channel that neither delivers nor schedules.
struct IdleChannel: ReminderChannel {
  let name = "idle"

  func authorization() async -> ChannelAuthorization { .authorized }
}

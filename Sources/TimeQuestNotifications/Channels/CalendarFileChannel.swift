import FoundationEssentials
import Synchronization
public import TimeQuestModels

/// A calendar file, kept up to date for whatever calendar program reads it.
public final class CalendarFileChannel: SchedulingChannel {
  public let name = "calendar"
  private let path: String
  /// The plan that was written last, and when.
  private let written = Mutex<(plan: ReminderPlan, at: Instant)?>(nil)

  public init(path: String) {
    self.path = path
  }

  public func authorization() async -> ChannelAuthorization {
    let folder = URL(filePath: path).deletingLastPathComponent().path
    var isFolder = false
    guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder), isFolder else {
      return .refused("there is no folder \(folder)")
    }
    guard FileManager.default.isWritableFile(atPath: folder) else {
      return .refused("the folder \(folder) cannot be written")
    }
    return .authorized
  }

  /// Puts the whole file in its place at once, and leaves it alone where nothing has changed.
  public func schedule(_ plan: ReminderPlan, at moment: Instant) async throws {
    let text = Data(plan.calendar(at: moment).utf8)
    written.withLock { $0 = (plan, moment) }
    guard FileManager.default.contents(atPath: path) != text else { return }
    do {
      try text.write(to: URL(filePath: path), options: .atomic)
      try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
    } catch {
      throw ChannelError(channel: name, reason: "\(path) cannot be written: \(error)")
    }
  }

  public func cancel(_ ids: Set<String>) async throws {
    guard let (plan, moment) = written.withLock({ $0 }) else { return }
    try await schedule(ReminderPlan(plan.series.filter { !ids.contains($0.id) }), at: moment)
  }

  public func pending() async throws -> Set<String> {
    Set(written.withLock { $0?.plan.series.map(\.id) } ?? [])
  }
}

import Foundation
import Synchronization
public import TimeQuestModels

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A calendar file, kept up to date for whatever calendar program reads it.
public final class CalendarFileChannel: SchedulingChannel {
  public let name = "calendar"
  private let path: String
  /// The plan that was written last, and when.
  private let written = Mutex<(plan: ReminderPlan, at: Instant)?>(nil)

  public init(path: String) {
    self.path = path
  }

  /// What a link leads to is kept up to date, and not made a file of its own.
  private var place: URL { URL(filePath: path).resolvingSymlinksInPath() }

  private var contents: Data? { FileManager.default.contents(atPath: place.path) }

  public func authorization() async -> ChannelAuthorization {
    do {
      try requireRoom()
      return .authorized
    } catch {
      return .refused(error.reason)
    }
  }

  /// Puts the whole file in its place at once, and leaves it alone where nothing has changed.
  public func schedule(_ plan: ReminderPlan, at moment: Instant) async throws {
    let text = Data(plan.calendar(at: moment).utf8)
    written.withLock { $0 = (plan, moment) }
    try requireRoom()
    guard contents != text else { return }
    do {
      try text.write(to: place, options: .atomic)
      try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: place.path)
    } catch {
      throw failure("cannot be written: \(Self.reason(of: error))")
    }
  }

  public func cancel(_ ids: Set<String>) async throws {
    guard let (plan, moment) = written.withLock({ $0 }) else { return }
    try await schedule(ReminderPlan(plan.series.filter { !ids.contains($0.id) }), at: moment)
  }

  public func pending() async throws -> Set<String> {
    Set(written.withLock { $0?.plan.series.map(\.id) } ?? [])
  }

  /// Throws where no file can be, or one is that nobody would want to lose.
  private func requireRoom() throws(ChannelError) {
    let folder = place.deletingLastPathComponent().path
    var isFolder = false
    guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder), isFolder else {
      throw ChannelError(channel: name, reason: "there is no folder \(folder)")
    }
    guard FileManager.default.isWritableFile(atPath: folder) else {
      throw ChannelError(channel: name, reason: "the folder \(folder) cannot be written")
    }
    switch kind {
    case nil: return
    case .typeRegular?: break
    case .typeDirectory?: throw failure("should be a file, and is a folder")
    case .typeSymbolicLink?: throw failure("should be a file, and is a link to nowhere")
    default: throw failure("should be a file, and is something else")
    }
    guard let contents else { throw failure("cannot be read") }
    let text = String(decoding: contents, as: UTF8.self)
    guard text.isEmpty || ReminderPlan.hasWritten(text) else {
      throw failure("holds something else than TimeQuest's calendar, and is left alone")
    }
  }

  /// What is there; nil where nothing is.
  private var kind: FileAttributeType? {
    do {
      let attributes = try FileManager.default.attributesOfItem(atPath: place.path)
      return attributes[.type] as? FileAttributeType
    } catch {
      return nil
    }
  }

  private func failure(_ reason: String) -> ChannelError {
    ChannelError(channel: name, reason: "\(path) \(reason)")
  }

  /// In the system's words: those of an error as it is are for programmers.
  private static func reason(of error: any Error) -> String {
    guard let code = ((error as? CocoaError)?.underlying as? POSIXError)?.code else {
      return "\(type(of: error))"
    }
    return unsafe String(cString: strerror(code.rawValue))
  }
}

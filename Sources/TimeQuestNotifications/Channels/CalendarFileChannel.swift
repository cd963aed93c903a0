import Foundation
import Synchronization
public import TimeQuestModels

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Keeps an iCalendar file up to date, which any calendar program can read.
public final class CalendarFileChannel: SchedulingChannel {
  /// `calendar`.
  public let name = "calendar"
  private let path: String
  /// The plan that was written last, and its moment.
  private let written = Mutex<(plan: ReminderPlan, at: Instant)?>(nil)

  /// A channel that writes the file at that path, which need not exist yet.
  public init(path: String) {
    self.path = path
  }

  /// The file itself, where the path is a symbolic link to it.
  private var url: URL { URL(filePath: path).resolvingSymlinksInPath() }

  private var contents: Data? { FileManager.default.contents(atPath: url.path) }

  /// Refused where the file cannot be written, or holds something other than this channel's text.
  public func authorization() async -> ChannelAuthorization {
    do {
      try requireWritable()
      return .authorized
    } catch {
      return .refused(error.reason)
    }
  }

  /// Replaces the file in one step, with mode 0600; an unchanged file is not touched.
  ///
  /// Throws `ChannelError` where `authorization` would refuse, or the file cannot be written.
  public func schedule(_ plan: ReminderPlan, at moment: Instant) async throws {
    let text = Data(plan.calendar(at: moment).utf8)
    written.withLock { $0 = (plan, moment) }
    try requireWritable()
    guard contents != text else { return }
    guard replace(by: Array(text)) else {
      throw failure("cannot be written: \(unsafe String(cString: strerror(errno)))")
    }
  }

  /// Writes a file of mode 0600 from its first byte on, and gives it the name; false on failure,
  /// with the reason in `errno`.
  private func replace(by text: [UInt8]) -> Bool {
    let path = url.path
    let new = "\(path).part-\(String(UInt64.random(in: 0 ... .max), radix: 36))"
    let file = unsafe open(new, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard file >= 0 else { return false }
    var rest = text[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { unsafe write(file, $0.baseAddress, $0.count) }
      guard count > 0 else { break }
      rest = rest.dropFirst(count)
    }
    let isComplete = rest.isEmpty && fsync(file) == 0
    let isReplaced = unsafe isComplete && rename(new, path) == 0
    let reason = errno
    close(file)
    if !isReplaced { unsafe unlink(new) }
    errno = reason
    return isReplaced
  }

  /// Writes the last plan without the series of those ids.
  ///
  /// Throws `ChannelError` as `schedule` does.
  public func cancel(_ ids: Set<String>) async throws {
    guard let (plan, moment) = written.withLock({ $0 }) else { return }
    try await schedule(ReminderPlan(plan.series.filter { !ids.contains($0.id) }), at: moment)
  }

  /// The ids of the series of the last plan.
  public func pending() async throws -> Set<String> {
    Set(written.withLock { $0?.plan.series.map(\.id) } ?? [])
  }

  /// Throws where the file cannot be written, or must not be overwritten.
  private func requireWritable() throws(ChannelError) {
    let folder = url.deletingLastPathComponent().path
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
    case .typeDirectory?: throw failure("is a folder, not a file")
    case .typeSymbolicLink?: throw failure("is a link to a file that does not exist")
    default: throw failure("is not a regular file")
    }
    guard let contents else { throw failure("cannot be read") }
    let text = String(decoding: contents, as: UTF8.self)
    guard text.isEmpty || ReminderPlan.isOwnCalendar(text) else {
      throw failure("contains something other than TimeQuest's calendar and is not overwritten")
    }
  }

  /// The type of the file; nil where there is none.
  private var kind: FileAttributeType? {
    do {
      let attributes = try FileManager.default.attributesOfItem(atPath: url.path)
      return attributes[.type] as? FileAttributeType
    } catch {
      return nil
    }
  }

  private func failure(_ reason: String) -> ChannelError {
    ChannelError(channel: name, reason: "\(path) \(reason)")
  }
}

import ArgumentParser
import Foundation
import TimeQuestModels
import TimeQuestRPC
import TimeQuestSync

#if canImport(Glibc)
import Glibc
#endif

/// Syncs whenever the folder changes, and every ten seconds for what changes here.
struct SyncWatchCommand: Subcommand {
  static let configuration = CommandConfiguration(
    commandName: "watch",
    abstract: "Sync whenever something changes, until a signal."
  )

  /// How long a change of this store waits at most: a carrier takes about as long.
  private static let pollInterval = Duration.seconds(10)

  @OptionGroup var options: StoreOptions

  @Option(help: ArgumentHelp("The path of the folder on this machine.", valueName: "path"))
  var folder: String?

  func run(in composition: Composition) async throws -> Int32 {
    let stop = try StopSignal.install()
    return try await options.syncing(composition) { _, sync in
      let path = folder?.absolutePath
      let joined = try await sync.status().folder
      let watch = FolderWatch(path ?? joined ?? "")
      if joined == nil { _ = try await sync.synchronize() }
      var lastError: String?
      repeat {
        watch.renew()
        do {
          for sentence in try await sync.synchronize(folder: path).news {
            StandardOutput.writeDiagnostic(sentence)
          }
          lastError = nil
        } catch let error as SyncError {
          // A stick that was pulled out comes back.
          if error.reason != lastError { StandardOutput.writeDiagnostic(error.reason) }
          lastError = error.reason
        }
      } while !stop.wait(atMost: Self.pollInterval, or: watch.descriptor)
    }
  }
}

/// Tells when something appears in a folder or in one of its folders.
///
/// Where the system has no inotify there is no descriptor, and the caller's poll alone finds it.
final class FolderWatch {
  private let path: String
  /// Readable once something appeared; nil without inotify.
  let descriptor: CInt?

  init(_ path: String) {
    self.path = path
    #if canImport(Glibc)
    let descriptor = inotify_init1(CInt(IN_NONBLOCK | IN_CLOEXEC))
    self.descriptor = descriptor >= 0 ? descriptor : nil
    #else
    descriptor = nil
    #endif
  }

  deinit {
    #if canImport(Glibc)
    if let descriptor { close(descriptor) }
    #endif
  }

  /// Forgets what was told, and watches folders that are new, too.
  func renew() {
    #if canImport(Glibc)
    guard let descriptor else { return }
    var buffer = [UInt8](repeating: 0, count: 4096)
    while unsafe read(descriptor, &buffer, buffer.count) > 0 {}
    // A file is complete once it has its name, or was closed by a carrier that writes in place.
    let events = UInt32(IN_MOVED_TO) | UInt32(IN_CLOSE_WRITE) | UInt32(IN_CREATE)
    // A folder that is away, as a stick can be, is watched again once it is back.
    let folders = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    for folder in [path] + folders.map({ "\(path)/\($0)" }) {
      unsafe inotify_add_watch(descriptor, folder, events | UInt32(IN_ONLYDIR))
    }
    #endif
  }
}

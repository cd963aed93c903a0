import Foundation

#if canImport(Glibc)
import Glibc
#endif

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

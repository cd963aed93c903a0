import CTimeQuestSystem
import Foundation
import TimeQuestPersistence

/// Whether this program can load a library of the machine.
///
/// A static program loads the machine's C library with it, which has to be the very version that it
/// contains itself: with another one it would end with SIGFPE.
enum LibraryLoading {
  /// Throws where the versions differ.
  static func requirePossible() throws(StoreError) {
    guard let own = unsafe tq_static_glibc().map({ unsafe String(cString: $0) }) else { return }
    // A distribution has its C library in one of these places. A place that cannot be read is not
    // the one, so its error tells nothing.
    let found = paths.lazy.compactMap { try? Data(contentsOf: URL(filePath: $0)) }.first.map {
      [UInt8]($0)
    }
    if let obstacle = obstacle(to: own, found.flatMap(version)) { throw obstacle }
  }

  /// The error for a program with one version on a machine with another, or with no glibc.
  static func obstacle(to own: String, _ machine: String?) -> StoreError? {
    guard own != machine else { return nil }
    let difference = machine.map { "this machine has \($0)" } ?? "this machine has none"
    return StoreError(
      .io,
      during: "open",
      detail: "libpq cannot be loaded: glibc \(own) is built in, and \(difference)",
      remedy: """
        This static program can load PostgreSQL's libpq only beside glibc \(own), and \(difference); \
        use the one of the .deb or of the Python wheel, which takes glibc from the machine
        """
    )
  }

  /// The version in the text that a glibc prints when it is run, such as `2.41`.
  static func version(of library: [UInt8]) -> String? {
    let mark = Array("stable release version ".utf8)
    let place = library.indices.first { library[$0...].starts(with: mark) }
    guard let place else { return nil }
    let digits = library[(place + mark.count)...].prefix(16).prefix { byte in
      byte == UInt8(ascii: ".") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
    let version = String(decoding: digits, as: UTF8.self)
    // A full stop ends the sentence.
    return version.hasSuffix(".") ? String(version.dropLast()) : version
  }

  #if arch(arm64)
  private static let folder = "/lib/aarch64-linux-gnu"
  #else
  private static let folder = "/lib/x86_64-linux-gnu"
  #endif
  /// Where distributions have it.
  private static let paths = [folder, "/lib64", "/usr/lib64", "/usr/lib", "/lib"].map {
    "\($0)/libc.so.6"
  }
}

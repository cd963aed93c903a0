import ArgumentParser
import Foundation

/// The environment variables of the process; an empty variable counts as absent.
enum ProcessEnvironment {
  static subscript(name: String) -> String? {
    ProcessInfo.processInfo.environment[name].flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The home folder.
  ///
  /// Throws `ValidationError` when `HOME` is not an absolute path.
  static var home: String {
    get throws {
      guard let home = Self["HOME"], home.hasPrefix("/") else {
        throw ValidationError("HOME is not set: give the store with --store sqlite:PATH.")
      }
      return home
    }
  }
}

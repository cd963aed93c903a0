import ArgumentParser
import Foundation

/// What the environment says; a variable that is empty says nothing.
enum ProcessEnvironment {
  static subscript(name: String) -> String? {
    ProcessInfo.processInfo.environment[name].flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The user's own folder.
  static var home: String {
    get throws {
      guard let home = Self["HOME"], home.hasPrefix("/") else {
        throw ValidationError("HOME is not set: say where with --store sqlite:PATH.")
      }
      return home
    }
  }
}

import Foundation

/// The executable under test: the one just built, or the one that `TIMEQUEST_RPC` names.
enum Executable {
  static let url: URL =
    ProcessInfo.processInfo.environment["TIMEQUEST_RPC"].map { URL(filePath: $0) }
    ?? Bundle.main.bundleURL.appending(path: "timequest-rpc")
}

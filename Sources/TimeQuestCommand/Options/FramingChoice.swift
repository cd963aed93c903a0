import ArgumentParser
import JSONRPC

/// The values of `--framing`.
enum FramingChoice: String, ExpressibleByArgument, CaseIterable {
  /// Detected from the first byte.
  case auto
  case lines
  case headers

  var framing: Framing? {
    switch self {
    case .auto: nil
    case .lines: .lines
    case .headers: .headers
    }
  }
}

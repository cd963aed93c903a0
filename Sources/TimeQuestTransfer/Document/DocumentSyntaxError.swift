public import Foundation

/// An export document whose text is not JSON, or is cut short.
public struct DocumentSyntaxError: Error, Hashable, Sendable {
  /// What is wrong, in English and in one line.
  public let reason: String
  /// How many bytes of the text were read before it.
  public let offset: Int
}

extension DocumentSyntaxError: CustomStringConvertible {
  public var description: String { "\(reason) (after \(offset) bytes)" }
}

extension DocumentSyntaxError: LocalizedError {
  public var errorDescription: String? { description }
}

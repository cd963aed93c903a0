package import Foundation

/// A value as it is stored in a column; no column holds floating-point numbers or blobs.
package enum StoredValue {
  case null
  case integer(Int64)
  case text(String)
  /// Text as well, which is made where it is needed: a session has thirty ids.
  case id(UUID)
}

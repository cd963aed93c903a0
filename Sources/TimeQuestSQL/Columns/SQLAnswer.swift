/// The columns of one row as the database's library holds them, counted from 0 on the left.
package protocol SQLAnswer: AnyObject {
  func isNull(_ column: CInt) -> Bool
  /// A number, or 0 and 1 for false and true; nil where the column holds something else.
  func integer(_ column: CInt) -> Int64?
  /// The text where it lies until the next row, with a NUL behind it; nil where the column holds
  /// something else.
  ///
  /// It may turn out to be no UTF-8.
  func text(_ column: CInt) -> UnsafeBufferPointer<UInt8>?
  func name(_ column: CInt) -> String?
}

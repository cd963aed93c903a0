/// The current row of a result as the library of the database holds it; columns count from 0.
package protocol ResultRow: AnyObject {
  /// Whether the column is null.
  func isNull(_ column: CInt) -> Bool
  /// The integer in the column, 0 for false and 1 for true; nil if it holds something else.
  func integer(_ column: CInt) -> Int64?
  /// The bytes of the text in the column, followed by a NUL; nil if it holds something else.
  ///
  /// They are valid until the next row, and need not be valid UTF-8.
  func text(_ column: CInt) -> UnsafeBufferPointer<UInt8>?
  /// The name of the column, such as `player.id`.
  func name(_ column: CInt) -> String?
}

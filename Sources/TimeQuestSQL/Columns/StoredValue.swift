/// What a column is filled with; nothing stored is a floating-point number or a blob.
package enum StoredValue {
  case null
  case integer(Int64)
  case text(String)
}

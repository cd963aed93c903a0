/// What a column can hold here; nothing stored is a floating-point number or a blob.
enum StoredValue: Hashable {
  case null
  case integer(Int64)
  case text(String)
}

import TimeQuestModels
import TimeQuestSQL

/// One row of a result; valid until the result is cleared.
@safe final class OneRow: ResultRow {
  private let result: OpaquePointer
  private let number: CInt
  private let library: LibPQ

  init(_ result: OpaquePointer, _ number: CInt, _ library: LibPQ) {
    unsafe self.result = result
    self.number = number
    self.library = library
  }

  func isNull(_ column: CInt) -> Bool { unsafe library.isNull(result, number, column) != 0 }

  func integer(_ column: CInt) -> Int64? {
    guard let start = unsafe library.value(result, number, column), !isNull(column) else {
      return nil
    }
    return switch unsafe String(cString: start) {
    case "f": 0
    case "t": 1
    case let digits: Int64(digits)
    }
  }

  func text(_ column: CInt) -> UnsafeBufferPointer<UInt8>? {
    guard let start = unsafe library.value(result, number, column), !isNull(column) else {
      return nil
    }
    let count = unsafe Int(library.length(result, number, column))
    return unsafe UnsafeBufferPointer(
      start: UnsafeRawPointer(start).assumingMemoryBound(to: UInt8.self),
      count: count
    )
  }

  /// All columns as text; nil where one is null.
  var texts: [String?] {
    unsafe (0..<library.columnCount(result)).map { column in
      guard let start = unsafe library.value(result, number, column), !isNull(column) else {
        return nil
      }
      return unsafe String(cString: start)
    }
  }

  func name(_ column: CInt) -> String? {
    unsafe library.columnName(result, column).map { unsafe String(cString: $0) }
  }
}

extension StoredValue {
  /// The text form for PostgreSQL, which reads 0 and 1 as Booleans; nil means NULL.
  var text: String? {
    switch self {
    case .null: nil
    case .integer(let number): String(number)
    case .text(let text): text
    case .id(let uuid): ID<Never>(uuid).description
    }
  }
}

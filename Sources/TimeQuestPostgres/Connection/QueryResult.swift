import TimeQuestModels
import TimeQuestSQL

/// A result of a statement, which is cleared with the last reference to it.
@safe final class QueryResult {
  enum Status {
    /// One row; more results of the statement follow.
    case row
    /// The statement has succeeded.
    case end
    /// The statement has failed.
    case failure
    case pipelineEnd
  }

  fileprivate let pointer: OpaquePointer
  fileprivate let library: LibPQ

  /// Takes the result over.
  init(_ pointer: OpaquePointer, _ library: LibPQ) {
    unsafe self.pointer = pointer
    self.library = library
  }

  deinit { unsafe library.clear(pointer) }

  /// By the values of `ExecStatusType` in libpq-fe.h, which belong to the binary interface.
  var status: Status {
    switch unsafe library.resultStatus(pointer) {
    case 1, 2: .end
    case 9: .row
    case 10: .pipelineEnd
    default: .failure
    }
  }

  /// A field of the server's report, such as `C` for the SQLSTATE; nil where it reports none.
  func errorField(_ name: Character) -> String? {
    let code = CInt(name.asciiValue ?? 0)
    return unsafe library.errorField(pointer, code).map { unsafe String(cString: $0) }
  }

  var rowCount: Int { unsafe Int(library.rowCount(pointer)) }

  func row(_ number: Int) -> OneRow { OneRow(self, CInt(number)) }
}

/// One row of a result.
@safe final class OneRow: ResultRow {
  private let result: QueryResult
  private let number: CInt

  fileprivate init(_ result: QueryResult, _ number: CInt) {
    self.result = result
    self.number = number
  }

  func isNull(_ column: CInt) -> Bool {
    unsafe result.library.isNull(result.pointer, number, column) != 0
  }

  func integer(_ column: CInt) -> Int64? {
    switch string(column) {
    case "f": 0
    case "t": 1
    case let digits?: Int64(digits)
    case nil: nil
    }
  }

  func text(_ column: CInt) -> UnsafeBufferPointer<UInt8>? {
    let (library, result) = unsafe (result.library, result.pointer)
    guard let start = unsafe library.value(result, number, column), !isNull(column) else {
      return nil
    }
    return unsafe UnsafeBufferPointer(
      start: UnsafeRawPointer(start).assumingMemoryBound(to: UInt8.self),
      count: Int(library.length(result, number, column))
    )
  }

  private func string(_ column: CInt) -> String? {
    unsafe text(column).map { unsafe String(decoding: $0, as: UTF8.self) }
  }

  /// All columns as text; nil where one is null.
  var texts: [String?] {
    unsafe (0..<result.library.columnCount(result.pointer)).map(string)
  }

  func name(_ column: CInt) -> String? {
    unsafe result.library.columnName(result.pointer, column).map { unsafe String(cString: $0) }
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

/// The status of a result.
enum ResultStatus {
  /// One row; more results of the statement follow.
  case row
  /// The statement has succeeded.
  case end
  /// The statement has failed.
  case failure

  init(of result: OpaquePointer?, _ library: LibPQ) {
    switch unsafe library.resultStatus(result) {
    case Self.singleRow: self = .row
    case Self.commandDone, Self.tuplesDone: self = .end
    default: self = .failure
    }
  }

  /// Whether the result marks the end of a pipeline.
  static func isPipelineEnd(_ result: OpaquePointer, _ library: LibPQ) -> Bool {
    unsafe library.resultStatus(result) == pipelineEnd
  }

  /// Values of `ExecStatusType` in libpq-fe.h, which belong to the binary interface.
  private static let commandDone: CInt = 1
  private static let tuplesDone: CInt = 2
  private static let singleRow: CInt = 9
  private static let pipelineEnd: CInt = 10
}

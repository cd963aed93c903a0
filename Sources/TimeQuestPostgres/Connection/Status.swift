/// What has become of a statement, as far as anybody asks.
enum Status {
  case row
  case end
  case failure

  init(of result: OpaquePointer?, _ library: LibPQ) {
    switch unsafe library.resultStatus(result) {
    case Self.singleRow: self = .row
    case Self.commandDone, Self.tuplesDone: self = .end
    default: self = .failure
    }
  }

  /// Whether it stands for the end of what was sent in one go.
  static func isPipelineEnd(_ result: OpaquePointer, _ library: LibPQ) -> Bool {
    unsafe library.resultStatus(result) == pipelineEnd
  }

  /// `ExecStatusType` of libpq-fe.h, which is part of the library's binary interface.
  private static let commandDone: CInt = 1
  private static let tuplesDone: CInt = 2
  private static let singleRow: CInt = 9
  private static let pipelineEnd: CInt = 10
}

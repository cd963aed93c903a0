import TimeQuestPersistence

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The functions of libpq, PostgreSQL's client library, which is loaded when a store is opened.
///
/// Linking it would add 4 ms and 25 libraries to every start, and it cannot be linked statically.
@safe struct LibPQ: Sendable {
  typealias Text = UnsafePointer<CChar>
  typealias CStringArray = UnsafePointer<UnsafePointer<CChar>?>
  typealias Sizes = UnsafePointer<CInt>
  typealias NoticeProcessor = @convention(c) (OpaquePointer?, Text?) -> Void

  let beginConnecting:
    @convention(c) @Sendable (CStringArray?, CStringArray?, CInt) -> OpaquePointer?
  let goOnConnecting: @convention(c) @Sendable (OpaquePointer?) -> CInt
  let needsPassword: @convention(c) @Sendable (OpaquePointer?) -> CInt
  let setVerbosity: @convention(c) @Sendable (OpaquePointer?, CInt) -> CInt
  let setNoticeProcessor:
    @convention(c) @Sendable (OpaquePointer?, NoticeProcessor?, OpaquePointer?) ->
      NoticeProcessor?
  let setNonblocking: @convention(c) @Sendable (OpaquePointer?, CInt) -> CInt
  let parse: @convention(c) @Sendable (Text, UnsafeMutablePointer<Text?>?) -> OpaquePointer?
  let freeOptions: @convention(c) @Sendable (OpaquePointer?) -> Void
  let status: @convention(c) @Sendable (OpaquePointer?) -> CInt
  let transactionStatus: @convention(c) @Sendable (OpaquePointer?) -> CInt
  let pipelineStatus: @convention(c) @Sendable (OpaquePointer?) -> CInt
  let parameter: @convention(c) @Sendable (OpaquePointer?, Text) -> Text?
  let message: @convention(c) @Sendable (OpaquePointer?) -> Text?
  let socket: @convention(c) @Sendable (OpaquePointer?) -> CInt
  let backendID: @convention(c) @Sendable (OpaquePointer?) -> CInt
  let finish: @convention(c) @Sendable (OpaquePointer?) -> Void

  let sendScript: @convention(c) @Sendable (OpaquePointer?, Text) -> CInt
  let sendPrepare:
    @convention(c) @Sendable (OpaquePointer?, Text, Text, CInt, OpaquePointer?) -> CInt
  let sendPrepared:
    @convention(c) @Sendable (OpaquePointer?, Text, CInt, CStringArray?, Sizes?, Sizes?, CInt) ->
      CInt
  let sendText:
    @convention(c) @Sendable (
      OpaquePointer?, Text, CInt, OpaquePointer?, CStringArray?, Sizes?, Sizes?, CInt
    ) -> CInt
  let flush: @convention(c) @Sendable (OpaquePointer?) -> CInt
  let isBusy: @convention(c) @Sendable (OpaquePointer?) -> CInt
  let readRowByRow: @convention(c) @Sendable (OpaquePointer?) -> CInt
  let beginPipeline: @convention(c) @Sendable (OpaquePointer?) -> CInt
  let syncPipeline: @convention(c) @Sendable (OpaquePointer?) -> CInt
  let endPipeline: @convention(c) @Sendable (OpaquePointer?) -> CInt
  let nextResult: @convention(c) @Sendable (OpaquePointer?) -> OpaquePointer?

  let resultStatus: @convention(c) @Sendable (OpaquePointer?) -> CInt
  let errorField: @convention(c) @Sendable (OpaquePointer?, CInt) -> Text?
  let rowCount: @convention(c) @Sendable (OpaquePointer?) -> CInt
  let columnCount: @convention(c) @Sendable (OpaquePointer?) -> CInt
  let isNull: @convention(c) @Sendable (OpaquePointer?, CInt, CInt) -> CInt
  let value: @convention(c) @Sendable (OpaquePointer?, CInt, CInt) -> Text?
  let length: @convention(c) @Sendable (OpaquePointer?, CInt, CInt) -> CInt
  let columnName: @convention(c) @Sendable (OpaquePointer?, CInt) -> Text?
  let clear: @convention(c) @Sendable (OpaquePointer?) -> Void

  let consumeInput: @convention(c) @Sendable (OpaquePointer?) -> CInt
  let notifications: @convention(c) @Sendable (OpaquePointer?) -> OpaquePointer?
  let free: @convention(c) @Sendable (OpaquePointer?) -> Void

  /// Loads the library; throws `io` if it is missing or too old, or cannot be loaded here.
  init() throws(StoreError) {
    try LibraryLoading.requirePossible()
    guard let library = unsafe dlopen(Self.name, RTLD_NOW | RTLD_LOCAL) else {
      let reason = unsafe dlerror().map { unsafe String(cString: $0) } ?? Self.name
      throw StoreError(
        .io,
        during: "open",
        detail: "libpq cannot be loaded: \(reason)",
        remedy: "PostgreSQL's client library libpq cannot be loaded; install it (Debian: libpq5)."
      )
    }
    func symbol<Function>(_ name: String) throws(StoreError) -> Function {
      guard let address = unsafe dlsym(library, name) else {
        throw StoreError(
          .io,
          during: "open",
          detail: "libpq has no \(name)",
          remedy: "PostgreSQL's client library libpq is too old; install a newer one."
        )
      }
      return unsafe unsafeBitCast(address, to: Function.self)
    }
    unsafe beginConnecting = try symbol("PQconnectStartParams")
    unsafe goOnConnecting = try symbol("PQconnectPoll")
    unsafe needsPassword = try symbol("PQconnectionNeedsPassword")
    unsafe setVerbosity = try symbol("PQsetErrorVerbosity")
    unsafe setNoticeProcessor = try symbol("PQsetNoticeProcessor")
    unsafe setNonblocking = try symbol("PQsetnonblocking")
    unsafe parse = try symbol("PQconninfoParse")
    unsafe freeOptions = try symbol("PQconninfoFree")
    unsafe status = try symbol("PQstatus")
    unsafe transactionStatus = try symbol("PQtransactionStatus")
    unsafe pipelineStatus = try symbol("PQpipelineStatus")
    unsafe parameter = try symbol("PQparameterStatus")
    unsafe message = try symbol("PQerrorMessage")
    unsafe socket = try symbol("PQsocket")
    unsafe backendID = try symbol("PQbackendPID")
    unsafe finish = try symbol("PQfinish")
    unsafe sendScript = try symbol("PQsendQuery")
    unsafe sendPrepare = try symbol("PQsendPrepare")
    unsafe sendPrepared = try symbol("PQsendQueryPrepared")
    unsafe sendText = try symbol("PQsendQueryParams")
    unsafe flush = try symbol("PQflush")
    unsafe isBusy = try symbol("PQisBusy")
    unsafe readRowByRow = try symbol("PQsetSingleRowMode")
    unsafe beginPipeline = try symbol("PQenterPipelineMode")
    unsafe syncPipeline = try symbol("PQpipelineSync")
    unsafe endPipeline = try symbol("PQexitPipelineMode")
    unsafe nextResult = try symbol("PQgetResult")
    unsafe resultStatus = try symbol("PQresultStatus")
    unsafe errorField = try symbol("PQresultErrorField")
    unsafe rowCount = try symbol("PQntuples")
    unsafe columnCount = try symbol("PQnfields")
    unsafe isNull = try symbol("PQgetisnull")
    unsafe value = try symbol("PQgetvalue")
    unsafe length = try symbol("PQgetlength")
    unsafe columnName = try symbol("PQfname")
    unsafe clear = try symbol("PQclear")
    unsafe consumeInput = try symbol("PQconsumeInput")
    unsafe notifications = try symbol("PQnotifies")
    unsafe free = try symbol("PQfreemem")
  }

  #if canImport(Darwin)
  private static let name = "libpq.5.dylib"
  #else
  private static let name = "libpq.so.5"
  #endif
}

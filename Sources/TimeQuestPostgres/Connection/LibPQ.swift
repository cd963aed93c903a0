import CTimeQuestSystem
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

  /// What asks a connection or a result something, or tells it to do something.
  typealias Call = @convention(c) @Sendable (OpaquePointer?) -> CInt
  typealias Getting = @convention(c) @Sendable (OpaquePointer?) -> OpaquePointer?
  typealias Freeing = @convention(c) @Sendable (OpaquePointer?) -> Void

  let beginConnecting:
    @convention(c) @Sendable (CStringArray?, CStringArray?, CInt) -> OpaquePointer?
  let setVerbosity, setNonblocking: @convention(c) @Sendable (OpaquePointer?, CInt) -> CInt
  let setNoticeProcessor:
    @convention(c) @Sendable (OpaquePointer?, NoticeProcessor?, OpaquePointer?) ->
      NoticeProcessor?
  let parse: @convention(c) @Sendable (Text, UnsafeMutablePointer<Text?>?) -> OpaquePointer?
  let parameter: @convention(c) @Sendable (OpaquePointer?, Text) -> Text?
  let message: @convention(c) @Sendable (OpaquePointer?) -> Text?
  let goOnConnecting, needsPassword, status, transactionStatus, pipelineStatus, socket: Call
  let backendID, flush, isBusy, consumeInput: Call

  var sendScript: @convention(c) @Sendable (OpaquePointer?, Text) -> CInt
  var sendPrepare:
    @convention(c) @Sendable (OpaquePointer?, Text, Text, CInt, OpaquePointer?) -> CInt
  let sendPrepared:
    @convention(c) @Sendable (OpaquePointer?, Text, CInt, CStringArray?, Sizes?, Sizes?, CInt) ->
      CInt
  var sendText:
    @convention(c) @Sendable (
      OpaquePointer?, Text, CInt, OpaquePointer?, CStringArray?, Sizes?, Sizes?, CInt
    ) -> CInt
  let readRowByRow, beginPipeline, syncPipeline, endPipeline: Call
  let nextResult, notifications: Getting

  let resultStatus, rowCount, columnCount: Call
  let errorField, columnName: @convention(c) @Sendable (OpaquePointer?, CInt) -> Text?
  let isNull, length: @convention(c) @Sendable (OpaquePointer?, CInt, CInt) -> CInt
  let value: @convention(c) @Sendable (OpaquePointer?, CInt, CInt) -> Text?
  let finish, clear, free, freeOptions: Freeing
}

extension LibPQ {
  /// Loads the library; throws `io` if it is missing or too old, or this program is static.
  init() throws(StoreError) {
    // A library brings the machine's C library with it. That one and ours count their keys of
    // thread-specific data apart, in the same places of each thread: OpenSSL's values replace those
    // of the dispatch library, and the process ends by SIGILL where such a thread ends.
    guard !tq_is_static() else {
      throw StoreError(
        .io,
        during: "open",
        detail: "libpq cannot be loaded by a static program",
        remedy: """
          This static program cannot load PostgreSQL's libpq; use the dynamic one, which the .deb \
          and the Python wheel for glibc contain.
          """
      )
    }
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
    unsafe self.init(
      beginConnecting: try symbol("PQconnectStartParams"),
      setVerbosity: try symbol("PQsetErrorVerbosity"),
      setNonblocking: try symbol("PQsetnonblocking"),
      setNoticeProcessor: try symbol("PQsetNoticeProcessor"),
      parse: try symbol("PQconninfoParse"),
      parameter: try symbol("PQparameterStatus"),
      message: try symbol("PQerrorMessage"),
      goOnConnecting: try symbol("PQconnectPoll"),
      needsPassword: try symbol("PQconnectionNeedsPassword"),
      status: try symbol("PQstatus"),
      transactionStatus: try symbol("PQtransactionStatus"),
      pipelineStatus: try symbol("PQpipelineStatus"),
      socket: try symbol("PQsocket"),
      backendID: try symbol("PQbackendPID"),
      flush: try symbol("PQflush"),
      isBusy: try symbol("PQisBusy"),
      consumeInput: try symbol("PQconsumeInput"),
      sendScript: try symbol("PQsendQuery"),
      sendPrepare: try symbol("PQsendPrepare"),
      sendPrepared: try symbol("PQsendQueryPrepared"),
      sendText: try symbol("PQsendQueryParams"),
      readRowByRow: try symbol("PQsetSingleRowMode"),
      beginPipeline: try symbol("PQenterPipelineMode"),
      syncPipeline: try symbol("PQpipelineSync"),
      endPipeline: try symbol("PQexitPipelineMode"),
      nextResult: try symbol("PQgetResult"),
      notifications: try symbol("PQnotifies"),
      resultStatus: try symbol("PQresultStatus"),
      rowCount: try symbol("PQntuples"),
      columnCount: try symbol("PQnfields"),
      errorField: try symbol("PQresultErrorField"),
      columnName: try symbol("PQfname"),
      isNull: try symbol("PQgetisnull"),
      length: try symbol("PQgetlength"),
      value: try symbol("PQgetvalue"),
      finish: try symbol("PQfinish"),
      clear: try symbol("PQclear"),
      free: try symbol("PQfreemem"),
      freeOptions: try symbol("PQconninfoFree")
    )
  }

  #if canImport(Darwin)
  private static let name = "libpq.5.dylib"
  #else
  private static let name = "libpq.so.5"
  #endif
}

/// Passes the texts as an array of C strings, with NULL for nil.
func withCStrings<Result>(
  _ texts: [String?],
  _ body: (UnsafePointer<UnsafePointer<CChar>?>?) -> Result
) -> Result {
  var bytes: [CChar] = []
  var offsets: [Int?] = []
  for text in texts {
    offsets.append(text == nil ? nil : bytes.count)
    if let text { bytes.append(contentsOf: text.utf8CString) }
  }
  return unsafe bytes.withUnsafeBufferPointer { bytes in
    let pointers: [UnsafePointer<CChar>?] = unsafe offsets.map { offset in
      unsafe offset.flatMap { offset in unsafe bytes.baseAddress.map { unsafe $0 + offset } }
    }
    return unsafe pointers.withUnsafeBufferPointer { unsafe body($0.baseAddress) }
  }
}

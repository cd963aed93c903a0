import CTimeQuestSystem
import Foundation
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
  let readRowByRow, beginPipeline, syncPipeline, endPipeline: Call
  let nextResult, notifications: Getting

  let resultStatus, rowCount, columnCount: Call
  let errorField, columnName: @convention(c) @Sendable (OpaquePointer?, CInt) -> Text?
  let isNull, length: @convention(c) @Sendable (OpaquePointer?, CInt, CInt) -> CInt
  let value: @convention(c) @Sendable (OpaquePointer?, CInt, CInt) -> Text?
  let finish, clear, free, freeOptions: Freeing
}

extension LibPQ {
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

/// Whether this program can load a library of the machine.
///
/// A static program loads the machine's C library with it, which has to be the very version that it
/// contains itself: with another one it would end with SIGFPE.
enum LibraryLoading {
  /// Throws where the versions differ.
  static func requirePossible() throws(StoreError) {
    guard let own = unsafe tq_static_glibc().map({ unsafe String(cString: $0) }) else { return }
    // A distribution has its C library in one of these places. A place that cannot be read is not
    // the one, so its error tells nothing.
    let found = paths.lazy.compactMap { try? Data(contentsOf: URL(filePath: $0)) }.first.map {
      [UInt8]($0)
    }
    if let obstacle = obstacle(to: own, found.flatMap(version)) { throw obstacle }
  }

  /// The error for a program with one version on a machine with another, or with no glibc.
  static func obstacle(to own: String, _ machine: String?) -> StoreError? {
    guard own != machine else { return nil }
    let difference = machine.map { "this machine has \($0)" } ?? "this machine has none"
    return StoreError(
      .io,
      during: "open",
      detail: "libpq cannot be loaded: glibc \(own) is built in, and \(difference)",
      remedy: """
        This static program can load PostgreSQL's libpq only beside glibc \(own), and \(difference); \
        use the one of the .deb or of the Python wheel, which takes glibc from the machine
        """
    )
  }

  /// The version in the text that a glibc prints when it is run, such as `2.41`.
  static func version(of library: [UInt8]) -> String? {
    let mark = Array("stable release version ".utf8)
    let place = library.indices.first { library[$0...].starts(with: mark) }
    guard let place else { return nil }
    let digits = library[(place + mark.count)...].prefix(16).prefix { byte in
      byte == UInt8(ascii: ".") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
    let version = String(decoding: digits, as: UTF8.self)
    // A full stop ends the sentence.
    return version.hasSuffix(".") ? String(version.dropLast()) : version
  }

  #if arch(arm64)
  private static let folder = "/lib/aarch64-linux-gnu"
  #else
  private static let folder = "/lib/x86_64-linux-gnu"
  #endif
  /// Where distributions have it.
  private static let paths = [folder, "/lib64", "/usr/lib64", "/usr/lib", "/lib"].map {
    "\($0)/libc.so.6"
  }
}

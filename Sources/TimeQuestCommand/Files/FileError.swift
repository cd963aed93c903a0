/// A file that cannot be read or written, and why.
struct FileError: Error, CustomStringConvertible {
  let file: String
  let reason: String
  /// The exit status of the program: 74 (`EX_IOERR`) where the device failed.
  var status: Int32 = 1
  /// False where the other side of stdout has ended, which its owner knows.
  var isTold = true

  var description: String { "\(file): \(reason)" }
}

/// A file that cannot be read or written, and why.
struct FileError: Error, CustomStringConvertible {
  let file: String
  let reason: String

  var description: String { "\(file): \(reason)" }
}

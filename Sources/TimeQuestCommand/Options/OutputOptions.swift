import ArgumentParser

/// The file that a command writes its output to.
struct OutputOptions: ParsableArguments {
  @Argument(help: "The file, with mode 0600; stdout when it is absent or -.")
  var file: String?

  @Flag(help: "Replace an existing file.")
  var force = false

  /// Opens the file.
  ///
  /// Throws `FileError`, also when the file belongs to the store.
  func open(besides store: StoreURL) throws -> FileWriter {
    if let file, store.owns(file) {
      throw FileError(file: file, reason: "the file belongs to the store")
    }
    return try FileWriter(file: file == "-" ? nil : file, mayReplace: force)
  }
}

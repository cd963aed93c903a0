import ArgumentParser

/// Where a command writes what may be long.
struct OutputOptions: ParsableArguments {
  @Argument(help: "The file, readable by its owner alone; stdout where it is absent or -.")
  var file: String?

  @Flag(help: "Replace the file where there is one.")
  var force = false

  /// Throws `FileError`, also where the file is one of that store's.
  func open(besides store: StoreURL) throws -> FileWriter {
    if let file, store.owns(file) { throw FileError(file: file, reason: "is the store itself") }
    return try FileWriter(file: file == "-" ? nil : file, mayReplace: force)
  }
}

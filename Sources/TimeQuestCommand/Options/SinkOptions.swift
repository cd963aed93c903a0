import ArgumentParser

/// Where a command writes what may be long.
struct SinkOptions: ParsableArguments {
  @Argument(help: "The file, readable by its owner alone; stdout where it is absent or -.")
  var file: String?

  @Flag(help: "Replace the file where there is one.")
  var force = false

  /// Throws `FileError`.
  func open() throws -> Sink {
    try Sink(file: file == "-" ? nil : file, mayReplace: force)
  }
}

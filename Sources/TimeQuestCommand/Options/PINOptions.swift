import ArgumentParser

/// Where a PIN comes from: never from an argument, which everybody on the machine can read.
struct PINOptions: ParsableArguments {
  @Option(help: ArgumentHelp("A file whose first line is the PIN.", valueName: "path"))
  var pinFile: String?

  /// The PIN of the file, else of `TIMEQUEST_PIN`; nil where there is neither.
  func read() throws -> String? {
    guard let pinFile else { return ProcessEnvironment["TIMEQUEST_PIN"] }
    let text = String(decoding: try FileReader(file: pinFile).next(), as: UTF8.self)
    return text.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
  }
}

import ArgumentParser

/// The sources of a PIN: never an argument, which every user of the machine can read.
struct PINOptions: ParsableArguments {
  @Option(help: ArgumentHelp("A file whose first line is the PIN.", valueName: "path"))
  var pinFile: String?

  /// The PIN from the file, else from `TIMEQUEST_PIN`; nil when neither is given.
  func read() throws -> String? {
    guard let pinFile else { return ProcessEnvironment["TIMEQUEST_PIN"] }
    let text = String(decoding: try FileReader(file: pinFile).next(), as: UTF8.self)
    return text.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
  }
}

import ArgumentParser

/// The sources of a PIN: never an argument, which every user of the machine can read.
struct PINOptions: ParsableArguments {
  @Option(help: ArgumentHelp("A file whose first line is the PIN.", valueName: "path"))
  var pinFile: String?

  /// The PIN from the file, else from `TIMEQUEST_PIN`; nil when neither is given.
  func read() throws -> String? {
    PINSecrecy.begin()
    guard let pinFile else { return PINSecrecy.takeEnvironmentPIN() }
    var bytes = try FileReader(file: pinFile).next()
    defer { for index in bytes.indices { bytes[index] = 0 } }
    let text = String(decoding: bytes, as: UTF8.self)
    return text.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
  }
}

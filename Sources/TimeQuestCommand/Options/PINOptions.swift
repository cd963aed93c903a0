import ArgumentParser
import CTimeQuestSystem
import Synchronization
import TimeQuestEngine

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

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

  /// A new PIN, as `read` or asked for twice; nil at the end of input.
  func readNew() throws -> String? {
    try read() ?? TerminalPrompt.secretTwice("New PIN: ", "Repeat it: ")
  }
}

/// What keeps a PIN within the process that read it.
enum PINSecrecy {
  private static let variable = "TIMEQUEST_PIN"

  private static let environmentPIN = Mutex<String?>(nil)

  /// Moves the PIN out of the environment, which children get.
  static func hideEnvironment() {
    guard let value = unsafe getenv(variable) else { return }
    let pin = unsafe String(cString: value)
    unsafe tq_erase_environment(variable)
    environmentPIN.withLock { $0 = pin.isEmpty ? nil : pin }
  }

  /// The PIN of the environment, which is forgotten.
  static func takeEnvironmentPIN() -> String? { environmentPIN.withLock { $0.take() } }

  /// Has the process leave no core dump, before it reads a PIN.
  static func begin() { tq_forbid_core_dumps() }
}

/// Begins the secrecy with the first PIN that is hashed: a server gets PINs as parameters.
struct SecretPINHasher: PINHasher {
  let base: any PINHasher

  func hash(_ pin: String) throws -> String {
    PINSecrecy.begin()
    return try base.hash(pin)
  }

  func matches(_ pin: String, hash: String) throws -> Bool {
    PINSecrecy.begin()
    return try base.matches(pin, hash: hash)
  }
}

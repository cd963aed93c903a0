import CProcess
import TimeQuestEngine

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// What keeps a PIN within the process that read it.
enum PINSecrecy {
  private static let variable = "TIMEQUEST_PIN"

  /// The PIN of the environment, which no child of this process gets.
  static let environmentPIN: String? = {
    guard let value = unsafe getenv(variable) else { return nil }
    let pin = unsafe String(cString: value)
    unsafe tq_erase_environment(variable)
    return pin.isEmpty ? nil : pin
  }()

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

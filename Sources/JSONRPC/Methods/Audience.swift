/// Who may call a method; a service adds its own.
package struct Audience: Sendable, Equatable {
  package let name: String
  /// What the documents add to the description of such a method; may be empty.
  package let note: String

  package init(_ name: String, note: String) {
    self.name = name
    self.note = note
  }

  package static let anyone = Audience("anyone", note: "")
}

/// What the generated documents say about a service as a whole.
package struct ServiceInfo: Sendable {
  /// The name for people, such as `TimeQuest`.
  package let title: String
  package let version: String
  /// What the service is for, in a few sentences.
  package let description: String
  /// An SPDX identifier.
  package let license: String
  /// The name of the executable that speaks, and describes itself by `describe --format FORMAT`.
  package let program: String
  /// What a reader of the reference must know about all methods, such as units.
  package let conventions: String
  /// When a method may answer the errors that most methods share, as the end of a sentence.
  package let commonErrors: String
  /// The base class of the Python client's errors, in its module `errors`.
  package let pythonError: String

  package init(
    title: String,
    version: String,
    description: String,
    license: String,
    program: String,
    conventions: String,
    commonErrors: String,
    pythonError: String
  ) {
    self.title = title
    self.version = version
    self.description = description
    self.license = license
    self.program = program
    self.conventions = conventions
    self.commonErrors = commonErrors
    self.pythonError = pythonError
  }
}

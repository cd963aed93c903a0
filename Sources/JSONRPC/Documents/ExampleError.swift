/// An example that its own method refuses: what stands in the table is wrong.
package struct ExampleError: Error, CustomStringConvertible {
  package let method: String
  package let reason: any Error

  package var description: String { "The example of \(method) is refused: \(reason)" }
}

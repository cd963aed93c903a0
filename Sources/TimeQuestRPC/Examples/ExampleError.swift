/// An example that its own method refuses: what stands in the table is wrong.
struct ExampleError: Error, CustomStringConvertible {
  let method: String
  let reason: any Error

  var description: String { "The example of \(method) is refused: \(reason)" }
}

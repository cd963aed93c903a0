/// Passes the texts as an array of C strings, with NULL for nil.
func withCStrings<Result>(
  _ texts: [String?],
  _ body: (UnsafePointer<UnsafePointer<CChar>?>?) -> Result
) -> Result {
  var bytes: [CChar] = []
  var offsets: [Int?] = []
  for text in texts {
    offsets.append(text == nil ? nil : bytes.count)
    if let text { bytes.append(contentsOf: text.utf8CString) }
  }
  return unsafe bytes.withUnsafeBufferPointer { bytes in
    let pointers: [UnsafePointer<CChar>?] = unsafe offsets.map { offset in
      unsafe offset.flatMap { offset in unsafe bytes.baseAddress.map { unsafe $0 + offset } }
    }
    return unsafe pointers.withUnsafeBufferPointer { unsafe body($0.baseAddress) }
  }
}

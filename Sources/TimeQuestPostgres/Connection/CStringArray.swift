#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Lends the texts as C strings, nil being NULL, one after the other in one piece of memory.
func withTexts<Result>(
  _ texts: [String?],
  _ body: (UnsafePointer<UnsafePointer<CChar>?>?) -> Result
) -> Result {
  var bytes: [CChar] = []
  var places: [Int?] = []
  for text in texts {
    places.append(text == nil ? nil : bytes.count)
    if let text { bytes.append(contentsOf: text.utf8CString) }
  }
  return unsafe bytes.withUnsafeBufferPointer { bytes in
    let pointers: [UnsafePointer<CChar>?] = unsafe places.map { place in
      unsafe place.flatMap { place in unsafe bytes.baseAddress.map { unsafe $0 + place } }
    }
    return unsafe pointers.withUnsafeBufferPointer { unsafe body($0.baseAddress) }
  }
}

/// Blocks this thread, as waiting for a server does.
func pause(_ duration: Duration) {
  usleep(useconds_t(duration / .microseconds(1)))
}

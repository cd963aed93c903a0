import CQRCode

/// A text as a picture that a phone reads.
enum QRCode {
  /// An SVG of dark squares on white, with the quiet zone around them; nil if the text is too long.
  static func svg(of text: String) -> String? {
    let size = Int(tq_qrcodegen_buffer_length)
    var code = [UInt8](repeating: 0, count: size)
    var scratch = [UInt8](repeating: 0, count: size)
    let isMade = qrcodegen_encodeText(
      text,
      &scratch,
      &code,
      qrcodegen_Ecc_MEDIUM,
      qrcodegen_VERSION_MIN,
      qrcodegen_VERSION_MAX,
      qrcodegen_Mask_AUTO,
      true
    )
    guard isMade else { return nil }
    let count = qrcodegen_getSize(code)
    let squares = (0..<count).map { y in
      (0..<count).filter { x in qrcodegen_getModule(code, x, y) }
        .map { x in "M\(x + 4) \(y + 4)h1v1h-1z" }.joined()
    }
    let width = count + 8
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(width)" \
      shape-rendering="crispEdges"><path fill="#fff" d="M0 0h\(width)v\(width)H0z"/>\
      <path d="\(squares.joined())"/></svg>
      """
  }
}

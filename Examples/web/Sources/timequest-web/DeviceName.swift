/// What a parent calls a browser, made of what it says of itself: "Firefox on Linux".
enum DeviceName {
  /// What a browser says, and its name; most pretend to be those that follow, too.
  private static let browsers = [
    ("Edg", "Edge"), ("OPR/", "Opera"), ("SamsungBrowser/", "Samsung Internet"),
    ("Firefox/", "Firefox"), ("FxiOS/", "Firefox"), ("Chrome/", "Chrome"), ("CriOS/", "Chrome"),
    ("Safari/", "Safari"),
  ]

  private static let systems = [
    ("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("Windows", "Windows"),
    ("CrOS", "ChromeOS"), ("Macintosh", "Mac"), ("Linux", "Linux"),
  ]

  /// Only names of the lists above: what is sent may hold anything.
  static func of(userAgent: String) -> String {
    let browser = browsers.first { userAgent.contains($0.0) }?.1 ?? "Browser"
    guard let system = systems.first(where: { userAgent.contains($0.0) })?.1 else { return browser }
    return "\(browser) on \(system)"
  }
}

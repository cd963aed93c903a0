/// The text of a statement, as the key of its compiled form.
///
/// The hash is the length alone: hashing a kilobyte of text costs more than running some
/// statements. Lengths differ enough, and two strings with the same storage compare equal at once.
struct SQLText: Hashable {
  let text: String

  func hash(into hasher: inout Hasher) { hasher.combine(text.utf8.count) }
}

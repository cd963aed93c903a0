import Testing
import TimeQuestPersistence

@testable import TimeQuestPostgres

@Suite struct LibraryLoadingTests {
  @Test(arguments: [
    ("\0GNU C Library (Debian GLIBC 2.41-12) stable release version 2.41.\nCopyright", "2.41"),
    ("GNU C Library stable release version 2.36, by Roland McGrath", "2.36"),
    ("stable release version 2.40.9000.\0", "2.40.9000"), ("musl libc", nil), ("", nil),
  ])
  func theVersionIsTheOneThatTheLibraryNames(text: String, version: String?) {
    #expect(LibraryLoading.version(of: Array(text.utf8)) == version)
  }

  @Test func onlyTheVersionThatIsBuiltInCanBeLoaded() {
    #expect(LibraryLoading.obstacle(to: "2.36", "2.36") == nil)
    for machine in ["2.41", "2.3", nil] {
      let error = LibraryLoading.obstacle(to: "2.36", machine)
      #expect(error?.retry == false)
      #expect(error?.remedy?.contains("glibc 2.36, and this machine has") == true)
    }
  }
}

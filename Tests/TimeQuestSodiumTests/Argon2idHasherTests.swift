import Testing
import TimeQuestSodium

struct Argon2idHasherTests {
  private let hasher = Argon2idHasher()

  @Test("rules.md, Parent: a PIN is kept as Argon2id")
  func aHashNamesItsAlgorithmAndCosts() throws {
    #expect(try hasher.hash("1234").hasPrefix("$argon2id$v=19$m=19456,t=2,p=1$"))
  }

  @Test func aHashOfAnEarlierVersionIsUnderstood() throws {
    let hash =
      "$argon2id$v=19$m=19456,t=2,p=1$XA29nbpU75TvNt67D3NR1Q$h40+3nT4j0Bwa+RrzJZCLfbYoJHZre32O3l0Oq2jk1A"
    #expect(try hasher.matches("8642", hash: hash))
    #expect(try !hasher.matches("8643", hash: hash))
  }
}

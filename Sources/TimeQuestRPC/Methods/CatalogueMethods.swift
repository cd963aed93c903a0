import JSONRPC
import TimeQuestEngine
import TimeQuestJSON
import TimeQuestModels
import TimeQuestScoring
import TimeQuestWords

enum CatalogueGet: Method {
  struct Params: Decodable, Sendable {
    /// A language tag, such as `de-AT`; that of the player if it is absent.
    let locale: String?
    /// `player`, which is meant if it is absent, or `parent`.
    let audience: Catalogue.Audience?
    /// The player; the default one if it is absent.
    let playerID: PlayerID?
  }

  struct Result: Codable, Equatable {
    /// The language of the texts, one of `locales` in `server.info`.
    let locale: String
    /// The texts by key; replace each word in braces.
    let texts: TextsByKey
  }

  /// Texts by key, in the order of the keys.
  struct TextsByKey: Codable, SchemaProviding, Equatable {
    let all: [String: String]

    static let schema = Schema.anything
    static let sample = TextsByKey([:])

    init(_ all: [String: String]) { self.all = all }

    init(from decoder: any Decoder) throws {
      all = try decoder.singleValueContainer().decode([String: String].self)
    }

    func encode(to encoder: any Encoder) throws {
      var members = encoder.container(keyedBy: JSONKey.self)
      for (key, text) in all.sorted(by: { $0.key < $1.key }) {
        try members.encode(text, forKey: .name(key))
      }
    }
  }

  static let name = "catalogue.get"
  static let audience = Audience.anyone
  static let summary = "Gives the texts of buttons, labels and messages in one language."
  static let detail = """
    `de-AT` is served as `de`, and an unknown language as English. The parent's texts need \
    the parent's unlock.
    """
  static let answers = "The texts."
  static let errors: ErrorKinds = [Errors.notFound, Errors.locked]

  static func run(_ params: Params, for client: ClientSession) async throws -> Result {
    if params.audience == .parent, try await !client.parent.isAuthorized() {
      throw QuestError.locked
    }
    let preferences = try await client.engine.preferences(of: params.playerID)
    let tag = params.locale ?? preferences.locale
    let catalogue =
      params.audience == .parent ? Catalogue.parent(tag) : Catalogue.language(tag)
    return Result(locale: catalogue.language, texts: TextsByKey(catalogue.texts))
  }
}

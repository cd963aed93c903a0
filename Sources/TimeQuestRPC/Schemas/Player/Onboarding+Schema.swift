import JSONRPC
import TimeQuestEngine

extension Onboarding.Page: SchemaDocumented {
  static let docs = [
    "title": "A few words.",
    "body": "A sentence or two.",
  ]
}

extension Onboarding: SchemaDocumented {
  static let docs = [
    "pages": "In order.",
    "onboardingCompleted": "Whether they were read or skipped.",
  ]
}

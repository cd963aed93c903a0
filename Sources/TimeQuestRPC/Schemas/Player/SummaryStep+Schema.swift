import JSONRPC
import TimeQuestEngine

extension SummaryStep: SchemaDocumented {
  static let docs = TrialResult.docs.merging([
    "stepID": "The step it belongs to.",
    "stepDisplayName": "The step's name as it was then.",
  ]) { $1 }
}

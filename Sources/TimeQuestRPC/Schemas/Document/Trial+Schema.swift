import JSONRPC
import TimeQuestModels

extension Trial: SchemaDocumented {
  static let docs = [
    "id": "The trial.",
    "sessionID": "The session it is part of.",
    "taskID": "The step.",
    "taskDisplayName": "The player's name for the step at the start of the session.",
    "orderIndex": "The index of the step in the session.",
    "estimate": "The player's guess.",
    "feltSeconds": "How long it felt; absent where the player was not asked or did not answer.",
    "actualSeconds": "How long it took, at least 0.001.",
    "scorer": "The name of the scorer that rated it.",
    "rating": "How close the guess was.",
    "verdict": "Whether it counts, by the clocks and the durations.",
    "flag": "What the player said of it; it takes the place of the verdict.",
    "flagStamp": "When the player said it after the reveal; absent where they did not.",
    "wasClosest": "Whether it was closer than every counted trial of the step before it.",
    "remark": "The fact of the step's history that the words spoke of; absent where they did not.",
    "xp": "The experience it gave.",
    "recordedAt": "When the step was done.",
    "day": "The civil day on which it was done.",
  ]
}

extension Estimate: SchemaDocumented, SchemaProviding {
  static let docs = [
    "seconds": "The guess, 1 to 86400; of a range its geometric middle, to the millisecond.",
    "range": "The range that the player gave; absent where it was one duration.",
  ]

  static var schema: Schema { .object(FieldRecorder.fields(of: Self.self).object) }
  static let sample: Estimate = 60
}

extension EstimateRange: SchemaDocumented {
  static let docs = [
    "lowSeconds": "The lower end, 1 to 86400.",
    "highSeconds": "The upper end, lowSeconds to 86400.",
    "confidencePercent": "How sure the player was, 50 to 99: of 100 such ranges so many hold.",
  ]
}

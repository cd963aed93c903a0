/// What a step answers, some 400 bytes of JSON.
struct Sample: Codable {
  struct Prompt: Codable {
    var key = "prompt.active"
    var text = "Do it now!"
  }

  struct Cue: Codable {
    var kind: String
    var name: String
    var text: String
  }

  var sessionID = "a35e5eec-7c72-4783-85ce-9ac71fb7b033"
  var questID = "3a0960b0-4fcd-4ca9-999e-401f609a5e4b"
  var displayName = "Morning Launch"
  var phase = "active"
  var step = 2
  var stepCount = 5
  var stepDisplayName = "Breakfast"
  var isCalibration = true
  var calibrationSessionsRemaining = 3
  var progress = 0.644128
  var prompt = Prompt()
  var cues = [
    Cue(kind: "haptic", name: "impact", text: "A short tap"),
    Cue(kind: "sound", name: "estimate_lock", text: "Guess locked in"),
  ]
}

import TimeQuestJSON

extension ParameterTests {
  private static let id = #""sessionID":"00000000-0000-4000-8000-000000000001""#
  private static let time = "a number 1 to 86400"
  private static let uuid = "a UUID"
  private static let step = "an integer 0 to 9999"

  static let misfits = [
    Misfit("quest.start", "{}", path: "questID", expected: uuid, got: "nothing"),
    Misfit("quest.start", "null", path: "questID", expected: uuid, got: "nothing"),
    Misfit("quest.start", "[]", path: "questID", expected: uuid, got: "nothing"),
    Misfit("quest.start", #"{"questID":null}"#, path: "questID", expected: uuid, got: "null"),
    Misfit("quest.start", #"{"questID":5}"#, path: "questID", expected: uuid, got: "5"),
    Misfit("quest.start", #"{"questID":"5"}"#, path: "questID", expected: uuid, got: #""5""#),
    Misfit("quest.start", #"["x"]"#, path: "questID", expected: uuid, got: #""x""#),
    Misfit("quest.start", #"{"questID":["x"]}"#, path: "questID", expected: uuid, got: "an array"),
    Misfit("quest.start", #"{"questID":{}}"#, path: "questID", expected: uuid, got: "an object"),
    Misfit(
      "quest.start",
      #"{"questID":"00000000-0000-4000-8000-00000000000"}"#,
      path: "questID",
      expected: uuid,
      got: #""00000000-0000-4000-8000-00000000000""#
    ),
    Misfit(
      "quest.start",
      #"{"questId":"x"}"#,
      path: "questId",
      expected: "one of questID, practice, playerID",
      got: "an unknown name",
      suggestion: "questID"
    ),
    Misfit(
      "quest.start",
      #"{"volume":11}"#,
      path: "volume",
      expected: "one of questID, practice, playerID",
      got: "an unknown name"
    ),
    Misfit(
      "quest.start",
      "{\"\(String(repeating: "x", count: 10_000))\":11}",
      path: String(repeating: "x", count: 80),
      expected: "one of questID, practice, playerID",
      got: "an unknown name"
    ),
    Misfit(
      "quest.start",
      "[1,2,3,4]",
      path: "[3]",
      expected: "at most 3 parameters",
      got: "4"
    ),
    Misfit(
      "rpc.discover",
      #"{"verbose":true}"#,
      path: "verbose",
      expected: "no parameters",
      got: "an unknown name"
    ),
    Misfit("rpc.discover", "[true]", path: "[0]", expected: "at most 0 parameters", got: "1"),
    Misfit(
      "server.info",
      #"{"protocolVersion":0}"#,
      path: "protocolVersion",
      expected: "an integer 1 to 1000000",
      got: "0"
    ),
    Misfit(
      "server.info",
      #"{"client":""}"#,
      path: "client",
      expected: "1 to 80 characters",
      got: "\"\""
    ),
    Misfit("quest.estimate", "{\(id)}", path: "seconds", expected: time, got: "nothing"),
    Misfit(
      "quest.estimate",
      #"{\#(id),"seconds":"60"}"#,
      path: "seconds",
      expected: time,
      got: #""60""#
    ),
    Misfit(
      "quest.estimate",
      #"{\#(id),"seconds":0.5}"#,
      path: "seconds",
      expected: time,
      got: "0.5"
    ),
    Misfit("quest.estimate", #"{\#(id),"seconds":0}"#, path: "seconds", expected: time, got: "0"),
    Misfit(
      "quest.estimate",
      #"{\#(id),"seconds":-60}"#,
      path: "seconds",
      expected: time,
      got: "-60"
    ),
    Misfit(
      "quest.estimate",
      #"{\#(id),"seconds":86400.001}"#,
      path: "seconds",
      expected: time,
      got: "86400.001"
    ),
    Misfit(
      "quest.estimate",
      #"{\#(id),"seconds":1e300}"#,
      path: "seconds",
      expected: time,
      got: "1e+300"
    ),
    Misfit(
      "quest.estimate",
      #"{\#(id),"seconds":true}"#,
      path: "seconds",
      expected: time,
      got: "true"
    ),
    Misfit("quest.estimate", #"{\#(id),"low":60}"#, path: "high", expected: time, got: "nothing"),
    Misfit("quest.estimate", #"{\#(id),"high":60}"#, path: "low", expected: time, got: "nothing"),
    Misfit(
      "quest.estimate",
      #"{\#(id),"confidence":0.8}"#,
      path: "low",
      expected: time,
      got: "nothing"
    ),
    Misfit(
      "quest.estimate",
      #"{\#(id),"low":60,"high":59}"#,
      path: "low",
      expected: "at most high, 59",
      got: "60"
    ),
    Misfit(
      "quest.estimate",
      #"{\#(id),"seconds":60,"low":50,"high":70}"#,
      path: "seconds",
      expected: "nothing beside low, high",
      got: "both"
    ),
    Misfit(
      "quest.estimate",
      #"{\#(id),"low":50,"high":70,"confidence":0.49}"#,
      path: "confidence",
      expected: "a number 0.5 to 0.99",
      got: "0.49"
    ),
    Misfit(
      "quest.estimate",
      #"{\#(id),"low":50,"high":70,"confidence":1}"#,
      path: "confidence",
      expected: "a number 0.5 to 0.99",
      got: "1"
    ),
    Misfit("quest.next", #"{\#(id),"step":-1}"#, path: "step", expected: step, got: "-1"),
    Misfit("quest.next", #"{\#(id),"step":10000}"#, path: "step", expected: step, got: "10000"),
    Misfit("quest.next", #"{\#(id),"step":1.5}"#, path: "step", expected: step, got: "1.5"),
    Misfit("quest.next", #"{\#(id),"step":"1"}"#, path: "step", expected: step, got: #""1""#),
    Misfit(
      "quest.flag",
      #"{\#(id),"step":0,"validity":"intrrupted"}"#,
      path: "validity",
      expected: #"one of "interrupted", "forgotDone", "remembered", "none""#,
      got: #""intrrupted""#,
      suggestion: "interrupted"
    ),
    Misfit(
      "quest.flag",
      #"{\#(id),"step":0,"validity":"clockSuspect"}"#,
      path: "validity",
      expected: #"one of "interrupted", "forgotDone", "remembered", "none""#,
      got: #""clockSuspect""#
    ),
    Misfit(
      "quest.done",
      #"{\#(id),"validity":"none"}"#,
      path: "validity",
      expected: #"one of "interrupted", "forgotDone", "remembered""#,
      got: #""none""#
    ),
    Misfit(
      "preferences.update",
      #"{"soundEnabled":1}"#,
      path: "soundEnabled",
      expected: "true or false",
      got: "1"
    ),
    Misfit(
      "preferences.update",
      #"{"reminderTime":"08:00"}"#,
      path: "reminderTime",
      expected: "one of soundEnabled, hapticsEnabled, celebrationsEnabled, remindersEnabled, "
        + "streakMode, askFelt, symbol, tint, timeZone, dayStartHour, locale, playerID",
      got: "an unknown name"
    ),
    Misfit(
      "preferences.update",
      #"{"dayStartHour":13}"#,
      path: "dayStartHour",
      expected: "an integer 0 to 12",
      got: "13"
    ),
    Misfit(
      "preferences.update",
      #"{"streakMode":"weekly"}"#,
      path: "streakMode",
      expected: #"one of "scheduled", "calendar", "off""#,
      got: #""weekly""#
    ),
    Misfit(
      "preferences.update",
      #"{"timeZone":"Mars"}"#,
      path: "timeZone",
      expected: #"an IANA time zone such as "Europe/Berlin""#,
      got: #""Mars""#
    ),
    Misfit(
      "stats.history",
      #"{"limit":0}"#,
      path: "limit",
      expected: "an integer 1 to 200",
      got: "0"
    ),
    Misfit(
      "stats.trend",
      #"{"days":9223372036854775807}"#,
      path: "days",
      expected: "an integer 1 to 36500",
      got: "9223372036854775807"
    ),
    Misfit(
      "clock.set",
      #"{"at":"yesterday"}"#,
      path: "at",
      expected: #"an instant as RFC 3339, such as "2026-11-20T07:30:00.000Z""#,
      got: #""yesterday""#
    ),
    Misfit(
      "clock.advance",
      #"{"seconds":-0.001}"#,
      path: "seconds",
      expected: "a number 0 to 31556952000",
      got: "-0.001"
    ),
    Misfit(
      "clock.advance",
      #"{"seconds":300000000000}"#,
      path: "seconds",
      expected: "a number 0 to 31556952000",
      got: "300000000000"
    ),
    Misfit("parent.unlock", "{}", path: "pin", expected: "a string", got: "nothing"),
    Misfit("parent.unlock", #"{"pin":1357}"#, path: "pin", expected: "a string", got: "integer"),
    Misfit(
      "parent.unlock",
      #"{"pin":"abc"}"#,
      path: "pin",
      expected: "4 to 12 digits 0-9",
      got: "something else"
    ),
  ]

  static let parentMisfits = [
    Misfit("routine.update", "{}", path: "routineID", expected: "a UUID", got: "nothing"),
    Misfit(
      "routine.create",
      #"{"name":"x","activeDays":["mon","Tue"],"tasks":[]}"#,
      path: "activeDays[1]",
      expected: #"one of "mon", "tue", "wed", "thu", "fri", "sat", "sun""#,
      got: #""Tue""#,
      suggestion: "tue"
    ),
    Misfit(
      "routine.create",
      #"{"name":"x","activeDays":"mon","tasks":[]}"#,
      path: "activeDays",
      expected: "an array",
      got: #""mon""#
    ),
    Misfit(
      "routine.create",
      #"{"name":"x","activeDays":[],"tasks":[{"name":"a"},{"nme":"b"}]}"#,
      path: "tasks[1].nme",
      expected: "one of taskID, displayName, name, symbol, referenceSeconds",
      got: "an unknown name",
      suggestion: "name"
    ),
    Misfit(
      "routine.create",
      #"{"name":"x","activeDays":[],"tasks":[7]}"#,
      path: "tasks[0]",
      expected: "an object",
      got: "7"
    ),
    Misfit(
      "routine.create",
      #"{"name":"x","activeDays":[],"tasks":[{"name":"a\u0007"}]}"#,
      path: "tasks[0].name",
      expected: "no control characters",
      got: "U+7"
    ),
    Misfit(
      "routine.create",
      #"{"name":"x","activeDays":[],"tasks":[{"name":"a","referenceSeconds":0.2}]}"#,
      path: "tasks[0].referenceSeconds",
      expected: time,
      got: "0.2"
    ),
  ]
}

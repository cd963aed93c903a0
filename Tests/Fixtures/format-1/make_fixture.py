"""Plays a small household with a binary of format 1, and leaves a store and an export of it."""
import json, subprocess, sys
rpc, store, export = sys.argv[1:]
clock = ["--simulated-clock", "2026-11-16T07:00:00Z"]
server = subprocess.Popen([rpc, "--store", f"sqlite:{store}", *clock], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
def call(method, **params):
    server.stdin.write(json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": params}) + "\n"); server.stdin.flush()
    answer = json.loads(server.stdout.readline())
    if "error" in answer: sys.exit(f"{method}: {answer}")
    return answer["result"]
week = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
call("parent.setPIN", pin="2468")
first = call("profile.get")["playerID"]
call("player.update", playerID=first, displayName="Robin", timeZone="Europe/Berlin", dayStartHour=4)
other = call("player.create", displayName="Mia é", scorer="balanced", timeZone="Pacific/Auckland", locale="de-AT")["playerID"]
call("preferences.update", playerID=other, askFelt=True, streakMode="calendar", soundEnabled=False)
A, B = "11111111-1111-4111-8111-111111111111", "22222222-2222-4222-8222-222222222222"
call("routine.create", routineID=A, name="school morning", displayName="Morning Launch", activeDays=week,
     tasks=[{"name": "wash", "displayName": "Shower", "referenceSeconds": 420}, {"name": "eat", "displayName": "Breakfast"}])
call("routine.create", routineID=B, name="homework", displayName="Brain Gym", activeDays=week, feedback="summary", playerIDs=[other],
     tasks=[{"name": "maths"}, {"name": "read", "displayName": "=Read, \"aloud\""}])
gone = call("routine.create", name="gone", displayName="Gone", activeDays=week, tasks=[{"name": "t"}])
call("routine.delete", routineID=gone["routineID"], revision=gone["revision"])
def play(quest, player, guesses, takes, stop=None):
    s = call("quest.start", questID=quest, playerID=player)["sessionID"]
    for step, (g, t) in enumerate(zip(guesses, takes)):
        if stop == (step, "estimating"): return s
        call("quest.estimate", sessionID=s, **(g if isinstance(g, dict) else {"seconds": g}))
        if stop == (step, "active"): return s
        call("clock.advance", seconds=t)
        state = call("quest.done", sessionID=s)
        if state["phase"] == "recalling":
            if stop == (step, "recalling"): return s
            call("quest.recall", sessionID=s, feltSeconds=round(t * 1.1, 3))
        call("quest.next", sessionID=s)
    return s
for day in range(4):
    s = play(A, first, [300 + 20 * day, {"low": 500, "high": 700.5, "confidence": 0.9}], [340.25, 610 + day])
    if day == 1: call("quest.flag", sessionID=s, step=0, validity="interrupted")
    play(B, other, [600, 61.5], [580 - day, 1.5 if day == 2 else 59.75])
    call("clock.advance", seconds=86400)
abandoned = play(A, first, [10, 10], [11, 11], stop=(1, "estimating"))
call("quest.abandon", sessionID=abandoned)
play(B, other, [100, 100], [100, 100], stop=(0, "recalling"))
play(A, first, [100, 100], [100, 100], stop=(1, "active"))
call("parent.unlock", pin="2468")
json.dump(call("data.export")["document"], open(export, "w"), ensure_ascii=False, indent=1)
server.stdin.close(); server.wait()

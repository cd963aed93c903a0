"""A store with a quest, a PIN and the leave for assistants, and what its player must never hear."""

import json
import os
import subprocess

CLOCK = ["--simulated-clock", "2026-11-20T07:00:00Z"]
PIN = "2468"
PLAYER = "Zofia"
# A guess, and how long the step then takes, in seconds.
STEPS = [(300, 452), (1020, 951)]
# What no message to an assistant holds, as it was made up for this store.
SECRETS = [PLAYER, "school morning", "washing up", PIN, "referenceSeconds", "createdAt"]


def set_up(rpc: str, store: str) -> None:
    every_day = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
    calls = [
        ("parent.setPIN", {"pin": PIN}),
        ("player.rename", {"displayName": PLAYER}),
        ("player.update", {"canMakeQuests": True}),
        ("routine.create", {
            "name": "school morning", "displayName": f"{PLAYER}'s Launch", "activeDays": every_day,
            "tasks": [{"name": "washing up", "displayName": "Shower", "referenceSeconds": 419},
                      {"name": "leaving", "displayName": "Shoes"}],
        }),
    ]
    lines = [json.dumps({"jsonrpc": "2.0", "id": number, "method": method, "params": params})
             for number, (method, params) in enumerate(calls)]
    done = subprocess.run([rpc, "--store", store, *CLOCK], input="\n".join(lines), text=True,
                          check=True, capture_output=True)
    assert "error" not in done.stdout, done.stdout
    refused = subprocess.run([rpc, "mcp", "--store", store, *CLOCK], stdin=subprocess.DEVNULL,
                             capture_output=True, text=True)
    assert refused.returncode == 1 and "mcp enable" in refused.stderr, refused
    subprocess.run([rpc, "mcp", "enable", "--store", store, *CLOCK], check=True,
                   stdin=subprocess.DEVNULL, capture_output=True,
                   env={**os.environ, "TIMEQUEST_PIN": PIN})


def require_private(text: str) -> None:
    for secret in SECRETS:
        assert secret not in text, f"{secret} in {text[:2000]}"

"""It refuses answers with members that it does not know."""
import sys
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.append(str(Path(__file__).resolve().parents[1]))
import front_end


class IsStrict(front_end.FrontEnd):
    KNOWN = {
        "sessionID", "questID", "displayName", "phase", "step", "stepCount", "stepID", "stepDisplayName", "isCalibration",
        "calibrationSessionsRemaining", "prompt", "result", "summary", "cues", "isPractice", "playerID",
    }

    def draw(self, state):
        if unknown := set(state) - self.KNOWN:
            raise ValueError(f"unknown members: {unknown}")
        super().draw(state)


IsStrict().play()

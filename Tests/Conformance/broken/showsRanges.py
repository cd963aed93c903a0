"""It shows a range as the one number in its middle."""
import sys
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.append(str(Path(__file__).resolve().parents[1]))
import front_end


class ShowsTheMiddle(front_end.FrontEnd):
    def reveal(self, result):
        minutes = round(result["estimatedSeconds"] / 60)
        super().reveal({**result, "estimatedText": f"{minutes}m"} if "lowSeconds" in result else result)


ShowsTheMiddle().play()

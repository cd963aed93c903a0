"""Examples/emacs: compiled without a warning, its commands and keys in batch, and the same screens at a
pseudo-terminal."""
import os
import signal
import subprocess
import tempfile
import time
from pathlib import Path

from screen import Screen, editor_repository, is_running

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "Examples" / "emacs"


def batch(folder):
    folder = editor_repository(folder, "timequest.el")
    compiled = folder / "timequest.el"
    strict = "(setq byte-compile-error-on-warn t)"
    emacs = ["emacs", "--batch", "-Q"]
    subprocess.run([*emacs, "--eval", strict, "-f", "batch-byte-compile", compiled], check=True)
    # checkdoc warns without failing.
    style = "(progn (require 'checkdoc) (checkdoc-file \"timequest.el\"))"
    told = subprocess.run([*emacs, "--eval", style], check=True, cwd=folder, capture_output=True, text=True)
    assert not told.stderr, told.stderr
    # So does package-lint, which is elpa-package-lint in Debian.
    load = (
        "(progn (require 'package) (add-to-list 'package-directory-list \"/usr/share/emacs/site-lisp/elpa\")"
        " (package-initialize) (require 'package-lint))"
    )
    lint = (
        "(with-current-buffer (find-file-noselect \"timequest.el\")"
        " (dolist (told (package-lint-buffer)) (princ (format \"%S\\n\" told))))"
    )
    if subprocess.run([*emacs, "--eval", load], capture_output=True).returncode:
        assert os.environ.get("REQUIRED") != "1", "package-lint is required, and missing"
        print("package-lint skipped, it is not installed")
    else:
        told = subprocess.run(
            [*emacs, "--eval", load, "--eval", lint], check=True, cwd=folder, capture_output=True, text=True
        )
        # That of Debian 12 is older than Emacs 28.1, which is the oldest that has a jsonrpc.el of this kind.
        wanted = [line for line in told.stdout.splitlines() if "uninstallable in all released Emacs" not in line]
        assert not wanted, told.stdout
    subprocess.run(
        [*emacs, "-L", folder, "-l", ROOT / "Tests/Clients/play-emacs.el"], check=True, timeout=50
    )


def at_a_terminal(folder):
    store = f"sqlite:{folder}/store.sqlite"
    subprocess.run(
        [os.environ["TIMEQUEST_RPC"], "init", "--from", ROOT / "Examples/shell/family.json", "--store", store,
         "--simulated-clock", "2026-11-20T06:00:00Z"],
        env=os.environ | {"TIMEQUEST_PIN": "2468"}, check=True, stdout=subprocess.DEVNULL,
    )
    setup = (
        "(setq timequest-command (list (getenv \"TIMEQUEST_RPC\") \"--store\" (getenv \"STORE\")"
        " \"--simulated-clock\" \"2026-11-20T07:00:00Z\") timequest-pause 0.1 inhibit-startup-screen t"
        " line-number-mode nil mode-line-position nil)"
    )
    command = ["emacs", "-nw", "-Q", "-L", str(PACKAGE), "-l", "timequest", "--eval", setup,
               "-f", "timequest-mode-line-mode", "-f", "timequest"]
    screen = Screen(command, folder, None, STORE=store)
    screen.see("This is your time game")
    screen.press("n")
    screen.see("▸ Sound Check")
    screen.press("\r")
    screen.see("? Shower")
    screen.press("\r")
    screen.see("4m-6m)")
    screen.press("5m\r")
    screen.see("Do it now!")
    screen.pass_time(301)
    screen.holds_no_time()
    # A server that stands still: Emacs takes keys meanwhile, and draws the answer when it comes.
    screen.press("q")
    screen.see("*scratch*")
    screen.answers_while_stopped(lambda: screen.press("\x1bxtimequest\r"), "abcdefg")
    screen.see("Do it now!")
    screen.press("q")
    screen.see("abcdefg")
    screen.see("◆ Shower")
    screen.press("\x1bxtimequest-done\r")
    screen.see("Real time   5m 1s")
    screen.see("★ Spot on!")
    screen.press("\r")
    screen.see("? Breakfast")
    screen.press("\r")
    screen.see("4m-6m)")
    screen.press("10m\r")
    screen.see("Do it now!")
    screen.kill_server()  # Another one is started, and finds the step where it was.
    screen.press("\r")
    screen.see("Guess       10m")
    # One that never answers is ended, and the next key starts another.
    screen.press("\x1b:(setq timequest-timeout 1)\r")
    stopped, _ = screen.server()
    os.kill(stopped, signal.SIGSTOP)
    screen.press("g")
    screen.see("did not answer for 1 s")
    os.kill(stopped, signal.SIGCONT)
    screen.press("\x1b:(setq timequest-timeout 10)\r")
    screen.press("\r")
    screen.see("Shoes and bag")
    screen.press("\x18\x03")
    screen.end()
    hang_up(command, folder, store)
    narrow(command, folder, store)


def hang_up(command, folder, store):
    """If its terminal is gone, Emacs ends as well."""
    screen = Screen(command, folder, None, STORE=store)
    screen.see("Shoes and bag")
    screen.child.ptyproc.fileobj.close()
    # Its end is looked for, as `wait` would block for ever if Emacs went on.
    end = time.monotonic() + 10
    while is_running(screen.child.pid):
        assert time.monotonic() < end, "Emacs goes on without its terminal"
        time.sleep(0.05)


def narrow(command, folder, store):
    """On 40 × 20 the examples of a guess stay whole, all results are seen at once, and the quest that is chosen is marked in
    no green."""
    screen = Screen(command, folder, None, at="2026-11-20T08:00:00Z", size=(40, 20), STORE=store)
    screen.see("Shoes and bag")
    screen.press("\r")
    screen.see("(5m, 90s,\n4:30, 4m-6m)")
    screen.press("90s\r")
    screen.see("Do it now!")
    screen.pass_time(92)
    screen.press("\r")
    screen.see("RET Next step")
    screen.press("\r")
    screen.see("RET Quests")
    text = screen.settled()
    assert "Calibration" in text and "Guess 1m 30s,\n     Real time 1m 32s" in text and "\n Real time" not in text, text
    screen.press("\r")
    screen.see("▸ Sound Check")
    row = next(row for row, line in enumerate(screen.terminal.display) if "Morning Launch" in line)
    assert screen.terminal.buffer[row][0].bg in ("2f3a4a", "dfe8e6"), screen.terminal.buffer[row][0]
    screen.press("\x18\x03")
    screen.end()


def main():
    with tempfile.TemporaryDirectory() as folder:
        batch(folder)
        at_a_terminal(folder)


main()

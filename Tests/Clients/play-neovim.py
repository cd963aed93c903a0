"""Examples/neovim: its commands and keys, headless; then the same screens at a pseudo-terminal."""
import json
import os
import re
import signal
import subprocess
import tempfile
from pathlib import Path

from screen import Screen, editor_repository

ROOT = Path(__file__).resolve().parents[2]
PLUGIN = ROOT / "Examples" / "neovim"


def headless(folder):
    plugin = editor_repository(folder, "timequest.nvim")
    subprocess.run(
        ["nvim", "--headless", "--clean", "--cmd", f"set rtp+={plugin}", "-S", ROOT / "Tests/Clients/play-neovim.lua"],
        env=os.environ | {"STORE": "memory:", "PLUGIN": str(plugin)}, check=True, timeout=50,
    )
    # :helptags has written into it.
    status = subprocess.run(["git", "-C", plugin, "status", "--porcelain"], check=True, capture_output=True, text=True)
    assert not status.stdout, status.stdout


def types():
    """The annotations name the parameters of each function that others may call, types that there are, and members that the
    engine answers."""
    schemas = json.loads((ROOT / "Schemas/openrpc.json").read_text())["components"]["schemas"]
    texts = {file.name: file.read_text() for file in (PLUGIN / "lua").rglob("*.lua")}
    defined = dict(re.findall(r"---@(?:class|alias) (timequest\.\w+).*\n((?:---@field.*\n)*)", "".join(texts.values())))
    assert set(re.findall(r"\btimequest\.[A-Z]\w+", "".join(texts.values()))) == defined.keys(), defined.keys()
    for name, text in texts.items():
        for above, function, parameters in re.findall(r"((?:^---.*\n)*)^function M\.(\w+)\((.*?)\)", text, re.M):
            assert re.findall(r"@param (\w+)", above) == re.findall(r"\w+", parameters), f"{name}: {function}"
    for name, schema in ("State", "QuestState"), ("Result", "TrialResult"), ("Summary", "QuestSummary"), ("Cue", "Cue"):
        for field, may_miss in re.findall(r"@field (\w+)(\??)", defined[f"timequest.{name}"]):
            assert field in schemas[schema]["required" if not may_miss else "properties"], f"{name}.{field}"


def at_a_terminal(folder):
    store = f"sqlite:{folder}/store.sqlite"
    subprocess.run(
        [os.environ["TIMEQUEST_RPC"], "init", "--from", ROOT / "Examples/shell/family.json", "--store", store,
         "--simulated-clock", "2026-11-20T06:00:00Z"],
        env=os.environ | {"TIMEQUEST_PIN": "2468"}, check=True, stdout=subprocess.DEVNULL,
    )
    setup = (
        "lua vim.o.laststatus = 2; vim.o.title = true; vim.o.ruler = false;"
        "vim.o.statusline = \"%{%v:lua.require'timequest'.statusline()%}\";"
        "require('timequest').setup({command = {vim.env.TIMEQUEST_RPC, '--store', vim.env.STORE,"
        " '--simulated-clock', '2026-11-20T07:00:00Z'}, pause = 100})"
    )
    command = ["nvim", "--clean", "--cmd", f"set rtp+={PLUGIN}", "-c", setup, "-c", "TimeQuest"]
    screen = Screen(command, folder, None, STORE=store)
    screen.see("This is your time game")
    screen.press("s")
    screen.see("▸ Sound Check")
    screen.press("\r")
    screen.see("? Shower")
    screen.press("\r")
    screen.see("take? ▸")
    screen.press("5m\r")
    screen.see("Do it now!")
    screen.pass_time(301)
    screen.holds_no_time()
    screen.press("q")
    screen.see("◆ Shower")
    screen.holds_no_time()
    # A server that stands still: Neovim takes keys meanwhile, and draws the answer when it comes.
    screen.answers_while_stopped(lambda: screen.press(":TimeQuest done\ri"), "abcdefg")
    screen.see("Real time   5m 1s")
    screen.see("★ Spot on!")
    # One that never answers is ended, and the next key starts another, which knows everything that was answered.
    screen.press("\x1b:lua require('timequest').setup({ timeout = 1000 })\r")
    stopped, _ = screen.server()
    os.kill(stopped, signal.SIGSTOP)
    screen.press(":TimeQuest\r")
    screen.see("did not answer for 1 s")
    os.kill(stopped, signal.SIGCONT)
    screen.press(":lua require('timequest').setup({ timeout = 10000 })\r")
    screen.press("\r")
    screen.see("? Breakfast")
    screen.press(":TimeQuest guess 10m\r")
    screen.see("Do it now!")
    screen.holds_no_time()
    screen.kill_server()  # Another one is started, and finds the step where it was.
    screen.press(":TimeQuest done\r")
    screen.see("Guess       10m")
    screen.press("q:qa!\r")
    screen.end()


def narrow(folder):
    """On 40 × 20 a guess that is none asks for no key, every line of the results is seen, and no amount is broken in two."""
    store = f"sqlite:{folder}/store.sqlite"
    setup = (
        "lua require('timequest').setup({command = {vim.env.TIMEQUEST_RPC, '--store', vim.env.STORE,"
        " '--simulated-clock', '2026-11-20T08:00:00Z'}, pause = 1})"
    )
    command = ["nvim", "--clean", "--cmd", f"set rtp+={PLUGIN} laststatus=2", "-c", setup, "-c", "TimeQuest"]
    screen = Screen(command, folder, None, at="2026-11-20T08:00:00Z", size=(40, 20), STORE=store)
    screen.see("Real time")
    screen.press("\r")
    screen.see("Shoes and bag")
    screen.press("\r")
    screen.see("take? ▸")
    screen.press("soon\r")
    screen.see("▸ 5m · 90s")
    assert "Press ENTER" not in screen.text(), screen.text()
    screen.press("\r")
    screen.see("take? ▸")
    screen.press("90s\r")
    screen.see("Do it now!")
    screen.pass_time(92)
    screen.press("\r")
    screen.see("<CR> Next step")
    screen.press("\r")
    screen.see("<CR> Quests")
    assert "@" not in screen.text(), screen.text()
    screen.press("\r")
    screen.see("<CR> Start")
    call = [os.environ["TIMEQUEST_RPC"], "call", "--store", store, "--simulated-clock", "2026-11-20T08:00:00Z"]
    subprocess.run([*call, "preferences.update", "locale=de"], check=True, stdout=subprocess.DEVNULL)
    screen.press("s")
    screen.see("Shoes and bag: so nah wie nie")
    assert re.search(r"│ 0:02 Abstand +│", screen.settled()), screen.text()
    screen.press("q:set breakat?\r")
    screen.see("breakat= ^I!@*-+;:,./?")
    screen.press(":qa\r")
    screen.end()


def older_server(folder):
    """With a timequest-rpc that cannot skip or be told later, the keys for it are not there."""
    store, at = f"sqlite:{folder}/older.sqlite", "2026-11-20T07:00:00Z"
    call = [os.environ["TIMEQUEST_RPC"], "call", "--store", store, "--simulated-clock", at]
    subprocess.run([*call, "onboarding.complete"], check=True, stdout=subprocess.DEVNULL)
    subprocess.run([*call, "quest.create", "displayName=Piano", "symbol=🎹"], check=True, stdout=subprocess.DEVNULL)
    setup = (
        "lua require('timequest').setup({command = {vim.env.TIMEQUEST_RPC, '--store', vim.env.STORE,"
        f" '--simulated-clock', '{at}'}}, pause = 1}})"
    )
    command = ["nvim", "--clean", "--cmd", f"set rtp+={PLUGIN}", "-c", setup, "-c", "TimeQuest"]
    screen = Screen(command, folder, None, STORE=store, SIMULATED_OLDER="1")
    screen.see("<CR> Start   s Stats   q Close")
    screen.press("\r")
    screen.see("<CR> Guess   x Leave quest   q Close")
    screen.press("n:TimeQuest guess 4m-6m\r")
    screen.see("<CR> I'm done   i Something came up   q Close")
    screen.press("n")
    screen.press("a")
    screen.see("Do it now!")
    screen.pass_time(300)
    screen.press("\r")
    screen.see("Guess       4m – 6m")
    screen.press("\r")
    screen.see("★ Your time sense")
    assert "In range" not in screen.text(), screen.text()
    screen.press("q:qa\r")
    screen.end()


def main():
    with tempfile.TemporaryDirectory() as folder:
        types()
        headless(folder)
        at_a_terminal(folder)
        narrow(folder)
        older_server(folder)


main()

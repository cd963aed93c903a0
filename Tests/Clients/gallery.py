"""Pictures of every client at a terminal, at every state: light and dark, 80×24 and 40×20, English and German; the terminal
client at 120×40 and 200×50, too, and at 80×24 with 256 and with 16 colours.

gallery.py FOLDER [CLIENT…] writes PNG files and an index.html; `make gallery` adds the web page's. gallery.py --readme FOLDER
writes the pictures of the READMEs."""
import base64
import html
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import time

from screen import Screen, some_days

ROOT = pathlib.Path(__file__).resolve().parents[2]
RPC = os.environ["TIMEQUEST_RPC"]
SIZES = [(80, 24), (40, 20)]
WIDE = [(120, 40), (200, 50)]
# Terminals of fewer colours than the usual 16 million.
COLOURS = {"256": {"COLORTERM": ""}, "16": {"COLORTERM": "", "TERM": "xterm"}}
PATH = f"{ROOT}/Examples/terminal:{ROOT}/Examples/python-client"
# What a terminal draws where a program names no colour, or one of the sixteen.
PAPER = {"dark": ("#d0d0d0", "#16181d"), "light": ("#24262b", "#fbfaf7")}
NAMED = {
    "black": "#1c1c1c", "red": "#c04040", "green": "#4a9a4a", "brown": "#a07a20", "blue": "#4a6ac0", "magenta": "#a050b0",
    "cyan": "#3a9a9a", "white": "#d0d0d0", "brightblack": "#7a7a7a", "brightred": "#f07070", "brightgreen": "#80d080",
    "brightbrown": "#e8d060", "brightblue": "#80a0f0", "bfightmagenta": "#e090e8", "brightcyan": "#70d8d8", "brightwhite": "#ffffff",
}


def store_of(folder, language):
    """A family whose default player speaks the language, on a store of their own."""
    store = f"sqlite:{folder}/store.sqlite"
    options = ["--store", store, "--simulated-clock", "2026-11-20T06:00:00Z"]
    subprocess.run(
        [RPC, "init", "--from", ROOT / "Examples/shell/family.json", *options],
        env=os.environ | {"TIMEQUEST_PIN": "2468"}, check=True, stdout=subprocess.DEVNULL,
    )
    subprocess.run([RPC, "call", *options, "preferences.update", f"locale={language}"], check=True, stdout=subprocess.DEVNULL)
    return store


def shell(folder, store, size, look):
    return Screen([str(ROOT / "Examples/shell/play.sh")], folder, store, size=size, PLAY_PAUSE="0")


def terminal(folder, store, size, look):
    command = [sys.executable, "-m", "timequest_terminal"]
    screen = Screen(command, folder, store, size=size, PYTHONPATH=PATH, TEXTUAL_ANIMATIONS="none", **COLOURS.get(look, {}))
    if look == "light":
        while not screen.text().strip():
            screen.settle(0.5, 1)
        screen.press("\x1bOQ")
    return screen


def neovim(folder, store, size, look):
    setup = (
        f"lua vim.o.background = '{look}'; vim.o.termguicolors = true; vim.o.laststatus = 2;"
        "vim.o.statusline = \"%{%v:lua.require'timequest'.statusline()%}\";"
        "require('timequest').setup({command = {vim.env.TIMEQUEST_RPC, '--store', vim.env.STORE,"
        " '--simulated-clock', '2026-11-20T07:00:00Z'}, pause = 1})"
    )
    command = ["nvim", "--clean", "--cmd", f"set rtp+={ROOT}/Examples/neovim", "-c", setup, "-c", "TimeQuest"]
    return Screen(command, folder, None, size=size, STORE=store)


def emacs(folder, store, size, look):
    setup = (
        f"(setq frame-background-mode '{look} timequest-command (list (getenv \"TIMEQUEST_RPC\") \"--store\""
        " (getenv \"STORE\") \"--simulated-clock\" \"2026-11-20T07:00:00Z\") timequest-pause 0"
        " inhibit-startup-screen t mode-line-position nil)"
    )
    command = ["emacs", "-nw", "-Q", "-L", f"{ROOT}/Examples/emacs", "-l", "timequest", "--eval", setup,
               "--eval", "(frame-set-background-mode (selected-frame))", "--eval", "(menu-bar-mode -1)", "-f", "timequest"]
    return Screen(command, folder, None, size=size, STORE=store)


# The name of a state, and the keys that lead to it from the one before. A number lets seconds pass; the texts of the game, or
# the words, in a tuple are waited for; LAST turns to the last page.
LAST = object()
def walk(client):
    skip = {"shell": "s", "terminal": "\x1b", "neovim": "s", "emacs": "n"}[client]
    guess = {"shell": "", "terminal": "", "neovim": "\r", "emacs": "\r"}[client]
    pick = {"shell": "1"}.get(client, "\r")
    done, on = (" ", " ") if client in ("shell", "terminal") else ("\r", "\r")
    figures = {"shell": "t", "terminal": "t"}.get(client, "s")
    guessing, doing, told = ("prompt.estimating",), ("prompt.active",), ("prompt.revealing", "label.xp")
    yield "welcome", [("label.resume",)]
    yield "home", [skip, ("label.stats",)]
    yield "guess", [pick, guessing]
    yield "no-guess", [guess, "soon\r"]
    again = ["\x7f" * 4] if client == "terminal" else [guess] if client == "neovim" else []
    yield "doing", [*again, "5m\r", doing]
    yield "reveal", [340, done, told]
    yield "range", [on, guessing, guess, "14m-16m\r", doing, 900, done, told]
    yield "summary", [on, guessing, guess, "90s\r", doing, 92, done, told, on, ("label.closest",)]
    if client == "shell":
        yield "summary-last", [LAST]
    yield "home-after", ["\r" if client != "shell" else " ", ("label.doneToday",)]
    yield "figures", [figures, ("★", *(["⏎"] if client == "shell" else []))]
    if client == "shell":
        yield "figures-last", [LAST]


def follow(screen, keys, texts):
    for key in keys:
        if isinstance(key, tuple):
            for name in key:  # A narrow screen breaks it anywhere.
                end = time.monotonic() + 20
                while texts.get(name, name).replace(" ", "") not in re.sub(r"[\s│~]", "", screen.text()):
                    assert time.monotonic() < end, f"{name} never stood on the screen:\n{screen.text()}"
                    screen.read()
        elif isinstance(key, int):
            screen.pass_time(key)
        elif key is LAST:
            while f"⏎ {texts['label.resume']}" in screen.text():
                screen.press(" ")
                screen.settle()
        else:
            screen.press(key)
            screen.settle(0.25, 1.5)


def texts_of(store):
    """The texts of the game in the player's language."""
    command = [RPC, "call", "--store", store, "--simulated-clock", "2026-11-20T06:00:00Z", "catalogue.get"]
    return json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout)["texts"]


def page(screen, look):
    """The screen as a page."""
    ink, paper = PAPER.get(look, PAPER["dark"])

    def colour(name, default):
        return default if name == "default" else NAMED.get(name) or f"#{int(name, 16):06x}"

    rows = []
    for row in range(screen.terminal.lines):
        cells = []
        for column in range(screen.terminal.columns):
            cell = screen.terminal.buffer[row][column]
            if not cell.data:  # The second half of a wide character.
                continue
            front, back = colour(cell.fg, ink), colour(cell.bg, paper)
            if cell.reverse:
                front, back = back, front
            width = 2 if column + 1 < screen.terminal.columns and not screen.terminal.buffer[row][column + 1].data else 1
            style = f"color:{front};background:{back};width:{width}ch" + (";font-weight:bold" if cell.bold else "")
            cells.append(f'<i style="{style}">{html.escape(cell.data)}</i>')
        rows.append("<div>" + "".join(cells) + "</div>")
    style = (
        f"body{{margin:0;padding:12px;background:{paper};font:15px/19px 'DejaVu Sans Mono',monospace}}"
        "div{white-space:pre;height:19px;overflow:hidden}i{font-style:normal;display:inline-block;height:19px}"
    )
    return f"<!doctype html><meta charset=utf-8><style>{style}</style>{''.join(rows)}"


def browser():
    from selenium import webdriver

    options = webdriver.ChromeOptions()
    for argument in ("--headless=new", "--no-sandbox", "--hide-scrollbars"):
        options.add_argument(argument)
    return webdriver.Chrome(options, webdriver.ChromeService("/usr/bin/chromedriver"))


def states(shown, client, language, size, look, prepare=lambda store: None):
    """Walks through the client; the browser shows each state whose name comes."""
    with tempfile.TemporaryDirectory() as place:
        store = store_of(place, language)
        prepare(store)
        texts = texts_of(store)
        screen = client(place, store, size, look)
        shown.set_window_size(size[0] * 9 + 30, size[1] * 19 + 165)
        screen.see({"en": "time game", "de": "Zeitspiel"}[language])
        for state, keys in walk(client.__name__):
            follow(screen, keys, texts)
            screen.settle(0.8, 4)
            file = pathlib.Path(place) / "screen.html"
            file.write_text(page(screen, look))
            shown.get(f"file://{file}")
            yield state
        screen.child.close(force=True)


def pictures(folder, clients):
    shown = browser()
    try:
        for client in clients:
            for language in ("en", "de"):
                for size in SIZES + (WIDE if client is terminal else []):
                    for look in ("light", "dark", *(COLOURS if client is terminal and size == (80, 24) else [])):
                        for state in states(shown, client, language, size, look):
                            name = f"{client.__name__}-{size[0]}x{size[1]}-{look}-{language}-{state}.png"
                            shown.save_screenshot(str(folder / name))
            print(f"gallery: {client.__name__}", flush=True)
    finally:
        shown.quit()


def readme(folder):
    """The reveal of each client, and the figures of the terminal client at each size, after some days."""
    shown = browser()
    try:
        for client, sizes, wanted in [
            (shell, SIZES[:1], "reveal"), (neovim, SIZES[:1], "reveal"), (emacs, SIZES[:1], "reveal"),
            (terminal, SIZES[:1], "reveal"), (terminal, SIZES + WIDE, "figures"),
        ]:
            for size in sizes:
                prepare = some_days if wanted == "figures" else lambda store: None
                for state in states(shown, client, "en", size, "dark", prepare):
                    if state == wanted:
                        box = {"x": 0, "y": 0, "width": size[0] * 9.04 + 24, "height": size[1] * 19 + 24, "scale": 1}
                        shot = shown.execute_cdp_cmd(
                            "Page.captureScreenshot", {"format": "webp", "quality": 60, "clip": box}
                        )
                        name = f"{client.__name__}-{state}" + (f"-{size[0]}x{size[1]}" if len(sizes) > 1 else "")
                        (folder / f"{name}.webp").write_bytes(base64.b64decode(shot["data"]))
    finally:
        shown.quit()


def index(folder):
    """One page with all pictures that are in the folder, a row for each state."""
    rows = {}
    for file in sorted(folder.glob("*.png")) + sorted(folder.glob("*.webp")):
        client, state = file.name.split("-")[0], file.stem.split("-", 4)[-1]
        rows.setdefault((client, state), []).append(file.name)
    body = "".join(
        f"<h2>{client}: {state}</h2><p>" + "".join(
            f'<a href="{name}"><img loading=lazy src="{name}" title="{name}" alt="{name}"></a>' for name in names
        )
        for (client, state), names in rows.items()
    )
    style = "body{font:16px sans-serif;background:#888}img{height:260px;margin:4px}"
    (folder / "index.html").write_text(f"<!doctype html><meta charset=utf-8><title>Gallery</title><style>{style}</style>{body}")


if __name__ == "__main__" and sys.argv[1] == "--readme":
    readme(pathlib.Path(sys.argv[2]))
elif __name__ == "__main__":
    target = pathlib.Path(sys.argv[1])
    target.mkdir(parents=True, exist_ok=True)
    everyone = {client.__name__: client for client in (shell, terminal, neovim, emacs)}
    pictures(target, [everyone[name] for name in sys.argv[2:] or everyone])
    index(target)

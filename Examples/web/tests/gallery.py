"""Every screen of the tour, and what is shown where nothing can be played, at five widths, light and dark, in English and
German: a contact sheet a screen, with all of them side by side. `gallery.py FOLDER [SCREEN…]`; see Scripts/gallery."""

import base64
import pathlib
import sys

from selenium import webdriver
from tour import TASKS, German, prepared, tour
from web import Web, engine

SIZES = [(320, 640), (360, 640), (390, 780), (768, 1024), (1440, 900)]
# The height of each picture on a sheet.
HEIGHT = 520
# What a long page is scrolled to on these screens.
SHOWN = {"devices": ".synced", "devices-code": ".code", "days-off": ".days-off"}


def empty(language):
    """A store of a family that has just begun."""
    web = Web()
    engine(web.store, [("onboarding.complete", {}), ("preferences.update", {"locale": language})])
    return web


def began(language):
    """What a quest begins, and a day without one."""
    with Web() as web:
        routine = web.set_up(tasks=TASKS[:1])
        engine(web.store, [("preferences.update", {"locale": language})])
        browser = web.serve().browser(size=(390, 780))
        browser.tap(lambda: browser.find(".quest")), browser.dial(300)
        browser.tap(lambda: browser.find("form .primary")), browser.find("section.active")
        browser.advance(190)
        for phase in ("active", "revealing", "summary"):
            browser.tap(lambda: browser.find(f".{phase} .primary"))
        browser.find(".moment")
        yield browser, "chapter"
        engine(web.store, [("parent.unlock", {"pin": "2468"}), ("routine.update", {
            "routineID": routine["routineID"], "revision": routine["revision"], "activeDays": ["mon"]})])
        browser.tap(lambda: browser.find(".moment .primary")), browser.find(".empty")
        yield browser, "free-day"


def states(language):
    """Gives the browser with the name of what it shows."""
    with prepared() as web:
        engine(web.store, [("preferences.update", {"locale": language})])
        browser = web.serve().browser(size=(390, 780))
        if language == "de":
            browser.meanings = German(browser)
        for name in tour(browser):
            yield browser, name
        for _ in range(3):
            browser.find(".brand").click()
        browser.type(".pin", "1357\n")
        browser.wait(lambda: browser.text(".gate .message"))
        yield browser, "gate-refused"
        web.stop()
        browser.find("#trouble")
        yield browser, "trouble-lost"
    yield from began(language)
    with empty(language) as web:
        browser = web.serve().browser(size=(390, 780))
        yield browser, "no-quests"
        web.stop()
        pathlib.Path(web.store.removeprefix("sqlite:")).write_bytes(b"this is no store" * 300)
        web.serve(port=web.port)
        browser.driver.get(web.address)
        browser.find("#trouble")
        yield browser, "trouble-store"


def variants(browser, shown):
    """Pictures of what is shown, at every size, light and dark; the browser is left as it was."""
    for look in ("light", "dark"):
        browser.look(look)
        for size in SIZES:
            browser.resize(*size)
            browser.run("scrollTo(0, 0); document.querySelector(arguments[0])?.scrollIntoView({ block: 'center' })", shown)
            # Two frames later, everything has its place; a colour needs some time.
            browser.run_async("""requestAnimationFrame(() => requestAnimationFrame(() =>
              Promise.allSettled(document.getAnimations().filter((each) => each instanceof CSSTransition).map(({ finished }) => finished))
                .then(() => arguments[0]())))""")
            shot = browser.command("Page.captureScreenshot", format="webp", quality=85)["data"]
            yield f"{size[0]} px, {look}", size, shot
    browser.look("light")
    browser.resize(390, 780)


def blank():
    """A browser to draw the sheets with."""
    options = webdriver.ChromeOptions()
    options.binary_location = "/usr/bin/chromium"
    for argument in ("--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--hide-scrollbars"):
        options.add_argument(argument)
    return webdriver.Chrome(options=options, service=webdriver.ChromeService(executable_path="/usr/bin/chromedriver"))


def sheet(printer, path, pictures):
    """Draws pictures with their names onto one."""
    figures = "".join(
        f"<figure>{name}<br><img height={HEIGHT} width={HEIGHT * size[0] // size[1]} src='data:image/webp;base64,{shot}'></figure>"
        for name, size, shot in pictures)
    printer.get("about:blank")
    printer.execute_script("""
      document.body.style = "margin: 8px; display: flex; flex-wrap: wrap; gap: 8px; background: #999; font: 14px sans-serif; width: 2540px";
      document.body.innerHTML = arguments[0]; for (const figure of document.querySelectorAll("figure")) figure.style.margin = 0;""", figures)
    printer.execute_async_script("Promise.all([...document.images].map((image) => image.decode())).then(() => arguments[0]())")
    height = printer.execute_script("return document.body.scrollHeight + 16")
    clip = {"x": 0, "y": 0, "width": 2556, "height": height, "scale": 1}
    path.write_bytes(base64.b64decode(printer.execute_cdp_cmd("Page.captureScreenshot", {"clip": clip, "captureBeyondViewport": True})["data"]))


def main(folder, wanted):
    shown = {}
    printer = None
    for language in ("en", "de"):
        for browser, name in states(language):
            if wanted and name not in wanted:
                continue
            if not printer:
                printer = blank()
            pictures = [(f"{language}, {what}", size, shot) for what, size, shot in variants(browser, SHOWN.get(name))]
            shown.setdefault(name, []).extend(pictures)
            if language == "de":
                sheet(printer, folder / f"web-{name}.png", shown.pop(name))
        print(f"gallery: web, {language}", flush=True)
    printer.quit()


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]), set(sys.argv[2:]))

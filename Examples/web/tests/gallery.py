"""Every screen of the tour, and what is shown where nothing can be played: on a phone and a desktop, light and dark, in
English and German. `gallery.py FOLDER`; see Scripts/gallery."""

import pathlib
import sys

from tour import German, prepared, tour
from web import Web, engine

SIZES = {"phone": (390, 780), "desktop": (1280, 800)}


def empty(language):
    """A store of a family that has just begun."""
    web = Web()
    engine(web.store, [("onboarding.complete", {}), ("preferences.update", {"locale": language})])
    return web


def states(language, **looks):
    """Gives each browser with the name of what it shows."""
    with prepared() as web:
        engine(web.store, [("preferences.update", {"locale": language})])
        browser = web.serve().browser(**looks)
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
    with empty(language) as web:
        browser = web.serve().browser(**looks)
        yield browser, "no-quests"
        web.stop()
        pathlib.Path(web.store.removeprefix("sqlite:")).write_bytes(b"this is no store" * 300)
        web.serve(port=web.port)
        browser.driver.get(web.address)
        browser.find("#trouble")
        yield browser, "trouble-store"


if __name__ == "__main__":
    folder = pathlib.Path(sys.argv[1])
    for language in ("en", "de"):
        for size, pixels in SIZES.items():
            for look in ("light", "dark"):
                for browser, name in states(language, size=pixels, look=look):
                    browser.picture(folder / f"web-{size}-{look}-{language}-{name}.webp")
                print(f"gallery: web, {size}, {look}, {language}", flush=True)

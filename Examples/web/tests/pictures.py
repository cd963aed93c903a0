"""The frames of the README's moving picture, taken of the real page: `python pictures.py FOLDER`; `make pictures` joins them."""

import pathlib
import sys

from tour import prepared, tour

# The screen of the tour, and what its picture is called.
PICTURES = {"estimating": "guess", "active": "do", "reveal-over": "see"}


def take(folder):
    folder.mkdir(parents=True, exist_ok=True)
    for look in ("light", "dark"):
        with prepared() as web:
            browser = web.serve().browser(size=(390, 780), look=look)
            for name in tour(browser):
                if name in PICTURES:
                    browser.run("document.activeElement.blur(); scrollTo(0, 0)")
                    browser.picture(folder / f"{PICTURES[name]}-{look}.webp")
                if name == "reveal-over":
                    break


if __name__ == "__main__":
    take(pathlib.Path(sys.argv[1]))

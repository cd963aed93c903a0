"""Every screen of the tour, on a phone and a desktop, light and dark: `gallery.py FOLDER`; see Scripts/gallery."""

import pathlib
import sys

from tour import prepared, tour

SIZES = {"phone": (390, 780), "desktop": (1280, 800)}

if __name__ == "__main__":
    folder = pathlib.Path(sys.argv[1])
    for size, pixels in SIZES.items():
        for look in ("light", "dark"):
            with prepared() as web:
                browser = web.serve().browser(size=pixels, look=look)
                for name in tour(browser):
                    browser.picture(folder / f"web-{size}-{look}-en-{name}.webp")
            print(f"gallery: web, {size}, {look}", flush=True)

"""How much the page sends, what it needs, and how it is opened."""

import contextlib
import json
import os
import pathlib
import re
import shutil
import socket
import subprocess
import threading
import unittest

from test_serving import Served, until
from web import HERE, RPC, SERVER, Web


@contextlib.contextmanager
def counting(port):
    """A port that leads to another one, and the bytes that came back for each path."""
    taken = {}
    listener = socket.create_server(("127.0.0.1", 0))

    def carry(source, target, path):
        with contextlib.suppress(OSError):
            while piece := source.recv(65536):
                if path:
                    taken[path] = taken.get(path, 0) + len(piece)
                target.sendall(piece)
        with contextlib.suppress(OSError):
            target.shutdown(socket.SHUT_WR)

    def lead(client):
        with contextlib.suppress(OSError), client, socket.create_connection(("127.0.0.1", port)) as server:
            head = client.recv(65536)
            server.sendall(head)
            threading.Thread(target=carry, args=(client, server, None), daemon=True).start()
            carry(server, client, head.split()[1].decode() if head else None)

    def accept():
        with contextlib.suppress(OSError):
            while True:
                threading.Thread(target=lead, args=(listener.accept()[0],), daemon=True).start()

    threading.Thread(target=accept, daemon=True).start()
    with listener:
        yield listener.getsockname()[1], taken


class Light(Served):
    def transferred(self, b):
        """The bytes of the responses since the last look, and their paths."""
        paths, size = {}, 0
        for entry in b.driver.get_log("performance"):
            message = json.loads(entry["message"])["message"]
            if message["method"] == "Network.responseReceived":
                paths[message["params"]["requestId"]] = message["params"]["response"]["url"].split("?")[0].removeprefix(b.web.origin)
            elif message["method"] == "Network.loadingFinished" and message["params"]["requestId"] in paths:
                size += message["params"]["encodedDataLength"]
        return size, list(paths.values())

    def test_a_second_load_takes_less_than_10_kb_and_sounds_wait_for_their_moment(self):
        b = self.browser(self.serve())
        b.shows("Today")
        first, paths = self.transferred(b)
        self.assertLess(first, 140_000)
        self.assertIn("/fonts/Inter-Regular.woff2", paths)
        self.assertEqual([path for path in paths if "/sounds/" in path or "/parent/" in path], [])
        b.driver.refresh()
        b.shows("Today")
        second, _ = self.transferred(b)
        self.assertLess(second, 10_000)
        b.click("Morning Launch")
        b.shows("How long")
        self.lock(b)
        b.wait(lambda: "/sounds/estimate_lock.wav" in self.transferred(b)[1])

    def test_a_file_comes_compressed_once_and_then_only_when_it_changed(self):
        web = self.serve_alone()
        response = self.get(web, "/js/main.js", **{"Accept-Encoding": "gzip"})
        self.assertEqual(response.headers["Content-Encoding"], "gzip")
        text = (HERE.parent / "page/js/main.js").read_bytes()
        tag = response.headers["ETag"]
        again = self.get(web, "/js/main.js", **{"If-None-Match": tag})
        self.assertEqual((again.status, again.text), (304, ""))
        other = self.get(web, "/js/main.js", **{"If-None-Match": 'W/"0-0"'})
        self.assertEqual((other.status, other.text.encode()), (200, text))

    def kept(self, b):
        b.wait(lambda: b.run_async("caches.open('shell').then((kept) => kept.keys()).then((keys) => arguments[0](keys.length))") > 30)

    def test_it_starts_without_a_server_and_says_so(self):
        web = self.serve()
        b = self.browser(web)
        b.shows("Today")
        self.kept(b)
        web.stop()
        b.driver.get(f"{web.origin}/#you")
        b.driver.refresh()
        b.shows("The connection to TimeQuest is lost.", "#trouble")
        web.serve(port=web.port)
        b.shows("Sounds")
        self.browsers.remove(b)

    def test_what_an_editor_saves_shows_at_the_next_reload(self):
        web = self.serve()
        page = pathlib.Path(web.folder, "page")
        shutil.copytree(HERE.parent / "page", page)
        web.stop()
        web.page = page
        b = self.browser(web.serve())
        b.shows("Today")
        self.kept(b)
        words = page / "js/words/en.js"
        words.write_text(words.read_text().replace('today: "Today"', 'today: "This day"'))
        b.driver.refresh()
        b.shows("This day")
        self.assertIn("/js/words/en.js", self.transferred(b)[1])

    def test_a_second_load_takes_less_than_5_kb_of_the_network_and_less_than_1_where_the_shell_is_kept(self):
        web = self.serve()
        with counting(web.port) as (port, taken):
            b = self.browser(web, at=web.address.replace(str(web.port), str(port)))
            b.shows("Today")
            self.kept(b)
            for limit, prepare in ((1_000, ""), (5_000, "navigator.serviceWorker.getRegistrations().then((all) => Promise.all(all.map((each) => each.unregister()))).then(arguments[0])")):
                if prepare:
                    b.run_async(prepare)
                before = dict(taken)
                b.driver.refresh()
                b.shows("Today")
                figures = {path: count - before.get(path, 0) for path, count in taken.items() if path != "/rpc" and count > before.get(path, 0)}
                self.assertLess(sum(figures.values()), limit, figures)

    def test_it_is_drawn_in_its_own_typeface_and_brings_the_licence(self):
        b = self.browser(self.serve())
        self.assertTrue(b.driver.execute_async_script("document.fonts.ready.then(() => arguments[0](document.fonts.check('700 16px Inter')))"))
        self.assertIn("SIL Open Font License", (HERE.parent / "page/fonts/OFL.txt").read_text())

    def test_it_can_be_installed(self):
        b = self.browser(self.serve())
        manifest = b.command("Page.getAppManifest")
        self.assertEqual(manifest["errors"], [])
        self.assertEqual(b.command("Page.getInstallabilityErrors")["installabilityErrors"], [])

    def start(self, web, *options):
        """A server that opens its page; what `xdg-open` was told is written into the folder."""
        folder = pathlib.Path(web.folder)
        opener = folder / "xdg-open"
        opener.write_text(f'#!/bin/sh\ncp -p "$1" {folder}/copy; echo "$1" > {folder}/part && mv {folder}/part {folder}/opened\n')
        opener.chmod(0o700)
        environment = {**os.environ, "PATH": f"{folder}:{os.environ['PATH']}", "DISPLAY": ":0", "HOME": web.folder}
        server = subprocess.Popen(
            [SERVER, "--rpc", RPC, "--page", HERE.parent / "page", "--port", "0", "--open", "--devices", web.devices, *options, "--", "--store", "memory:"],
            stdout=subprocess.PIPE, text=True, env=environment)
        self.addCleanup(lambda: (server.terminate(), server.wait(10), server.stdout.close()))
        until((folder / "opened").exists)
        opened = pathlib.Path((folder / "opened").read_text().strip())
        (folder / "opened").unlink()
        return server, opened, (folder / "copy").read_text()

    def test_one_command_opens_the_page_by_a_private_file_that_goes_when_it_was_used(self):
        web = self.enterContext(Web())
        for begin in ("TimeQuest is ready", "TimeQuest is running already"):
            server, opened, page = self.start(web)
            address = re.search(r"url=(http://127\.0\.0\.1:\d+/#code=(\w+))", page)
            self.assertEqual(opened.stat().st_mode & 0o777, 0o600)
            self.assertNotIn(address[2], str(opened))
            printed = [server.stdout.readline() for _ in range(3)]
            self.assertIn(begin, printed[0])
            self.assertEqual(printed[2].strip(), address[1])
            driver = self.browser(web, at=f"file://{opened}", ready="h1")
            driver.wait(lambda: driver.text("h1") == "Who plays?")
            until(lambda: not opened.exists())

    def test_the_private_file_goes_with_the_server_and_lies_where_a_snap_can_read_it(self):
        web = self.enterContext(Web())
        pathlib.Path(web.folder, "snap").mkdir()
        server, opened, _ = self.start(web)
        self.assertEqual(str(opened.parent), web.folder)
        server.terminate()
        self.assertEqual(server.wait(10), 0)
        self.assertFalse(opened.exists())


if __name__ == "__main__":
    unittest.main(verbosity=2)

"""What the server promises to others than the page: who gets in, what is served, and that nothing stays behind."""

import json
import os
import pathlib
import re
import signal
import tempfile
import time
import unittest

from raw import CLOSE, TEXT, Socket, request
from test_web import Played
from web import HERE, RPC, Web

NO_TOKEN = "Open the address that timequest-web printed when it started: it ends in a token.\n"
CALL = b'{"jsonrpc":"2.0","id":1,"method":"player.list"}'


def is_alive(pid):
    """Whether there is such a process, a stopped one included."""
    try:
        return not re.search(r"State:\s+Z", pathlib.Path(f"/proc/{pid}/status").read_text())
    except FileNotFoundError:
        return False


def until(condition, seconds=20):
    end = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > end:
            raise TimeoutError(condition)
        time.sleep(0.05)


class Served(Played):
    def serve_alone(self, rpc=RPC):
        """A server without a quest: these tests play none."""
        return self.enterContext(Web()).serve(rpc=rpc)

    def script(self, commands):
        """An executable that is started for a child, and does something else."""
        script = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory())) / "child"
        script.write_text(f"#!/bin/sh\n{commands}\n")
        script.chmod(0o700)
        return script

    def socket(self, web, *path, **headers):
        opened = Socket(web, *path, **headers)
        self.addCleanup(opened.close)
        return opened

    def get(self, web, path, **headers):
        return request(web, path, headers=headers)

    def cookie(self, web):
        """What a browser keeps of the page's cookie."""
        return self.get(web, f"/?token={web.token}").headers["Set-Cookie"].split(";")[0]


class Tokens(Served):
    def paths(self):
        page = HERE.parent / "page"
        return ["/"] + [f"/{file.relative_to(page)}" for file in page.rglob("*") if file.is_file()]

    def test_nobody_gets_anything_without_the_token(self):
        web = self.serve_alone()
        paths = self.paths()
        self.assertGreater(len(paths), 20)
        for path in [*paths, "/rpc", "/nowhere"]:
            response = self.get(web, path)
            self.assertEqual((response.status, response.text), (403, NO_TOKEN), path)
            self.assertNotIn("Set-Cookie", response.headers)
        self.assertEqual(self.socket(web, "/rpc").status, 403)
        self.assertEqual(web.children(), [])

    def test_a_wrong_token_is_none(self):
        web = self.serve_alone()
        other = ("0" if web.token[0] != "0" else "1") + web.token[1:]
        end = web.token[:-1] + ("0" if web.token[-1] != "0" else "1")
        for wrong in ("", other, end, web.token[:-1], web.token + "0", "0" * 32, f"{web.token}%00", f"x&Token={web.token}"):
            for path in ("/", "/js/main.js", "/rpc"):
                self.assertEqual(self.get(web, f"{path}?token={wrong}").status, 403, (path, wrong))
            self.assertEqual(self.socket(web, f"/rpc?token={wrong}").status, 403, wrong)
        self.assertEqual(web.children(), [])

    def test_each_server_has_128_random_bits(self):
        tokens = [self.serve_alone().token for _ in range(3)]
        for token in tokens:
            self.assertRegex(token, "^[0-9a-f]{32}$")
        self.assertEqual(len(set(tokens)), 3)

    def test_the_cookie_opens_the_files_and_never_the_socket(self):
        web = self.serve_alone()
        first = self.get(web, f"/?token={web.token}")
        self.assertEqual(first.status, 200)
        self.assertEqual(first.headers["Referrer-Policy"], "no-referrer")
        self.assertRegex(first.headers["Set-Cookie"], f"^timequest-{web.port}=[0-9a-f]{{32}}; Path=/; HttpOnly; SameSite=Strict$")
        cookie = self.cookie(web)
        self.assertNotIn(web.token, cookie, "another port's server is sent the cookie, too")
        for path in self.paths():
            self.assertEqual(self.get(web, path, Cookie=f"a=b; {cookie}").status, 200, path)
        self.assertEqual(self.get(web, "/rpc", Cookie=cookie).status, 403)
        self.assertEqual(self.socket(web, "/rpc", Cookie=cookie).status, 403)
        for wrong in (cookie[:-1], cookie + "0", cookie.replace("timequest", "other"), f"timequest-{web.port}={web.token}"):
            self.assertEqual(self.get(web, "/", Cookie=wrong).status, 403, wrong)

    def test_another_site_and_another_name_get_nothing_even_with_the_token(self):
        web = self.serve_alone()
        path = f"/rpc?token={web.token}"
        for origin in ("http://evil.example", "null", f"http://127.0.0.1:{web.port + 1}", f"https://{web.host}", f"{web.origin}.evil.example"):
            self.assertEqual(self.socket(web, path, Origin=origin).status, 403, origin)
            self.assertEqual(self.get(web, f"/?token={web.token}", Origin=origin).status, 403, origin)
        for host in ("evil.example", f"evil.example:{web.port}", "127.0.0.1.evil.example", "localhost:x"):
            self.assertEqual(self.get(web, f"/?token={web.token}", Host=host).status, 403, host)
        self.assertEqual(web.children(), [])
        self.assertEqual(self.socket(web, path, Origin=web.origin).call("player.list")["id"], 1)

    def test_the_token_leaves_the_address_and_a_reload_plays_on(self):
        web = self.serve()
        b = self.browser(web)
        self.assertEqual(b.driver.current_url, f"{web.origin}/")
        self.assertNotIn(web.token, b.run("return document.documentElement.outerHTML + document.cookie + JSON.stringify(localStorage)"))
        b.click("Morning Launch")
        b.shows("How long will this take?")
        for _ in range(2):
            b.driver.refresh()
            b.shows("How long will this take?")
        self.assertEqual(b.driver.current_url, f"{web.origin}/#quest")
        b.play_step(300, 300)
        b.shows("Your guess")

    def test_a_page_without_the_token_says_what_to_open(self):
        web = self.serve()
        b = self.browser(web)
        b.driver.switch_to.new_window("tab")
        b.driver.get(f"{web.origin}/")
        b.wait(lambda: b.text("#trouble .cause") == NO_TOKEN.strip())
        self.browsers.remove(b)

    def test_a_page_of_an_earlier_server_says_what_to_open(self):
        web = self.serve()
        b = self.browser(web)
        web.stop()
        web.serve(port=web.port)
        b.wait(lambda: b.text("#trouble .cause") == NO_TOKEN.strip())
        b.driver.get(web.address)
        b.shows("Morning Launch")
        self.browsers.remove(b)


class Serving(Served):
    def test_only_the_files_of_the_page_are_served(self):
        web = self.serve_alone()
        cookie = self.cookie(web)
        self.assertIn("default-src 'self'", self.get(web, "/js/main.js", Cookie=cookie).headers["Content-Security-Policy"])
        for path in ("/../Package.swift", "/%2e%2e/Package.swift", "/js/..%2f..%2fMakefile", "//etc/passwd", "/js/", "/js", "/.gitignore"):
            self.assertEqual(self.get(web, path, Cookie=cookie).status, 404, path)
        self.assertEqual(request(web, "/", method="POST", headers={"Cookie": cookie}).status, 405)
        self.assertEqual(self.get(web, f"/rpc?token={web.token}").status, 426)

    def test_it_listens_on_this_machine_alone(self):
        web = self.serve_alone()
        tables = [pathlib.Path("/proc/net/tcp"), pathlib.Path("/proc/net/tcp6")]
        listening = [line.split() for table in tables for line in table.read_text().splitlines()[1:]]
        self.assertEqual([f[1].split(":")[0] for f in listening if f[3] == "0A" and int(f[1].split(":")[1], 16) == web.port], ["0100007F"])

    def test_a_child_ends_with_its_connection_and_all_of_them_with_the_server(self):
        web = self.serve()
        b, other = self.browser(web), self.browser(web)
        b.wait(lambda: len(web.children()) == 2)
        b.driver.get("about:blank")
        b.wait(lambda: len(web.children()) == 1)
        [child] = web.children()
        web.server.terminate()
        self.assertEqual(web.server.wait(10), 0)
        self.assertFalse(is_alive(child))
        other.driver.get_log("browser")

    def test_what_a_connection_sent_before_it_went_is_done(self):
        web = self.serve_alone()
        leaving, staying = self.socket(web), self.socket(web)
        for opened in (leaving, staying):
            opened.call("preferences.get")
        for hour in [*range(12)] * 5:
            leaving.send(TEXT, json.dumps({"jsonrpc": "2.0", "method": "preferences.update", "params": {"dayStartHour": hour}}).encode())
        leaving.close()
        until(lambda: len(web.children()) == 1)
        self.assertEqual(staying.call("preferences.get")["result"]["dayStartHour"], 11)

    def test_a_child_that_does_not_end_is_killed_when_its_connection_goes(self):
        web = self.serve_alone()
        polite, sudden = self.socket(web), self.socket(web)
        for opened in (polite, sudden):
            opened.call("player.list")
        for child in web.children():
            os.kill(child, signal.SIGSTOP)
        polite.send(CLOSE, b"\x03\xe8")
        # More than the child's pipe holds, so that the server waits for the child when the browser goes.
        for _ in range(10):
            sudden.send(TEXT, CALL.rjust(20_000))
        sudden.close()
        until(lambda: web.children() == [])
        self.assertEqual(self.socket(web).call("player.list")["id"], 1)

    def test_a_child_that_does_not_end_is_killed_when_the_server_ends(self):
        web = self.serve_alone()
        self.socket(web).call("player.list")
        [child] = web.children()
        os.kill(child, signal.SIGSTOP)
        web.server.terminate()
        self.assertEqual(web.server.wait(10), 0)
        self.assertFalse(is_alive(child))

    def test_when_a_child_ends_its_socket_is_closed(self):
        web = self.serve_alone()
        opened = self.socket(web)
        opened.call("player.list")
        [child] = web.children()
        os.kill(child, signal.SIGKILL)
        self.assertEqual(opened.close_code(), 1001)

    def test_a_child_that_answers_no_more_is_killed(self):
        web = self.serve_alone(self.script("trap '' TERM; exec 1>&-; while true; do sleep 0.1; done"))
        opened = self.socket(web)
        self.assertEqual(opened.close_code(), 1001)
        opened.close()
        until(lambda: web.children() == [])


if __name__ == "__main__":
    unittest.main(verbosity=2)

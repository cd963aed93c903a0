"""What the server promises to others than the page: who gets in, what is served, and that nothing stays behind."""

import hashlib
import json
import os
import pathlib
import re
import signal
import subprocess
import tempfile
import time
import unittest

from raw import CLOSE, TEXT, Socket, bearer, request
from test_web import Played
from web import HERE, RPC, SERVER, Web

NOT_PAIRED = "This browser is not paired yet.\n"
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

    def socket(self, web, *token, **headers):
        opened = Socket(web, *token, **headers)
        self.addCleanup(opened.close)
        return opened

    def get(self, web, path, **headers):
        return request(web, path, headers=headers)

    def pair(self, web, code, agent="curl/8", **body):
        headers = {"Content-Type": "application/json", "User-Agent": agent}
        return request(web, "/pair", "POST", headers, json.dumps({"code": code, **body}).encode())


class Tokens(Served):
    def test_the_files_of_the_page_are_for_everybody_and_the_game_is_for_devices(self):
        web = self.serve_alone()
        page = HERE.parent / "page"
        paths = ["/"] + [f"/{file.relative_to(page)}" for file in page.rglob("*") if file.is_file()]
        self.assertGreater(len(paths), 20)
        for path in paths:
            response = self.get(web, path)
            self.assertEqual(response.status, 200, path)
            self.assertNotIn("Set-Cookie", response.headers)
        self.assertEqual(self.get(web, "/").headers["Referrer-Policy"], "no-referrer")
        for headers in ({}, {"Sec-WebSocket-Protocol": None}, {"Sec-WebSocket-Protocol": "timequest"}):
            refused = self.socket(web, "", **headers)
            self.assertEqual((refused.status, refused.text), (403, NOT_PAIRED))
        self.assertEqual(web.children(), [])

    def test_a_wrong_token_is_none(self):
        web = self.serve_alone()
        other = ("0" if web.token[0] != "0" else "1") + web.token[1:]
        end = web.token[:-1] + ("0" if web.token[-1] != "0" else "1")
        stored = json.loads(web.devices.read_text())["devices"][0]["tokenHash"]
        for wrong in ("", other, end, web.token[:-1], web.token + "0", "0" * 32, stored, web.token.upper(), web.code):
            self.assertEqual(self.socket(web, wrong).status, 403, wrong)
            self.assertEqual(self.get(web, "/rpc", **bearer(wrong)).status, 403, wrong)
        self.assertEqual(self.get(web, f"/rpc?token={web.token}").status, 403)
        self.assertEqual(web.children(), [])

    def test_the_server_keeps_hashes_of_128_random_bits_in_a_private_file(self):
        web = self.serve_alone()
        tokens = [self.pair(web, web.code, agent).json["token"] for agent in (
            "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
            "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1",
            "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0",
            "<b>evil")]
        for token in tokens:
            self.assertRegex(token, "^[0-9a-f]{32}$")
        self.assertEqual(len(set(tokens)), 4)
        text = web.devices.read_text()
        kept = json.loads(text)["devices"]
        self.assertEqual([device["name"] for device in kept], ["Firefox on Linux", "Safari on iPhone", "Edge on Windows", "Browser"])
        self.assertEqual([device["tokenHash"] for device in kept], [hashlib.sha256(token.encode()).hexdigest() for token in tokens])
        self.assertFalse(any(token in text for token in tokens))
        self.assertEqual([path.stat().st_mode & 0o777 for path in (web.devices, web.devices.parent)], [0o600, 0o700])
        for beside in web.devices.parent.iterdir():
            self.assertEqual(beside.stat().st_mode & 0o077, 0, beside)

    def test_a_code_is_good_once(self):
        web = self.serve_alone()
        code = web.code
        self.assertEqual(self.pair(web, code).status, 200)
        self.assertEqual(self.pair(web, code).status, 403)
        self.assertEqual(self.pair(web, "").status, 403)
        printed = re.search("#code=(\\w+)", web.printed)[1]
        self.assertEqual(self.pair(web, printed).status, 200)

    def test_an_old_code_is_good_no_more(self):
        web = self.enterContext(Web())
        web.options = ["--code-seconds", "0"]
        web.serve()
        self.assertEqual(self.pair(web, web.code).status, 403)

    def test_many_wrong_codes_are_looked_at_no_more_and_the_address_that_was_opened_is(self):
        web = self.serve_alone()
        answers = [self.pair(web, "CDFGHJKM") for _ in range(1000)]
        self.assertEqual([answer.status for answer in answers[:11]], [403] * 10 + [429])
        self.assertEqual({answer.status for answer in answers[10:]}, {429})
        self.assertLessEqual(int(answers[-1].headers["Retry-After"]), 300)
        self.assertEqual(self.pair(web, web.code).status, 200)

    def test_whoever_is_paired_already_stays_the_device_that_it_is(self):
        web = self.serve_alone()
        code = web.code
        self.assertEqual(self.pair(web, code, token=web.token).json["token"], web.token)
        self.assertEqual(self.pair(web, code).status, 403, "the code is used up")
        self.assertEqual(len(json.loads(web.devices.read_text())["devices"]), 1)

    def test_another_site_and_another_name_get_nothing_even_with_the_token(self):
        web = self.serve_alone()
        for origin in ("http://evil.example", "null", f"http://127.0.0.1:{web.port + 1}", f"https://{web.host}", f"{web.origin}.evil.example"):
            self.assertEqual(self.socket(web, Origin=origin).status, 403, origin)
            self.assertEqual(self.get(web, "/", Origin=origin).status, 403, origin)
            self.assertEqual(request(web, "/pair", "POST", {"Origin": origin}, json.dumps({"code": web.code}).encode()).status, 403, origin)
        for host in ("evil.example", f"evil.example:{web.port}", "127.0.0.1.evil.example", "localhost:x", "[::1]", ""):
            self.assertEqual(self.get(web, "/", Host=host).status, 403, host)
            self.assertEqual(self.socket(web, Host=host).status, 403, host)
        self.assertEqual(web.children(), [])
        self.assertEqual(self.socket(web, Origin=web.origin).call("player.list")["id"], 1)

    def test_the_code_leaves_the_address_and_reloads_tabs_and_restarts_play_on(self):
        web = self.serve()
        b = self.browser(web)
        self.assertEqual(b.driver.current_url, f"{web.origin}/")
        token = b.run("return localStorage.token")
        self.assertNotIn(token, b.run("return document.documentElement.outerHTML + document.cookie + JSON.stringify(sessionStorage)"))
        b.click("Morning Launch")
        b.shows("How long will this take?")
        for _ in range(2):
            b.driver.refresh()
            b.shows("How long will this take?")
        self.assertEqual(b.driver.current_url, f"{web.origin}/#quest")
        web.stop()
        web.serve(port=web.port)
        b.play_step(300, 300)
        b.shows("Your guess")
        b.driver.switch_to.new_window("tab")
        b.driver.get(f"{web.origin}/")
        b.shows("Today")
        self.assertEqual(b.run("return localStorage.token"), token)

    def test_a_page_that_is_not_paired_says_how_to_pair_and_nothing_else(self):
        web = self.serve()
        b = self.browser(web)
        b.click("You")
        b.shows("Sounds")
        b.run("localStorage.clear()")
        b.frames()
        b.driver.refresh()
        b.shows("Pair this device")
        self.assertEqual(b.run("return [...document.querySelectorAll('button, a, input')].map((e) => e.textContent || e.name)"), ["code", "Pair"])
        self.assertEqual(b.frames(), [])
        b.type("[name=code]", "CDFG-HJKM\n")
        b.shows("This code is wrong or too old")
        b.type("[name=code]", web.code + "\n")
        b.shows("Sounds")
        self.browsers.remove(b)

    def test_a_page_whose_token_is_refused_says_how_to_pair(self):
        web = self.serve()
        b = self.browser(web)
        web.stop()
        web.devices.unlink()
        web.serve(port=web.port)
        b.shows("Pair this device")
        b.driver.get(web.address)
        b.shows("Morning Launch")
        self.browsers.remove(b)


class DevicesFile(Served):
    """What lies where the list of devices should be."""

    def refused(self, web, why):
        """What a server says that does not start, while nothing of the folder changes."""
        before = self.contents(web)
        done = subprocess.run([SERVER, "--rpc", RPC, "--page", HERE.parent / "page", "--port", "0", "--devices", web.devices],
                              capture_output=True, text=True, timeout=20)
        self.assertEqual(done.returncode, 1, done)
        self.assertRegex(done.stderr, why)
        self.assertEqual(self.contents(web), before)

    def contents(self, web):
        return {path.name: (path.lstat().st_mode, path.lstat().st_mtime_ns, path.lstat().st_ino)
                for path in pathlib.Path(web.folder).rglob("*") if path.suffix not in (".lock", ".socket") and path != web.devices.parent}

    def web(self):
        web = self.enterContext(Web())
        web.devices.parent.mkdir(0o700)
        return web

    def test_a_damaged_or_foreign_file_stops_the_start_and_stays_as_it_is(self):
        good = {"format": "timequest-devices-1", "phone": False, "devices": []}
        for text in ("", "[]", "{}", "\0" * 100, json.dumps(good)[:-1], json.dumps({**good, "format": "timequest-devices-2"}),
                     json.dumps({**good, "devices": [{}]}), "x" * (2 << 20)):
            web = self.web()
            web.devices.write_text(text)
            web.devices.chmod(0o600)
            self.refused(web, "Nothing was changed")

    def test_a_link_a_folder_a_pipe_and_a_file_of_another_user_are_refused(self):
        makers = [
            ("is a link", lambda path: path.symlink_to("/etc/passwd")),
            ("is a link", lambda path: path.symlink_to("nowhere")),
            ("is no file", lambda path: path.mkdir()),
            ("is no file", os.mkfifo),
            ("can be changed by other users", lambda path: (path.write_text("{}"), path.chmod(0o666))),
        ]
        if os.getuid() == 0:
            makers.append(("belongs to another user", lambda path: (path.write_text("{}"), os.chown(path, 65534, 65534))))
        for why, make in makers:
            web = self.web()
            make(web.devices)
            self.refused(web, why)

    def test_a_folder_that_others_can_change_is_refused(self):
        web = self.web()
        web.devices.parent.chmod(0o777)
        self.refused(web, "can be changed by other users")

    def test_a_second_start_leads_to_the_server_that_runs(self):
        web = self.serve_alone()
        again = subprocess.run([SERVER, "--rpc", RPC, "--page", HERE.parent / "page", "--port", "0", "--devices", web.devices],
                               capture_output=True, text=True, timeout=20)
        self.assertEqual(again.returncode, 0, again)
        self.assertIn("TimeQuest is running already", again.stdout)
        code = re.search(f"{web.origin}/#code=(\\w+)", again.stdout)[1]
        self.assertEqual(self.pair(web, code).status, 200)

    def test_of_many_starts_at_once_one_serves_and_all_lead_there(self):
        web = self.web()
        command = [SERVER, "--rpc", RPC, "--page", HERE.parent / "page", "--port", "0", "--devices", web.devices]
        starts = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True) for _ in range(6)]
        try:
            until(lambda: sum(start.poll() is None for start in starts) == 1)
            [server] = [start for start in starts if start.poll() is None]
            server.terminate()
            said = [start.communicate(timeout=20)[0] for start in starts]
            self.assertEqual(len({re.search(r"127\.0\.0\.1:\d+", text)[0] for text in said}), 1, said)
            self.assertEqual({start.returncode for start in starts}, {0})
        finally:
            for start in starts:
                start.kill()

    def test_what_a_killed_server_left_behind_is_no_obstacle(self):
        web = self.serve_alone()
        token = web.token
        web.server.kill()
        web.stop()
        web.devices.with_name("devices.json.new").write_text("half")
        web.serve()
        self.assertEqual(self.socket(web, token).call("player.list")["id"], 1)
        self.assertEqual(self.pair(web, web.code).status, 200)


class Serving(Served):
    def test_only_the_files_of_the_page_are_served(self):
        web = self.serve_alone()
        self.assertIn("default-src 'self'", self.get(web, "/js/main.js").headers["Content-Security-Policy"])
        for path in ("/../Package.swift", "/%2e%2e/Package.swift", "/js/..%2f..%2fMakefile", "//etc/passwd", "/js/", "/js", "/.gitignore",
                     "/pair", "/devices.json", "/js/main.js%00", "*", "http://127.0.0.1/index.html"):
            self.assertEqual(self.get(web, path).status, 404, path)
        self.assertEqual(request(web, "/", "POST").status, 405)
        self.assertEqual(self.get(web, "/rpc", **bearer(web.token)).status, 426)

    def test_a_body_is_read_where_one_is_asked_for_and_no_further_than_a_code(self):
        web = self.serve_alone()
        for body in (b"x" * 1025, b"x" * 100_000):
            self.assertEqual(request(web, "/pair", "POST", {}, body).status, 413)
        for body in (b"", b"{}", b"[" * 1000, b"\xff\xfe", b'{"code":1}', b'{"code":"","token":7}'):
            self.assertEqual(request(web, "/pair", "POST", {}, body).status, 400, body)

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

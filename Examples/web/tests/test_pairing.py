"""A phone at home: two network namespaces, which this file makes itself, and a Chromium in each of them.

The server and the parent's browser are in the one, which has a home network; the phone is in the other. Nothing of it is
on a network of this machine. It needs root, and is skipped without.
"""

import base64
import contextlib
import hashlib
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time
import unittest

from raw import BINARY, TEXT, bearer
from test_serving import NOT_PAIRED, Served, until
from web import CHROMIUM, RPC, SERVER, Browser, Web, engine

HOME, PHONE = (f"tq-{name}-{os.environ.get('TIMEQUEST_PAIRING', os.getpid())}" for name in ("home", "phone"))
ADDRESS, OTHER = "192.168.77.1", "fd77::1"
NOT_MINE = "100.64.7.7"


def ip(*words):
    subprocess.run(["ip", *words], check=True, capture_output=True, text=True)


@contextlib.contextmanager
def namespaces():
    """Two networks with a cable between them; the server's end has private addresses and two that are not."""
    with contextlib.ExitStack() as cleanup:
        for name in (HOME, PHONE):
            ip("netns", "add", name)
            cleanup.callback(ip, "netns", "delete", name)
            ip("-n", name, "link", "set", "lo", "up")
        ip("-n", HOME, "link", "add", "home0", "type", "veth", "peer", "name", "phone0", "netns", PHONE)
        for name, link, addresses in ((HOME, "home0", (f"{ADDRESS}/24", f"{OTHER}/64", f"{NOT_MINE}/24", "2001:db8::1/64")),
                                      (PHONE, "phone0", ("192.168.77.2/24", "fd77::2/64", "100.64.7.8/24", "2001:db8::2/64"))):
            for address in addresses:
                ip("-n", name, "address", "add", address, "dev", link, *(["nodad"] if ":" in address else []))
            ip("-n", name, "link", "set", link, "up")
            ip("netns", "exec", name, "sysctl", "-qw", f"net.ipv6.conf.{link}.keep_addr_on_down=1")
        yield


class Phone(Browser):
    """A Chromium in the other namespace, driven by a pipe, as no port of it can be reached from here."""

    def __init__(self, web, at, arguments=(), **looks):
        wrapper = pathlib.Path(web.folder, "phone")
        wrapper.write_text(f'#!/bin/sh\nexec ip netns exec {PHONE} {CHROMIUM} "$@"\n')
        wrapper.chmod(0o700)
        super().__init__(web, at=at, binary=str(wrapper), arguments=["--remote-debugging-pipe", *arguments], **looks)


class AtHome(Served):
    def serve(self, *options, **setup):
        web = self.enterContext(Web())
        web.options = [*options]
        web.set_up(**setup)
        return web.serve()

    def parent(self, web):
        b = self.browser(web)
        self.open_household(b)
        b.shows("Let phones in")
        return b

    def phone(self, web, at, *arguments):
        phone = Phone(web, at, arguments)
        web.cleanup.callback(phone.driver.quit)
        return phone

    def invite(self, b):
        """Adds a phone; gives what its camera reads from the picture on the screen, and the code that is shown."""
        if not b.run("return document.querySelector('.phones input').checked"):
            b.click("Let phones in")
        b.click("Add a phone")
        b.run("arguments[0].scrollIntoView({ block: 'center' })", b.find(".qr"))
        picture = pathlib.Path(b.web.folder, "picture.png")
        b.picture(picture)
        read = subprocess.run(["zbarimg", "--quiet", "--raw", "--nodbus", picture], capture_output=True, text=True, check=True)
        return read.stdout.strip(), b.text("#phone-code")

    def call(self, web, method, params={}):
        """A call of the unlocked parent by a connection of its own."""
        opened = self.socket(web)
        opened.call("parent.unlock", {"pin": "2468"})
        return opened.call(method, params)

    def listening(self, web):
        lines = subprocess.run(["ss", "-Hltn"], capture_output=True, text=True, check=True).stdout.splitlines()
        return {line.split()[3].rpartition(":")[0] for line in lines if line.split()[3].endswith(f":{web.port}")}

    def cut(self):
        """The phone is away, and is back for the next test at the latest."""
        ip("-n", PHONE, "link", "set", "phone0", "down")
        self.addCleanup(ip, "-n", PHONE, "link", "set", "phone0", "up")

    def from_phone(self, *command):
        """A command in the phone's network."""
        return subprocess.run(["ip", "netns", "exec", PHONE, *command], capture_output=True, text=True, timeout=20)

    def post(self, host, code, **headers):
        named = [word for name, value in headers.items() for word in ("-H", f"{name}: {value}")]
        done = self.from_phone("curl", "-gsS", "-o", "-", "-w", "\n%{http_code}", *named, "-d", json.dumps({"code": code}), f"http://{host}/pair")
        text, _, status = done.stdout.rpartition("\n")
        return int(status or 0), text


class Pairing(AtHome):
    def test_a_phone_is_paired_by_the_picture_plays_survives_a_cut_and_a_restart_and_is_revoked(self):
        web = self.serve()
        b = self.parent(web)
        address, code = self.invite(b)
        self.assertEqual(address, f"http://{ADDRESS}:{web.port}/#code={code.replace('-', '')}")
        phone = self.phone(web, address)
        phone.shows("Morning Launch")
        # Two, and the button that removes one.
        b.wait(lambda: b.text(".phones").count("Chrome on Linux") == 3)
        phone.click("Morning Launch")
        phone.shows("How long will this take?")
        self.lock(phone)
        phone.advance(300)
        self.cut()
        phone.frames()
        tapped = time.monotonic()
        phone.click("I'm done")
        phone.shows("Your tap counted.")
        self.assertFalse([frame for frame in phone.frames() if '"quest.done"' in frame], "nothing waits on the way that was cut")
        ip("-n", PHONE, "link", "set", "phone0", "up")
        phone.wait(lambda: phone.has("section.revealing"), 60)
        since = time.monotonic() - tapped
        done = [json.loads(frame)["params"] for frame in phone.frames() if '"quest.done"' in frame]
        self.assertGreater(done[-1]["agoSeconds"], 0, done)
        self.assertLess(done[-1]["agoSeconds"], since)
        self.assertIsNone(phone.run("return localStorage.done"))
        web.stop()
        web.serve(port=web.port)
        phone.click("Next step")
        phone.shows("How long will this take?")
        # The same player plays on both, and so the quest is on both.
        b.driver.get(f"{web.origin}/#you")
        self.open_household(b)
        b.click("Remove Chrome on Linux")
        b.click("Remove")
        phone.wait(lambda: phone.has("[name=code]"), 5)
        phone.shows("Pair this device")
        self.assertEqual(phone.run("return document.querySelectorAll('section').length"), 1)
        self.browsers.remove(b)

    def test_the_picture_fits_a_small_window_and_is_read_there(self):
        web = self.serve()
        b = self.parent(web)
        for width, height in ((320, 568), (667, 375), (1440, 900)):
            b.resize(width, height)
            if b.has("dialog[open]"):
                b.click("Done")
            address, code = self.invite(b)
            self.assertIn(code.replace("-", ""), address)
            fits = "const [d, q] = [document.querySelector('dialog'), document.querySelector('.qr')].map((e) => e.getBoundingClientRect());"
            self.assertTrue(b.run(f"{fits} return d.right <= innerWidth && q.left >= d.left && q.right <= d.right && q.width > 150"), width)

    def test_whoever_plays_alone_adds_a_phone_where_the_settings_are(self):
        web = self.enterContext(Web())
        engine(web.store, [("onboarding.complete", {})])
        b = self.browser(web.serve())
        b.click("You")
        b.shows("Phones and computers")
        address, _ = self.invite(b)
        phone = self.phone(web, address)
        b.wait(lambda: b.text(".phones").count("Chrome on Linux") == 3)
        phone.click("You")
        phone.shows("Phones and computers")

    def test_nobody_comes_in_until_it_is_switched_on_and_it_is_remembered(self):
        web = self.serve()
        self.assertEqual(self.listening(web), {"127.0.0.1"})
        self.assertEqual(self.call(web, "web.phone")["result"], {"on": False, "isEncrypted": False})
        self.assertEqual(self.call(web, "web.addPhone")["error"]["data"]["kind"], "noNetwork")
        on = self.call(web, "web.setPhone", {"on": True})["result"]
        self.assertEqual(on, {"on": True, "address": f"http://{ADDRESS}:{web.port}", "isEncrypted": False})
        private = {"127.0.0.1", ADDRESS, f"[{OTHER}]"}
        self.assertEqual(self.listening(web), private, "no address that is public, shared or of the link alone")
        web.stop()
        web.serve(port=web.port)
        until(lambda: self.listening(web) == private)
        opened = self.socket(web)
        opened.call("parent.unlock", {"pin": "2468"})
        opened.call("web.setPhone", {"on": False})
        self.assertEqual(self.listening(web), {"127.0.0.1"})

    def test_what_comes_by_the_home_network_goes_when_it_is_switched_off(self):
        web = self.serve()
        self.call(web, "web.setPhone", {"on": True})
        remote = self.socket(web, address=ADDRESS)
        remote.call("player.list")
        self.call(web, "web.setPhone", {"on": False})
        with self.assertRaises((ConnectionError, ValueError)):
            remote.call("player.list")
            remote.call("player.list")

    def test_an_unpaired_phone_gets_the_page_that_says_how_to_pair_and_nothing_else(self):
        web = self.serve()
        self.call(web, "web.setPhone", {"on": True})
        phone = self.phone(web, f"http://{ADDRESS}:{web.port}/")
        phone.shows("Pair this device")
        phone.shows("others in this network could read it")
        self.assertEqual(phone.frames(), [])
        phone.type("[name=code]", "CDFG-HJKM\n")
        phone.shows("This code is wrong or too old")
        code = self.call(web, "web.addPhone")["result"]["code"]
        phone.type("[name=code]", code.lower().replace("-", " ") + "\n")
        phone.shows("Morning Launch")

    def test_wrong_used_old_and_guessed_codes_bring_nothing(self):
        web = self.serve()
        self.call(web, "web.setPhone", {"on": True})
        host = f"{ADDRESS}:{web.port}"
        good = lambda: self.call(web, "web.addPhone")["result"]["code"]
        code = good()
        self.assertEqual(self.post(host, code)[0], 200)
        self.assertEqual(self.post(host, code)[0], 403, "used")
        first, second = good(), good()
        self.assertEqual(self.post(host, first)[0], 403, "another one was made since")
        for _ in range(7):
            self.assertEqual(self.post(host, "CCCCCCCC")[0], 403)
        self.assertEqual(self.post(host, second)[0], 200, "the tenth try")
        third = good()
        self.assertEqual(self.post(host, "CCCCCCCC")[0], 403)
        for _ in range(5):
            self.assertEqual(self.post(host, third)[0], 429, "ten were wrong from there")
        # Another address, and the code itself ends with the tenth wrong one.
        other = f"[{OTHER}]:{web.port}"
        for _ in range(9):
            self.assertEqual(self.post(other, "CCCCCCCC")[0], 403)
        self.assertEqual(self.post(other, third)[0], 403, "ended")

    def test_an_old_code_brings_nothing(self):
        web = self.serve("--code-seconds", "0")
        token = self.from_file(web)
        opened = self.socket(web, token)
        opened.call("parent.unlock", {"pin": "2468"})
        opened.call("web.setPhone", {"on": True})
        code = opened.call("web.addPhone")["result"]["code"]
        self.assertEqual(self.post(f"{ADDRESS}:{web.port}", code)[0], 403)

    def from_file(self, web):
        """The token of a device that is put into the file before the server reads it: with codes that are always old there is no other."""
        web.stop()
        token = "0" * 32
        device = {"deviceID": "a", "name": "Browser", "tokenHash": hashlib.sha256(token.encode()).hexdigest(),
                  "added": "2026-01-01T00:00:00Z", "lastSeen": "2026-01-01T00:00:00Z"}
        web.devices.write_text(json.dumps({"format": "timequest-devices-1", "phone": False, "devices": [device]}))
        web.devices.chmod(0o600)
        web.serve(port=web.port)
        return token

    def test_a_foreign_host_and_a_foreign_origin_get_nothing(self):
        web = self.serve()
        self.call(web, "web.setPhone", {"on": True})
        host = f"{ADDRESS}:{web.port}"
        code = self.call(web, "web.addPhone")["result"]["code"]
        for name in ("evil.example", f"evil.example:{web.port}", f"{NOT_MINE}:{web.port}", f"home.local:{web.port}", f"[fe80::1]:{web.port}"):
            self.assertEqual(self.post(host, code, Host=name)[0], 403, name)
            self.assertEqual(self.socket(web, address=ADDRESS, Host=name).status, 403)
        for origin in ("http://evil.example", f"http://127.0.0.1:{web.port}", f"https://{host}", "null"):
            self.assertEqual(self.post(host, code, Origin=origin)[0], 403, origin)
            self.assertEqual(self.socket(web, address=ADDRESS, Origin=origin).status, 403)
        self.assertEqual(self.post(host, code, Origin=f"http://{host}")[0], 200)

    def test_another_user_of_this_machine_gets_nothing(self):
        web = self.serve()
        self.call(web, "web.setPhone", {"on": True})
        as_other = ["setpriv", "--reuid", "65534", "--regid", "65534", "--clear-groups"]
        read = subprocess.run([*as_other, "cat", web.devices], capture_output=True, text=True)
        self.assertIn("Permission denied", read.stderr)
        asked = subprocess.run([*as_other, "/usr/bin/python3", "-c", f"import socket; socket.socket(socket.AF_UNIX).connect('{web.devices}.socket')"],
                               capture_output=True, text=True)
        self.assertIn("PermissionError", asked.stderr)
        # A token that was left at the port while somebody else listened there is worth nothing, and a code neither.
        token = ["-H", f"Authorization: Bearer {web.token}"]
        code = lambda: ["-d", json.dumps({"code": web.code})]
        mine = [f"127.0.0.1:{web.port}", f"{ADDRESS}:{web.port}", f"[{OTHER}]:{web.port}"]
        for host in mine:
            for path, words, status, own in (("rpc", token, "403", "426"), ("pair", code(), "403", "200"), ("pair", [], "404", "404"), ("devices.json", [], "404", "404"), ("", [], "200", "200")):
                for user, expected in ((as_other, status), ([], own)):
                    got = subprocess.run([*user, "curl", "-gs", "-o", "/dev/null", "-w", "%{http_code}", *words, f"http://{host}/{path}"], capture_output=True, text=True)
                    self.assertEqual(got.stdout, expected, (host, path, user))
        arguments = pathlib.Path(f"/proc/{web.server.pid}/cmdline").read_text()
        self.assertFalse(web.token in arguments or web.code in arguments)


    def test_a_phone_that_left_does_not_hold_its_place(self):
        web = self.serve()
        self.call(web, "web.setPhone", {"on": True})
        self.socket(web, address=ADDRESS).call("player.list")
        timers = lambda: subprocess.run(["ss", "-Htno", "state", "established", "sport", "=", f":{web.port}"], capture_output=True, text=True).stdout
        until(lambda: "timer:(keepalive," in timers())


class Encrypted(AtHome):
    """With a certificate."""

    def certificate(self, names):
        folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        file, key = folder / "file.pem", folder / "key.pem"
        subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2", "-subj", "/CN=home",
                        "-addext", f"subjectAltName={names}", "-out", file, "-keyout", key], check=True, capture_output=True)
        public = subprocess.run(["openssl", "x509", "-in", file, "-pubkey", "-noout"], capture_output=True, check=True).stdout
        der = subprocess.run(["openssl", "pkey", "-pubin", "-outform", "der"], input=public, capture_output=True, check=True).stdout
        trusted = "--ignore-certificate-errors-spki-list=" + base64.b64encode(hashlib.sha256(der).digest()).decode()
        return ("--certificate", file, "--key", key), trusted

    def test_a_phone_plays_by_tls_and_starts_without_the_network(self):
        options, trusted = self.certificate(f"IP:{ADDRESS},DNS:time.example")
        web = self.serve(*options)
        b = self.parent(web)
        address, _ = self.invite(b)
        self.assertTrue(address.startswith(f"https://{ADDRESS}:{web.port}/#code="), address)
        self.assertNotIn("could read it", b.text("dialog"))
        phone = self.phone(web, address, trusted)
        phone.shows("Morning Launch")
        self.assertTrue(phone.run("return isSecureContext"))
        phone.wait(lambda: phone.run_async("caches.open('shell').then((kept) => kept.keys()).then((keys) => arguments[0](keys.length))") > 30)
        phone.click("Morning Launch")
        phone.play_step(300, 300)
        self.cut()
        phone.driver.refresh()
        phone.shows("The connection to TimeQuest is lost.", "#trouble")
        ip("-n", PHONE, "link", "set", "phone0", "up")
        phone.wait(lambda: phone.has("section.revealing") or phone.has("main .card"), 60)

    def test_the_home_network_gets_nothing_unencrypted_and_a_closed_socket_says_why(self):
        options, _ = self.certificate(f"IP:{ADDRESS},DNS:time.example")
        web = self.serve(*options)
        self.call(web, "web.setPhone", {"on": True})
        self.assertEqual(self.call(web, "web.phone")["result"]["address"], f"https://{ADDRESS}:{web.port}")
        with self.assertRaises(ConnectionError):
            self.socket(web, address=ADDRESS).close()
        for host in (f"{ADDRESS}:{web.port}", f"time.example:{web.port}"):
            opened = self.socket(web, address=ADDRESS, encrypted=True, Host=host, Origin=f"https://{host}")
            self.assertEqual(opened.call("player.list")["id"], 1)
            opened.send(BINARY, b"{}")
            self.assertEqual(opened.close_code(), 1003)
        for host, origin in ((f"other.example:{web.port}", None), (f"{ADDRESS}:{web.port}", f"http://{ADDRESS}:{web.port}")):
            self.assertEqual(self.socket(web, address=ADDRESS, encrypted=True, Host=host, Origin=origin).status, 403)
        until(lambda: len(web.children()) == 2)

    def test_a_certificate_for_a_name_is_told_by_its_name(self):
        options, _ = self.certificate("DNS:*.example,DNS:localhost,DNS:time.example")
        web = self.serve(*options)
        self.assertEqual(self.call(web, "web.setPhone", {"on": True})["result"]["address"], f"https://time.example:{web.port}")

    def test_a_proxy_with_a_name_of_its_own_leads_here(self):
        web = self.serve("--host", "Time.Example")
        self.assertEqual(self.call(web, "web.setPhone", {"on": True})["result"], {"on": True, "address": "https://time.example", "isEncrypted": True})
        self.assertEqual(self.socket(web, Host="time.example", Origin="https://time.example").call("player.list")["id"], 1)
        self.assertEqual(self.socket(web, Host="time.example", Origin="http://time.example").status, 403)

    def test_what_is_no_certificate_or_not_its_key_stops_the_start(self):
        (_, file, _, key), _ = self.certificate("DNS:a.example")
        (_, _, _, other), _ = self.certificate("DNS:b.example")
        for pair in ((file, other), (file, file), (key, key), ("/nowhere", key), ("/etc/passwd", key), (file, "/dev/null")):
            web = self.enterContext(Web())
            done = subprocess.run([SERVER, "--rpc", RPC, "--page", web.page, "--port", "0", "--devices", web.devices, "--certificate", pair[0], "--key", pair[1]],
                                  capture_output=True, text=True, timeout=20)
            self.assertEqual((done.returncode, "no certificate and key in PEM that fit" in done.stderr), (1, True), (pair, done))


class Asking(AtHome):
    """Who may ask about devices."""

    def test_only_an_unlocked_parent_may_ask_or_anybody_while_there_is_no_pin(self):
        web = self.serve()
        for method in ("web.devices", "web.revoke", "web.phone", "web.setPhone", "web.addPhone", "web.qr", "web.nothing"):
            error = self.socket(web).call(method, {"on": True, "text": "a", "deviceID": "a"})["error"]
            self.assertEqual((error["code"], error["data"]["kind"]), (1020, "locked"), method)
        self.assertEqual(self.listening(web), {"127.0.0.1"})
        free = self.enterContext(Web()).serve()
        self.assertEqual(self.socket(free).call("web.setPhone", {"on": True})["result"]["on"], True)

    def test_a_revoked_device_is_closed_at_once_and_comes_in_no_more(self):
        web = self.serve()
        opened = [self.socket(web) for _ in range(3)]
        for each in opened:
            each.call("player.list")
        other = self.pair(web, web.code).json["token"]
        parent = self.socket(web, other)
        parent.call("parent.unlock", {"pin": "2468"})
        devices = parent.call("web.devices")["result"]["devices"]
        self.assertEqual([(device["name"], device["isThisDevice"]) for device in devices], [("Browser", False), ("Browser", True)])
        left = parent.call("web.revoke", {"deviceID": devices[0]["deviceID"]})["result"]["devices"]
        self.assertEqual([device["deviceID"] for device in left], [devices[1]["deviceID"]])
        for each in opened:
            each.stream.settimeout(1)
            self.assertEqual(each.stream.recv(1), b"")
        self.assertEqual(self.get(web, "/rpc", **bearer(web.token)).text, NOT_PAIRED)
        until(lambda: len(web.children()) == 1)
        self.assertEqual(parent.call("web.revoke", {"deviceID": devices[0]["deviceID"]})["error"]["data"]["kind"], "notFound")
        web.stop()
        web.serve(port=web.port)
        self.assertEqual(self.get(web, "/rpc", **bearer(web.token)).status, 403)
        self.assertEqual(self.get(web, "/rpc", **bearer(other)).status, 426)

    def test_the_engine_never_sees_what_the_server_answers_and_nothing_of_the_server_reaches_the_page(self):
        script = self.script(f"tee {tempfile.gettempdir()}/seen-{os.getpid()} | $TIMEQUEST_RPC \"$@\"")
        seen = pathlib.Path(tempfile.gettempdir(), f"seen-{os.getpid()}")
        self.addCleanup(seen.unlink)
        web = self.enterContext(Web()).serve(rpc=script)
        opened = self.socket(web)
        lines = [{"jsonrpc": "2.0", "id": n, "method": method, "params": {}} for n, method in enumerate(["player.list", "web.devices", "profile.get", "web.phone"] * 20)]
        for line in lines:
            opened.send(TEXT, json.dumps(line).encode())
        self.assertEqual([json.loads(opened.message()[1])["id"] for _ in lines], list(range(len(lines))), "one answer each, in order")
        self.assertNotIn('web.devices"', seen.read_text())

    def test_a_picture_is_made_of_a_text_and_not_of_one_that_is_too_long(self):
        web = self.serve()
        text = "52 characters of a code, or so: ABCD-EFGH-IJKL-MNOP ä"
        svg = self.call(web, "web.qr", {"text": text})["result"]["svg"]
        self.assertRegex(svg, r"^<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \d+ \d+\"")
        self.assertEqual(self.call(web, "web.qr", {"text": "x" * 3000})["error"]["data"]["kind"], "tooLarge")


def obstacle():
    """Why this cannot be tried here, if it cannot."""
    missing = [tool for tool in ("ip", "ss", "curl", "openssl", "setpriv", "zbarimg") if not shutil.which(tool)]
    if missing:
        return f"{', '.join(missing)} is missing"
    try:
        with namespaces():
            return None
    except (OSError, subprocess.CalledProcessError) as error:
        return f"no network namespaces can be made: {getattr(error, 'stderr', None) or error}"


if __name__ == "__main__":
    if "TIMEQUEST_PAIRING" in os.environ:
        unittest.main(verbosity=2)
    elif reason := obstacle():
        print(f"pairing: skipped, {reason}\nRan 0 tests")
    else:
        with namespaces():
            inside = ["ip", "netns", "exec", HOME, sys.executable, *sys.argv]
            done = subprocess.run(inside, env={**os.environ, "TIMEQUEST_PAIRING": str(os.getpid())})
        sys.exit(done.returncode)

"""How much the server takes: what is past a limit is refused, and memory does not grow with it."""

import contextlib
import json
import os
import pathlib
import re
import socket
import time
import unittest

from raw import BINARY, PING, PONG, TEXT, request
from test_serving import CALL, Served, until

MESSAGE = 1 << 20
CHILDREN = 16


def resident(pid):
    """The bytes of memory that a process has."""
    return int(re.search(r"VmRSS:\s+(\d+)", pathlib.Path(f"/proc/{pid}/status").read_text())[1]) << 10


class Limits(Served):
    def test_a_17th_connection_is_told_to_wait_and_gets_in_when_one_goes(self):
        web = self.serve()
        sockets = [self.socket(web) for _ in range(CHILDREN)]
        self.assertEqual([s.status for s in sockets], [101] * CHILDREN)
        refused = self.socket(web)
        self.assertEqual(refused.status, 503)
        self.assertEqual(refused.text, "TimeQuest is open 16 times, which is the most. Close one of them.\n")
        until(lambda: len(web.children()) == CHILDREN)
        self.assertEqual(sockets[0].call("player.list")["id"], 1)
        b = self.browser(web, ready="#trouble")
        self.assertEqual(b.text("#trouble .cause"), refused.text.strip())
        sockets.pop().close()
        b.shows("Morning Launch")
        self.assertFalse(b.has("#trouble"))
        self.assertEqual(len(web.children()), CHILDREN)
        self.browsers.remove(b)

    def test_many_connections_end_neither_the_server_nor_those_who_were_there(self):
        web = self.serve_alone()
        opened = self.socket(web)
        crowd = [socket.create_connection(("127.0.0.1", web.port), timeout=20) for _ in range(200)]
        time.sleep(0.5)
        self.assertLess(len(os.listdir(f"/proc/{web.server.pid}/fd")), 100)
        self.assertEqual(opened.call("player.list")["id"], 1)
        for stranger in crowd:
            stranger.close()
        until(lambda: len(os.listdir(f"/proc/{web.server.pid}/fd")) < 40)
        self.assertEqual(self.get(web, "/").status, 200)

    def test_those_who_connect_and_say_nothing_shut_nobody_out(self):
        web = self.serve_alone()
        self.assertTrue(web.token)
        crowd = contextlib.ExitStack()
        self.addCleanup(crowd.close)
        connect = lambda: crowd.enter_context(socket.create_connection(("127.0.0.1", web.port), timeout=20))
        strangers = [connect() for _ in range(300)]
        for _ in range(8):
            self.assertEqual(self.get(web, "/").status, 200)
            self.assertEqual(self.socket(web).call("player.list")["id"], 1)
            strangers += [connect() for _ in range(20)]
        for stranger in strangers:
            stranger.settimeout(10)
            self.assertEqual(stranger.recv(1), b"")

    def test_a_request_that_does_not_come_is_not_waited_for(self):
        web = self.serve_alone()
        opened = self.socket(web)
        slow = socket.create_connection(("127.0.0.1", web.port), timeout=30)
        begin = time.monotonic()
        with self.assertRaises(ConnectionError):
            while time.monotonic() < begin + 25:
                slow.sendall(b"G")
                time.sleep(0.5)
        self.assertLess(time.monotonic() - begin, 15)
        slow.close()
        self.assertEqual(opened.call("player.list")["id"], 1, "a WebSocket may be silent for longer")

    def test_a_long_head_is_refused(self):
        web = self.serve_alone()
        for headers in ({"X": "a" * 20_000}, {f"X-{n}": "a" * 200 for n in range(100)}):
            self.assertEqual(request(web, "/", headers=headers).status, 400)

    def test_a_message_of_a_mebibyte_is_answered_and_a_longer_one_closes_the_socket(self):
        web = self.serve_alone()
        longest = CALL.rjust(MESSAGE)
        whole, parts = self.socket(web), self.socket(web)
        whole.send(TEXT, longest)
        self.assertEqual(json.loads(whole.message()[1])["id"], 1)
        whole.send(TEXT, longest + b" ")
        self.assertEqual(whole.close_code(), 1009)
        for opened in (parts, self.socket(web)):
            is_longer = opened is not parts
            opened.send(TEXT, longest[:1000], fin=False)
            opened.send(0, longest[1000:], fin=not is_longer)
            if is_longer:
                opened.send(0, b" ")
                self.assertEqual(opened.close_code(), 1009)
            else:
                self.assertEqual(json.loads(opened.message()[1])["id"], 1)

    def test_memory_does_not_grow_with_the_length_that_a_frame_announces(self):
        web = self.serve_alone()
        self.socket(web).call("player.list")
        before = resident(web.server.pid)
        opened = self.socket(web)
        opened.stream.sendall(opened.header(TEXT, 1 << 30))
        with contextlib.suppress(OSError):
            for _ in range(200):
                opened.stream.sendall(bytes(1 << 20))
        self.assertEqual(opened.close_code(), 1009)
        self.assertLess(resident(web.server.pid) - before, 8 << 20)

    def test_memory_does_not_grow_with_answers_that_wait_to_be_read(self):
        web = self.serve_alone()
        opened = self.socket(web)
        discover = b'{"jsonrpc":"2.0","id":1,"method":"rpc.discover"}'
        opened.send(TEXT, discover)
        [_, answer] = opened.message()
        self.assertGreater(len(answer), 200_000)
        before = resident(web.server.pid)
        for _ in range(120):
            opened.send(TEXT, discover)
        time.sleep(6)
        self.assertLess(resident(web.server.pid) - before, 8 << 20)
        for number in range(120):
            self.assertEqual(opened.message(), (TEXT, answer), number)

    def test_a_browser_that_sends_too_much_is_told_so_and_comes_back(self):
        web = self.serve()
        b = self.browser(web)
        b.run("""
          const socket = window.sockets.at(-1);
          socket.addEventListener("close", ({ code }) => { window.closeCode = code; });
          socket.send("x".repeat(3 << 20));
        """)
        b.wait(lambda: b.run("return window.closeCode") == 1009)
        b.wait(lambda: b.run("return window.sockets.length === 2 && window.sockets[1].readyState === 1"))
        b.click("Morning Launch")
        b.shows("How long will this take?")

    def test_a_document_that_is_too_large_for_a_message_is_refused_by_the_page(self):
        web = self.serve()
        b = self.browser(web)
        self.open_household(b)
        large = pathlib.Path(web.folder) / "large.json"
        large.write_text(json.dumps({"players": ["x" * MESSAGE]}))
        b.driver.find_element("css selector", "input[type=file]").send_keys(str(large))
        b.shows("timequest-rpc import FILE takes any size")
        self.assertEqual(b.run("return window.sockets.length"), 1, "the connection stays")

    def test_what_is_no_text_closes_the_socket(self):
        web = self.serve_alone()
        for opcode, code in ((BINARY, 1003), (0, 1002), (3, 1002)):
            opened = self.socket(web)
            opened.send(opcode, CALL)
            self.assertEqual(opened.close_code(), code)
        opened = self.socket(web)
        opened.send(TEXT, CALL, fin=False)
        opened.send(TEXT, CALL)
        self.assertEqual(opened.close_code(), 1002)
        opened = self.socket(web)
        opened.send(PING, b"here?")
        self.assertEqual(opened.message(), (PONG, b"here?"))

    def test_the_first_byte_does_not_choose_the_framing(self):
        web = self.serve_alone()
        opened = self.socket(web)
        opened.send(TEXT, b"Content-Length: 47")
        self.assertEqual(json.loads(opened.message()[1])["error"]["code"], -32700)
        opened.send(TEXT, CALL.replace(b",", b",\r\n"))
        self.assertEqual(json.loads(opened.message()[1])["id"], 1, "a message is one line")
        [child] = web.children()
        arguments = pathlib.Path(f"/proc/{child}/cmdline").read_text().split("\0")
        self.assertEqual(arguments[1:3], ["--framing", "lines"])
        self.assertNotIn(web.token, " ".join(arguments) + pathlib.Path(f"/proc/{web.server.pid}/cmdline").read_text())

    def test_an_answer_without_end_closes_the_socket(self):
        web = self.serve_alone(self.script("head -c 20000000 /dev/zero | tr '\\0' x; exec sleep 60"))
        opened = self.socket(web)
        self.assertEqual(opened.close_code(), 1009)
        opened.close()
        until(lambda: web.children() == [])


if __name__ == "__main__":
    unittest.main(verbosity=2)

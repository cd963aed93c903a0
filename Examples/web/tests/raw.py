"""HTTP and WebSockets by hand, for what a browser would never send."""

import http.client
import json
import re
import socket
import ssl
import struct

UPGRADE = {
    "Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13",
    "Sec-WebSocket-Key": "MDEyMzQ1Njc4OWFiY2RlZg==",
}
TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10


def bearer(token):
    return {"Authorization": f"Bearer {token}"}


def request(web, path, method="GET", headers={}, body=None):
    """A response, its `text` read."""
    connection = http.client.HTTPConnection(web.host, timeout=20)
    connection.putrequest(method, path, skip_host="Host" in headers)
    for name, value in headers.items():
        connection.putheader(name, value)
    if body is not None:
        connection.putheader("Content-Length", str(len(body)))
    connection.endheaders(body)
    response = connection.getresponse()
    response.text = "" if response.status == 101 else response.read().decode(errors="replace")
    response.json = json.loads(response.text) if response.headers["Content-Type"] == "application/json" else None
    connection.close()
    return response


class Socket:
    """A WebSocket that sends whatever frame it is told to."""

    def __init__(self, web, token=None, address="127.0.0.1", encrypted=False, **headers):
        token = web.token if token is None else token
        self.stream = socket.create_connection((address, web.port), timeout=20)
        if encrypted:
            context = ssl.create_default_context()
            context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
            self.stream = context.wrap_socket(self.stream)
        headers = {**UPGRADE, "Host": f"{address}:{web.port}", "Sec-WebSocket-Protocol": f"timequest, {token}", **headers}
        lines = ["GET /rpc HTTP/1.1", *(f"{name}: {value}" for name, value in headers.items() if value is not None)]
        self.stream.sendall("".join(f"{line}\r\n" for line in [*lines, ""]).encode())
        head = b""
        while not head.endswith(b"\r\n\r\n"):
            byte = self.stream.recv(1)
            if not byte:
                raise ConnectionError(f"closed after {head!r}")
            head += byte
        self.status = int(head.split()[1])
        length = re.search(rb"(?i)content-length: (\d+)", head)
        self.text = self.take(int(length[1])).decode() if length else ""

    def take(self, count):
        data = b""
        while len(data) < count:
            piece = self.stream.recv(count - len(data))
            if not piece:
                raise ConnectionError("closed")
            data += piece
        return data

    def header(self, opcode, length, fin=True):
        """The start of a frame whose mask is nothing, as a mask may be."""
        first = (0x80 if fin else 0) | opcode
        if length < 126:
            size = struct.pack(">B", 0x80 | length)
        elif length < 1 << 16:
            size = struct.pack(">BH", 0x80 | 126, length)
        else:
            size = struct.pack(">BQ", 0x80 | 127, length)
        return bytes([first]) + size + bytes(4)

    def send(self, opcode, payload=b"", fin=True):
        self.stream.sendall(self.header(opcode, len(payload), fin) + payload)

    def frame(self):
        first, second = self.take(2)
        length = second & 0x7F
        if length == 126:
            [length] = struct.unpack(">H", self.take(2))
        elif length == 127:
            [length] = struct.unpack(">Q", self.take(8))
        return first & 0x0F, bool(first & 0x80), self.take(length)

    def message(self):
        """The next message, of one frame or more: its opcode and its bytes."""
        opcode, fin, payload = self.frame()
        while not fin:
            _, fin, more = self.frame()
            payload += more
        return opcode, payload

    def call(self, method, params={}):
        self.send(TEXT, json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": params}).encode())
        return json.loads(self.message()[1])

    def close_code(self):
        """The code of the close frame, whatever comes before it."""
        while True:
            opcode, _, payload = self.frame()
            if opcode == CLOSE:
                return struct.unpack(">H", payload[:2])[0]

    def close(self):
        self.stream.close()

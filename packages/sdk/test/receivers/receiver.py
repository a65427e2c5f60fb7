# A receiver on Python's http.server, by Standard Webhooks: python3 receiver.py PORT, with the secret in $WEBHOOK_SECRET.
import base64, hashlib, hmac, http.server, json, os, sys, time

key = base64.b64decode(os.environ["WEBHOOK_SECRET"][len("whsec_"):])
processed = set()


def is_ours(body, headers):
    event_id, stamp = headers.get("webhook-id", ""), headers.get("webhook-timestamp", "")
    if not stamp.isdecimal() or abs(time.time() - int(stamp)) > 300:
        return False
    digest = hmac.new(key, f"{event_id}.{stamp}.".encode() + body, hashlib.sha256).digest()
    expected = b"v1," + base64.b64encode(digest)
    return any(hmac.compare_digest(each, expected) for each in headers.get("webhook-signature", "").encode().split(b" "))


class Receiver(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        genuine = is_ours(body, self.headers)
        if genuine:
            processed.add(json.loads(body)["id"])
        self.send_response(204 if genuine else 401)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *_):
        pass


server = http.server.ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1])), Receiver)
print("ready", flush=True)
server.serve_forever()

"""Makes the calls that the conformance run of the SDKs asks for: one line of JSON in, one out."""

import json
import os
import re
import sys
from decimal import Decimal

sys.path.insert(0, os.path.join(os.path.dirname(__file__), ".."))

from premium_audit import ApiError, ClientA, ClientB, Upload, exact_json, wait_for_report, webhooks  # noqa: E402


def client(command, options):
    base = options["flaky_url"] if command.get("flaky") else options["base_url"]
    if command["profile"] == "A":
        return ClientA(base, options["api_key"])
    return ClientB(base, options["client_id"], options["client_secret"])


def result(command, options):
    if "verify" in command:
        given = command["verify"]
        event = webhooks.verify(given["body"].encode(), given["headers"], given["secrets"], now=given["now"])
        return {"id": event.id, "type": event.type}
    api = client(command, options)
    if "wait" in command:
        return wait_for_report(api, command["wait"])
    name = re.sub("[A-Z]", lambda letter: "_" + letter.group().lower(), command["operation"])
    positional = list(command.get("path", []))
    named = dict(command.get("query", {}))
    if "file" in command:
        positional.append(Upload(command["file"].encode(), "payroll.csv"))
    elif "body" in command:
        positional.append(command["body"])
    if "idempotency_key" in command:
        named["idempotency_key"] = command["idempotency_key"]
    if command.get("pages"):
        return list(getattr(api, name.replace("list_", "iter_", 1))(*positional, **named))
    return getattr(api, name)(*positional, **named)


def answer(command, options):
    try:
        return {"result": result(command, options)}
    except ApiError as error:
        fields = [name for name, _ in error.fields]
        members = {"status": error.status, "code": error.code, "doc": error.doc, "form": error.form, "fields": fields}
        return {"error": members}
    except webhooks.WebhookVerificationError as error:
        return {"error": {"code": error.code}}


options = json.loads(sys.stdin.readline())
for line in sys.stdin:
    print(exact_json.dumps(answer(json.loads(line, parse_float=Decimal), options)), flush=True)

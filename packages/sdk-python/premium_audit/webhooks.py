"""Verifies webhook requests, and signs some for the tests of your receiver."""

import base64
import binascii
import hashlib
import hmac
import json
import re
import time
from decimal import Decimal
from typing import Any, Dict, List, Mapping, NamedTuple, Optional, Sequence, Tuple, Union


class Event(NamedTuple):
    """A verified event. It has only what is signed: take nothing from the headers `Svc-…`."""

    id: str
    """The same on every attempt, retry and replay: process each id once."""
    type: str
    created_at: str
    data: Any
    body: Dict[str, Any]


class WebhookVerificationError(Exception):
    """A request that must not be processed: respond with 400. `code` is one of those of the TypeScript SDK."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


class _Signature(NamedTuple):
    is_standard: bool
    time: Optional[int]
    prefix: str
    digest: bytes


def verify(
    body: bytes,
    headers: Mapping[str, str],
    secret: Union[str, Sequence[str]],
    *,
    tolerance_seconds: float = 300,
    now: Optional[float] = None,
) -> Event:
    """Verifies the bytes of a request as they arrived, and returns its event. Raises WebhookVerificationError.

    `webhook-signature` decides where the request has one, because it covers id and time; otherwise form 1 of `Svc-Signature`. While
    you replace a secret, pass both.
    """
    header = {name.lower(): value for name, value in headers.items()}
    signatures = _signatures(header)
    if not signatures:
        raise WebhookVerificationError("missing_signature", "The request has no signature.")
    standard = [each for each in signatures if each.is_standard]
    secrets = [secret] if isinstance(secret, str) else secret
    match = next((each for each in standard or signatures if any(_is_made_with(key, each, body) for key in secrets)), None)
    if match is None:
        raise WebhookVerificationError("invalid_signature", "No signature matches. Check the secret, and verify the raw body.")
    if match.time is None:
        raise WebhookVerificationError("timestamp_missing", "The signature covers no time, so the request may be a replay.")
    age = (time.time() if now is None else now) - match.time
    # Not the other way round: a tolerance that is NaN would accept a request of any age.
    if not abs(age) <= tolerance_seconds:
        raise WebhookVerificationError("timestamp_out_of_tolerance", f"The request was signed {age:.0f} s ago.")
    event = _event(body, header.get("webhook-id") if match.is_standard else None)
    if event is None:
        raise WebhookVerificationError("invalid_body", "The body is signed and is no event, or no signed text has its id.")
    return event


def sign(secret: str, body: bytes, event_id: str, *, form: int = 1, signed_at: Optional[int] = None) -> Dict[str, str]:
    """The headers with which the platform would send an event: for the tests of your receiver."""
    stamp = int(time.time()) if signed_at is None else signed_at
    hexadecimal = _digest(_keys(secret)[0], f"{stamp}." if form == 1 else "", body).hex()
    standard = base64.b64encode(_digest(_keys(secret)[1], f"{event_id}.{stamp}.", body)).decode()
    return {
        "content-type": "application/json",
        "svc-signature": f"t={stamp},v1={hexadecimal}" if form == 1 else f"sha256={hexadecimal}",
        "svc-event-id": event_id,
        "webhook-id": event_id,
        "webhook-timestamp": str(stamp),
        "webhook-signature": f"v1,{standard}",
    }


def _keys(secret: str) -> Tuple[bytes, bytes]:
    """Forms 1 and 2 use the whole text, Standard Webhooks the bytes behind `whsec_`."""
    if not re.fullmatch("whsec_[!-~]+", secret):
        raise ValueError("secret must be the whsec_… of the webhook")
    try:
        return secret.encode(), base64.b64decode(secret[len("whsec_") :], validate=True)
    except binascii.Error:
        return secret.encode(), secret.encode()


def _digest(key: bytes, prefix: str, body: bytes) -> bytes:
    return hmac.new(key, prefix.encode() + body, hashlib.sha256).digest()


def _is_made_with(secret: str, signature: _Signature, body: bytes) -> bool:
    key = _keys(secret)[1 if signature.is_standard else 0]
    return hmac.compare_digest(_digest(key, signature.prefix, body), signature.digest)


def _signatures(header: Mapping[str, str]) -> List[_Signature]:
    """Every signature that is well-formed. During a rotation there are several of each kind."""
    found: List[_Signature] = []
    event_id, stamp = header.get("webhook-id", ""), header.get("webhook-timestamp", "")
    if event_id and re.fullmatch("[0-9]{1,12}", stamp):
        for each in header.get("webhook-signature", "").split(" "):
            version, _, text = each.partition(",")
            if version == "v1" and re.fullmatch("[A-Za-z0-9+/]{43}=", text):
                found.append(_Signature(True, int(stamp), f"{event_id}.{stamp}.", base64.b64decode(text)))
    for name in ("svc-signature", "svc-signature-next"):
        form = re.fullmatch("(?:t=([0-9]{1,12}),v1|sha256)=([0-9a-f]{64})", header.get(name, "").strip())
        if form:
            own = form.group(1)
            found.append(_Signature(False, own and int(own), f"{own}." if own else "", bytes.fromhex(form.group(2))))
    return found


def _event(body: bytes, signed_id: Optional[str]) -> Optional[Event]:
    try:
        read = json.loads(body.decode(), parse_float=Decimal)
    except ValueError:
        return None
    if not isinstance(read, dict):
        return None
    event_id = read.get("id", signed_id)
    event_type = read.get("type", read.get("event"))
    if not isinstance(event_id, str) or not isinstance(event_type, str) or not isinstance(read.get("data"), dict):
        return None
    return Event(event_id, event_type, str(read.get("timestamp", read.get("created_at"))), read["data"], read)

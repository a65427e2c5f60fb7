"""Sends requests, and repeats them where that does no harm. The clients of both profiles are made of it."""

import collections.abc
import http.client
import json
import os
import random
import re
import time
import urllib.error
import urllib.request
import uuid
from typing import Any, BinaryIO, Dict, FrozenSet, Iterator, Mapping, NamedTuple, Optional, Union
from urllib.parse import quote, urlencode, urlsplit

from . import exact_json
from .errors import ApiError, ConnectionFailed

_USER_AGENT = "premium-audit-sdk-python/0.0.0"
_LONGEST_PAUSE_SECONDS = 30.0
_LOOPBACK = re.compile(r"localhost|127\.\d+\.\d+\.\d+|::1|.+\.localhost")


class Upload(NamedTuple):
    """A file to send: bytes, or a file that was opened for reading bytes and can be read again from its beginning."""

    content: Union[bytes, BinaryIO]
    name: str = "payroll.csv"
    media_type: str = "text/csv"


class _NoRedirects(urllib.request.HTTPRedirectHandler):
    """Another host must not receive the credentials."""

    def redirect_request(self, *_: Any) -> None:
        return None


class Transport:
    """Requests of one client. `headers` has the credentials."""

    def __init__(
        self,
        base_url: str,
        headers: Mapping[str, str],
        amounts: FrozenSet[str],
        *,
        timeout_seconds: float = 60,
        max_retries: int = 4,
        max_retry_after_seconds: float = 90,
        allow_insecure_http: bool = False,
    ) -> None:
        parts = urlsplit(base_url)
        if parts.scheme not in ("https", "http") or not parts.hostname or parts.query or parts.username:
            raise ValueError("base_url must be a URL such as https://api.example.com")
        if parts.scheme == "http" and not allow_insecure_http and not _LOOPBACK.fullmatch(parts.hostname):
            raise ValueError("base_url must be https: credentials would be sent in the clear")
        for name, value in headers.items():
            if not re.fullmatch(r"[ -~]+", value):
                raise ValueError(f"the credential in {name} is not printable ASCII")
        base = base_url.rstrip("/")
        self._base = base if base.endswith("/v1") else f"{base}/api/v1"
        self._headers = {**headers, "User-Agent": _USER_AGENT}
        self._amounts = amounts
        self._timeout_seconds = timeout_seconds
        self._max_retries = max_retries
        self._max_retry_after_seconds = max_retry_after_seconds
        self._opener = urllib.request.build_opener(_NoRedirects)

    def call(
        self,
        method: str,
        path: str,
        *,
        parameters: Mapping[str, str] = {},
        query: Mapping[str, Any] = {},
        body: Any = None,
        upload: Optional[Upload] = None,
        accept: str = "application/json",
        idempotency_key: Optional[str] = None,
    ) -> Any:
        """Calls an operation. Returns the parsed body, or bytes if `accept` is no JSON. Raises ApiError and ConnectionFailed."""
        headers = {**self._headers, "Accept": accept}
        if method == "POST":
            headers["Idempotency-Key"] = idempotency_key or str(uuid.uuid4())
        content = None if body is None else exact_json.dumps(body).encode()
        if content is not None:
            headers["Content-Type"] = "application/json"
        url = self._url(path, parameters, query)
        # The same in each attempt, because a key belongs to the bytes of a body.
        boundary = f"premium-audit-{uuid.uuid4()}"
        attempt = 0
        while True:
            attempt += 1
            request = urllib.request.Request(url, data=content, headers=headers, method=method)
            if upload is not None:
                _attach(request, upload, boundary)
            try:
                with self._opener.open(request, timeout=self._timeout_seconds) as response:
                    received = response.read()
                if accept != "application/json":
                    return received
                return exact_json.loads(received.decode(), self._amounts)
            except urllib.error.HTTPError as refusal:
                error: Exception = self._refused(refusal)
            except (OSError, ValueError, http.client.HTTPException) as failure:
                error = ConnectionFailed(f"{method} {path}: {failure}")
            pause = self._pause_before_retry(method, error, attempt)
            if pause is None:
                raise error
            time.sleep(pause)

    def pages(self, method: str, path: str, query: Mapping[str, Any], parameters: Mapping[str, str] = {}) -> Iterator[Any]:
        """Every record of a list; a page is requested when those of the one before were read."""
        query = {**query, "limit": query.get("limit") or 100}
        while True:
            page: Dict[str, Any] = self.call(method, path, parameters=parameters, query=query)
            records = next((value for value in page.values() if isinstance(value, list)), [])
            yield from records
            if page.get("has_more") is not True or not records:
                return
            last = records[-1]
            cursor = next(last[name] for name in ("id", "position", "report_id") if last.get(name) is not None)
            query = {**query, "starting_after": cursor}

    def _url(self, path: str, parameters: Mapping[str, str], query: Mapping[str, Any]) -> str:
        def filled(match: "re.Match[str]") -> str:
            value = parameters[match.group(1)]
            if not isinstance(value, str) or value in ("", ".", ".."):
                raise ValueError(f"{match.group(1)} must be a text that is not empty")
            return quote(value, safe="")

        url = self._base + re.sub(r"\{(\w+)\}", filled, path)
        text = urlencode([(name, _text(value)) for name, value in query.items() if value is not None])
        return f"{url}?{text}" if text else url

    def _refused(self, refusal: urllib.error.HTTPError) -> ApiError:
        text = ""
        try:
            text = refusal.read().decode(errors="replace")
            body = json.loads(text)
        except (OSError, ValueError, http.client.HTTPException):
            body = text
        return ApiError(refusal.code, refusal.headers, body, refusal.url)

    def _pause_before_retry(self, method: str, error: Exception, attempt: int) -> Optional[float]:
        """Seconds until the next attempt; None if there is none. A PATCH has no key, so only its caller can repeat it."""
        if method == "PATCH" or attempt > self._max_retries:
            return None
        backoff = min(0.5 * 2 ** (attempt - 1), _LONGEST_PAUSE_SECONDS) * random.uniform(0.5, 1)
        if not isinstance(error, ApiError):
            return backoff
        after = error.retry_after_seconds
        # An attempt of ours that timed out may still be running.
        is_running = error.status == 409 and after is not None and attempt > 1
        if error.status < 500 and error.status not in (408, 425, 429) and not is_running:
            return None
        if after is None:
            return backoff
        return None if after > self._max_retry_after_seconds else after + random.uniform(0, 0.5)


def _text(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return exact_json.dumps(dict(value)) if isinstance(value, collections.abc.Mapping) else str(value)


def _attach(request: urllib.request.Request, upload: Upload, boundary: str) -> None:
    """Makes the file the one part of a form, which is sent as it is read."""
    name = upload.name.replace('"', "%22").replace("\r", "%0D").replace("\n", "%0A")
    head = (
        f'--{boundary}\r\nContent-Disposition: form-data; name="file"; filename="{name}"\r\n'
        f"Content-Type: {upload.media_type}\r\n\r\n"
    ).encode()
    tail = f"\r\n--{boundary}--\r\n".encode()
    content = upload.content
    size = len(content) if isinstance(content, bytes) else content.seek(0, os.SEEK_END)

    def chunks() -> Iterator[bytes]:
        yield head
        if isinstance(content, bytes):
            yield content
        else:
            content.seek(0)
            yield from iter(lambda: content.read(65_536), b"")
        yield tail

    request.data = chunks()  # type: ignore[assignment]
    request.add_header("Content-Type", f"multipart/form-data; boundary={boundary}")
    request.add_header("Content-Length", str(len(head) + size + len(tail)))


class Rejected(ValueError):
    """Credentials that no profile has; its message never has their value."""


def key_headers(api_key: str) -> Dict[str, str]:
    """The credentials of Profile A."""
    if not api_key.startswith(("svc_test_sk_", "svc_live_sk_")):
        raise Rejected("api_key must be svc_test_sk_… or svc_live_sk_…")
    return {"Authorization": f"Bearer {api_key}"}


def client_headers(client_id: str, client_secret: str) -> Dict[str, str]:
    """The credentials of Profile B."""
    if not client_id.startswith(("svc_test_cli_", "svc_live_cli_")):
        raise Rejected("client_id must be svc_test_cli_… or svc_live_cli_…")
    return {"X-Client-ID": client_id, "X-Client-Secret": client_secret}

"""The errors of calls, read from the four forms of the API."""

from typing import Any, List, Mapping, NamedTuple, Optional
from urllib.parse import urljoin


class FieldProblem(NamedTuple):
    """A member of a request that is wrong."""

    name: str
    """Path of the member: `employees[3].gross_wages`."""
    reason: str


class ConnectionFailed(Exception):
    """No complete response arrived: no connection, a connection that broke, or a timeout."""


class ApiError(Exception):
    """The API refused a request, or failed. `status` and `code` say why; the message is for people."""

    def __init__(self, status: int, headers: Mapping[str, str], body: Any, url: str) -> None:
        read = _read(status, body)
        super().__init__(read["message"])
        self.status = status
        self.code: str = headers.get("Svc-Error-Code") or read["code"]
        """Code of the error, such as `policy_not_found`, the same in all forms."""
        doc = headers.get("Svc-Error-Doc")
        self.doc: Optional[str] = urljoin(url, doc) if doc else None
        """URL of the page that explains the code; None if the response has none, for example because a proxy responded."""
        self.request_id: Optional[str] = headers.get("X-Svc-Request-Id")
        """Quote it when you contact support."""
        self.form: Optional[int] = read["form"]
        self.fields: List[FieldProblem] = read["fields"]
        """The members that are wrong, as far as the body names them."""
        after = headers.get("Retry-After", "")
        self.retry_after_seconds: Optional[int] = int(after) if after.isdecimal() else None
        self.body = body


def _read(status: int, body: Any) -> Any:
    error = body.get("error") if isinstance(body, dict) else None
    if isinstance(error, dict):
        return _form4(error, body) if body.get("success") is False else _form1(error)
    if isinstance(error, str) and isinstance(body.get("details"), dict):
        return {"form": 2, "code": error, "message": body["message"], "fields": _fields2(status, body["details"])}
    if isinstance(error, str) and isinstance(body.get("code"), str):
        name = error.replace("_required", "").replace("_invalid", "")
        fields = [] if name == error else [FieldProblem(name, body["message"])]
        return {"form": 3, "code": error, "message": body["message"], "fields": fields}
    return {"form": None, "code": f"http_{status}", "message": f"HTTP status {status}", "fields": []}


def _form1(error: Any) -> Any:
    rows = [FieldProblem(f"rows[{row['index']}].{row['column']}", row["expected"]) for row in error.get("errors") or []]
    param = error.get("param")
    fields = rows or ([FieldProblem(param, error["message"])] if param else [])
    return {"form": 1, "code": error["code"], "message": error["message"], "fields": fields}


def _fields2(status: int, details: Any) -> List[FieldProblem]:
    if status != 400:
        return []
    if isinstance(details.get("missing_fields"), list):
        return [FieldProblem(name, "is required") for name in details["missing_fields"]]
    if "field" in details and "expected" in details:
        return [FieldProblem(details["field"], f"must be {details['expected']}")]
    return [FieldProblem(name, reason) for name, reason in details.items() if isinstance(reason, str) and name != "code"]


def _form4(error: Any, body: Any) -> Any:
    problems = [(each.get("details") or {}, each["message"]) for each in body.get("errors") or [error]]
    fields = [FieldProblem(details["field"], message) for details, message in problems if "field" in details]
    return {"form": 4, "code": error["code"], "message": error["message"], "fields": fields}

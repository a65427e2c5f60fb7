"""Waits for the outcome of a payroll report or file."""

import time
from typing import Any, Optional, Union

from .profile_a import ClientA
from .profile_b import ClientB


def wait_for_report(api: Union[ClientA, ClientB], report_id: str, timeout_seconds: Optional[float] = None) -> Any:
    """Waits until a report or file is `completed` or `failed`, and returns its status. Raises TimeoutError.

    Use a webhook for `file.processed` and `file.failed` where many reports are sent.
    """
    ends = None if timeout_seconds is None else time.monotonic() + timeout_seconds
    pause = 0.5
    while True:
        status = api.get_file_status(report_id)
        if status["status"] in ("completed", "failed"):
            return status
        if ends is not None and time.monotonic() + pause > ends:
            raise TimeoutError(f"{report_id} is {status['status']} after {timeout_seconds} s")
        time.sleep(pause)
        pause = min(pause * 1.5, 10)

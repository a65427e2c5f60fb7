"""Client and webhook verification of the workers' compensation premium audit API."""

from .errors import ApiError, ConnectionFailed, FieldProblem
from .profile_a import ClientA
from .profile_b import ClientB
from .transport import Rejected, Upload
from .waiting import wait_for_report

__all__ = ["ApiError", "ClientA", "ClientB", "ConnectionFailed", "FieldProblem", "Rejected", "Upload", "wait_for_report"]

"""JSON whose amounts are exact: a `Decimal` here is a number there, with the same digits."""

import json
from decimal import Decimal
from typing import Any, FrozenSet


def dumps(value: Any) -> str:
    """Writes JSON. Raises TypeError for a float, whose digits are not those that a person wrote."""
    if isinstance(value, Decimal):
        if not value.is_finite():
            raise ValueError("an amount must be a finite Decimal")
        return format(value, "f")
    if isinstance(value, float):
        raise TypeError(f'a number must be an int or a Decimal such as Decimal("{value}"), and is a float')
    if isinstance(value, dict):
        return "{" + ",".join(f"{json.dumps(name)}:{dumps(member)}" for name, member in value.items()) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ",".join(map(dumps, value)) + "]"
    return json.dumps(value)


def loads(text: str, amounts: FrozenSet[str]) -> Any:
    """Reads JSON. Members whose name is in `amounts` are Decimals, also where their text has no fraction; others are ints."""

    def exact(value: Any) -> Any:
        if isinstance(value, list):
            return [exact(each) for each in value]
        return Decimal(value) if type(value) is int else value

    def members(pairs: Any) -> Any:
        return {name: exact(value) if name in amounts else value for name, value in pairs}

    return json.loads(text, parse_float=Decimal, object_pairs_hook=members)

"""Cards with two faces as objects of a scenario: which face an object has where it is (CR 709-712, 715)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kg.scenarios.boards import told
from kg.scenarios.scenario import colors_of, mana_value

FIELDS = {
    "transforms_into": "transform",
    "flips_into": "flip",
    "modal_back": "modal",
    "adventure": "adventure",
    "other_half": "split",
    "prototype": "prototype",
}
"""The fields that hold the other face of an object, and how the two stand to each other."""
TURNED_UP = "face_up"
"""Where the true face of an object stands that is face down."""
TURNING = {**FIELDS, TURNED_UP: "face-down"}
FACE = {
    "name", "types", "subtypes", "supertypes", "colors", "mana_cost", "mana_value", "power", "toughness", "loyalty",
    "text", "abilities", "iri", "colors_unknown", "printed",
}  # fmt: skip
"""The fields of a face."""
_UP = ("battlefield", "stack")
_LISTS = ("types", "subtypes", "supertypes")


class FaceError(ValueError):
    """A face that cannot be there; the text says which and why."""


def as_it_is(given: Mapping[str, Any], *, of_graph: bool) -> tuple[dict[str, Any], bool]:
    """Return the fields of an object with the characteristics that it has where it is; is the second face up?

    ``given`` has those of the first face, the second under one of `FIELDS`, and `turned` if that is up. A card
    of the graph that is named by its second face has the first where only that counts (CR 712.8a, 710.2, 715.4).

    Raises:
        FaceError: the second face is said to be up where it cannot be, or it is face down where it cannot be.
    """
    data = dict(given)
    if data.get("face_down"):
        return _face_down(data), False
    turned = bool(data.pop("turned", False))
    field = next((key for key in FIELDS if isinstance(data.get(key), Mapping)), None)
    zone = data.get("zone", "battlefield")
    if field is None:
        if turned:
            raise FaceError("turned, but no other face is given")
        return data, False
    up = zone in _UP and not (field == "flips_into" and zone == "stack")
    up = up and not (field in ("adventure", "other_half") and zone == "battlefield")
    if turned and not up:
        if not of_graph:
            raise FaceError(f"turned, but in the zone {zone} it has its other face only")
        turned = False
    if field == "other_half" and zone != "stack":
        return _whole(data), False
    data[field] = _second(data, field)
    return (_exchanged(data, field), True) if turned else (data, False)


def face_down_ways() -> Mapping[str, Mapping[str, Any]]:
    """Return by what an object can be face down, and what is so then (`ontology/boards.yaml`)."""
    ways: Mapping[str, Mapping[str, Any]] = told()["face_down"]
    return ways


def _face_down(data: Mapping[str, Any]) -> dict[str, Any]:
    """Return an object that is face down: what it is is under `TURNED_UP`; of itself it has what its way gives it."""
    how, zone, ways = str(data["face_down"]), data.get("zone", "battlefield"), face_down_ways()
    if how not in ways:
        raise FaceError(f"face_down: an object is face down by {', '.join(ways)}, not {how!r}")
    if zone not in _UP or (zone == "stack" and not ways[how].get("spell")):
        raise FaceError(f"face_down: nothing is face down by {how} in the zone {zone} (CR 110.5d)")
    if any(isinstance(data.get(key), Mapping) for key in FIELDS):
        raise FaceError("face_down: a card with two faces is not followed face down")
    true = {"name": data.get("id", ""), **{key: value for key, value in data.items() if key in FACE}}
    rest = {key: value for key, value in data.items() if key not in FACE or key in ("name", "iri")}
    return {**rest, TURNED_UP: true, **({"abilities": given} if (given := ways[how].get("abilities")) else {})}


def _second(data: Mapping[str, Any], field: str) -> dict[str, Any]:
    """Return the second face with what it has of the first: colors and cost (CR 710.1c), mana value (CR 202.3b)."""
    face = dict(data[field])
    if field == "prototype":  # all but cost, color and size stays (CR 718.5)
        first = {key: value for key, value in data.items() if key in FACE and key not in ("colors", "mana_value")}
        face = {
            **first,
            "name": f"{data.get('name', data.get('id', ''))} {face.get('power')}/{face.get('toughness')}",
            **face,
        }
    if field in ("flips_into", "transforms_into"):
        face["mana_value"] = data.get("mana_value", mana_value(str(data.get("mana_cost", ""))))
    if field == "flips_into":
        face["colors"] = data.get("colors", colors_of(str(data.get("mana_cost", ""))))
        face["mana_cost"] = data.get("mana_cost", "")
        face.pop("colors_unknown", None)
    return face


def _exchanged(data: Mapping[str, Any], field: str) -> dict[str, Any]:
    """Return the object with its second face up and the first as the other."""
    first = {"name": data.get("id", ""), **{key: value for key, value in data.items() if key in FACE}}
    rest = {key: value for key, value in data.items() if key not in FACE and key not in FIELDS}
    return {**rest, **data[field], field: first}


def _whole(data: Mapping[str, Any]) -> dict[str, Any]:
    """Return a split card outside the stack: its halves together (CR 709.4), each of which may still be cast."""
    half = data["other_half"]
    costs = [str(face.get("mana_cost", "")) for face in (data, half)]
    names = [str(face.get("name", "")) for face in (data, half)]
    joined = {key: [*dict.fromkeys(word for face in (data, half) for word in _words(face.get(key)))] for key in _LISTS}
    colors = [word for face, cost in zip((data, half), costs, strict=True) for word in _colors(face, cost)]
    texts = [str(face["text"]) for face in (data, half) if face.get("text")]
    first = {key: value for key, value in data.items() if key in FACE}
    return {
        **{key: value for key, value in data.items() if key not in FACE and key != "other_half"},
        **{key: value for key, value in joined.items() if value},
        "id": data.get("id", data.get("name", "")),
        "name": " // ".join(names),
        "mana_cost": "".join(costs),
        "colors": [*dict.fromkeys(colors)],
        **({"text": "\n".join(texts)} if texts else {}),
        "abilities": [*_abilities(data), *_abilities(half)],
        **({"iri": data["iri"]} if "iri" in data else {}),
        "halves": [first, dict(half)],
    }


def _words(value: Any) -> list[str]:
    return value.split() if isinstance(value, str) else list(value or ())


def _abilities(face: Mapping[str, Any]) -> list[Any]:
    value = face.get("abilities", ())
    return [part.strip() for part in value.split(",") if part.strip()] if isinstance(value, str) else list(value)


def _colors(face: Mapping[str, Any], cost: str) -> list[str]:
    return _words(face["colors"]) if "colors" in face else list(colors_of(cost))

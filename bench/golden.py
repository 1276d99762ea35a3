"""Show the golden lines that are read otherwise now; enter the new tree of those that were read again and found right.

python bench/golden.py                      what differs: key, text, kept tree, new tree
python bench/golden.py --enter KEY …        enter these, read today (KEY: set/number/lang/line, as shown)
"""

from __future__ import annotations

import argparse
import datetime
import gzip
import json
from pathlib import Path

from kg.abilities import to_json
from kg.parse import parse_line

ROOT = Path(__file__).resolve().parent.parent
GOLDEN = sorted((ROOT / "tests" / "parse" / "golden").glob("*.jsonl"))
PRINTED = ROOT.parent / "shared" / "cards" / "zh_printings.jsonl.gz"


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--enter", nargs="+", default=[], metavar="KEY")
    entered = set(arguments.parse_args().enter)
    with gzip.open(PRINTED, "rt", encoding="utf-8") as lines:
        cards = {(c["set"], c["number"], c["lang"], c["en_face"]): c for c in map(json.loads, lines)}
    for file in GOLDEN:
        kept = [json.loads(row) for row in file.read_text(encoding="utf-8").splitlines()]
        for row in kept:
            card = cards[row["set"], row["number"], row["lang"], row["face"]]
            text = card["zh_text"].split("\n")[row["line"]]
            parsed = parse_line(text, card["zh_name"])
            tree = to_json(parsed.tree)
            if parsed.status == "parsed" and tree == row["tree"]:
                continue
            key = "{set}/{number}/{lang}/{line}".format(**row)
            if key in entered and parsed.status == "parsed":
                row |= {"tree": tree, "read": datetime.date.today().isoformat()}
                continue
            print(key, parsed.status, text, json.dumps(row["tree"], ensure_ascii=False), sep="\n  ")
            print(" ", json.dumps(tree, ensure_ascii=False))
        if entered:
            rows = [json.dumps(row, ensure_ascii=False, separators=(",", ":")) + "\n" for row in kept]
            file.write_text("".join(rows), encoding="utf-8")


if __name__ == "__main__":
    main()

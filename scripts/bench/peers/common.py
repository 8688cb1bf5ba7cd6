"""Common code of the Python runners: reading documents, cutting words, writing pairs, the one-line report.

Every runner is called as

    RUNNER FILE [--out PAIRS] [--setting NAME] [--startup-only]

FILE is JSON lines with `id` and `text`. The pairs go to PAIRS as JSON lines {"a", "b", "verdict"}, each pair once; one
line of JSON with the timings goes to standard output. README.md explains the numbers.

Only the standard library may be imported here, because imports before the call of `Run.imported` count as start-up.
"""

import time

_FIRST_LINE = time.perf_counter()

import argparse  # noqa: E402  (the clock comes first)
import json  # noqa: E402
import os  # noqa: E402
import re  # noqa: E402
import resource  # noqa: E402
import sys  # noqa: E402

# gaoya cuts words at ASCII punctuation and white space. All Python peers get the same words, so that differences are those of the peers.
_SEPARATORS = {code: " " for code in range(128) if not chr(code).isalnum()}
_WORDS = re.compile(r"[^\s\x00-/:-@\[-`{-\x7f]+")


def words(text):
    """The lower-case words of a text, in order."""
    # Both ways give the same words: translate is twice as fast as the expression on ASCII, and three times as slow on other text.
    lower = text.lower()
    return lower.translate(_SEPARATORS).split() if lower.isascii() else _WORDS.findall(lower)


def shingles(text):
    """Runs of three words, in order and with repetitions; empty for a text of fewer than three words."""
    w = words(text)
    return [f"{a} {b} {c}" for a, b, c in zip(w, w[1:], w[2:])]


def _version(package):
    """The installed version, from the name of its folder: importlib.metadata would add 20 ms to every start, half of a peer's start-up."""
    for folder in sys.path:
        for entry in os.listdir(folder) if os.path.isdir(folder) else ():
            if entry.startswith(f"{package}-") and entry.endswith(".dist-info"):
                return entry[len(package) + 1 : -len(".dist-info")]
    return None


class Run:
    """One run of one peer: its arguments, its stop watch and its report."""

    def __init__(self, peer, settings, description):
        """
        peer         name of the package in its registry
        settings     setting -> one line of help; the first is the default
        """
        parser = argparse.ArgumentParser(description=description.split("\n")[0])
        parser.add_argument("file", nargs="?", help="JSON lines with id and text")
        parser.add_argument("--out", help="write the pairs here as JSON lines")
        parser.add_argument("--setting", choices=list(settings), default=next(iter(settings)),
                            help="; ".join(f"{name}: {text}" for name, text in settings.items()))
        parser.add_argument("--startup-only", action="store_true", help="import the library and end")
        self.arguments = parser.parse_args()
        if not self.arguments.file and not self.arguments.startup_only:
            parser.error("FILE is missing")
        self.setting = self.arguments.setting
        self._peer = peer
        self._seconds = {}

    def imported(self):
        """Ends start-up and begins the run. Call it once the library is imported."""
        self._startup = self._lap = self._begin = time.perf_counter()
        if self.arguments.startup_only:
            sys.exit(0)

    def read(self):
        """
        The ids of all documents, and the positions and texts of those that have a word 3-shingle.

        The others are left out for every peer: a text without shingles gives an empty set, MinHash libraries give all
        empty sets the same signature, and the 1,798 headline-only stories of reuters21578 would become 1.6 million pairs.
        """
        self.ids, positions, texts = [], [], []
        with open(self.arguments.file, encoding="utf-8") as lines:
            for position, line in enumerate(lines):
                document = json.loads(line)
                self.ids.append(document["id"])
                text = document["text"]
                # The head of a text nearly always decides; cutting the whole text would be charged to reading.
                if len(words(text[:200])) >= 3 or len(words(text)) >= 3:
                    positions.append(position)
                    texts.append(text)
        self.lap("read")
        return positions, texts

    def lap(self, name):
        """Charges the time since the last call to `name` (read, index or query)."""
        now = time.perf_counter()
        self._seconds[name] = self._seconds.get(name, 0.0) + now - self._lap
        self._lap = now

    def finish(self, pairs, notes=""):
        """
        Writes the pairs and the report.

        pairs   list of (position, position, verdict); verdict is near, contained (the first in the second) or contains;
                None if the library returns none, in which case nothing is written
        notes   what a reader of the numbers must know about this setting
        """
        if self.arguments.out and pairs is not None:
            with open(self.arguments.out, "w", encoding="utf-8") as out:
                for a, b, verdict in pairs:
                    out.write(json.dumps({"a": self.ids[a], "b": self.ids[b], "verdict": verdict}, ensure_ascii=False) + "\n")
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        peak_mb = peak / 2**20 if sys.platform == "darwin" else peak / 2**10  # bytes there, KiB elsewhere
        print(json.dumps({
            "peer": self._peer,
            "version": _version(self._peer),
            "setting": self.setting,
            "documents": len(self.ids),
            "pairs": None if pairs is None else len(pairs),
            "seconds_total": round(time.perf_counter() - self._begin, 4),
            **{f"seconds_{name}": round(self._seconds.get(name, 0.0), 4) for name in ("read", "index", "query")},
            "startup_seconds": round(self._startup - _FIRST_LINE, 4),
            "peak_rss_mb": round(peak_mb, 1),
            "notes": notes,
        }))


def once(positions, answers, verdict="near"):
    """
    The pairs in the answers to one query per document: each pair once, and no document with itself.

    positions  position in the file of the n-th queried document
    answers    keys found for the n-th document; keys are positions in the file
    """
    seen = set()
    for a, found in zip(positions, answers):
        for b in found:
            if a != b:
                seen.add((a, b) if a < b else (b, a))
    return [(a, b, verdict) for a, b in sorted(seen)]

"""Runs every peer on one file, in turn and several times, and prints a table of medians.

    run-all.sh FILE [--repeats 3] [--only NAME]... [--with NAME=COMMAND]... [--startup NAME=COMMAND]...

Rounds are interleaved (all once, then all again, beginning one further along), so that a machine that slows down slows all.
Each run is a process of its own. Measured from outside: wall clock, user + system CPU, peak resident memory (wait4).
Start-up is measured from outside, too, as the wall clock of a run that only imports the library and ends; for a command given
with --with, as that of --startup NAME=COMMAND, or 0 without it. On a machine shared with others, wall clock doubles while CPU
time stays the same: compare CPU time there.

In a COMMAND, {file} becomes FILE and {out} a file for the pairs. It is split as a shell would, but no shell runs it.
One thread by default: RAYON_NUM_THREADS and the like are set to 1 for all; --all-cores does not set them. Threads that a
program starts regardless (Node's garbage collector and compiler) show as CPU time above wall clock; --pin keeps every process
on one core.
"""

import argparse
import json
import os
import re
import shlex
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent

# Runner, setting, slow. A slow one runs in the first round only, unless --repeat-slow is given.
PEERS = [
    ("gaoya_minhash.py", "minhash-16x8", False),
    ("gaoya_minhash.py", "minhash-default", False),
    ("gaoya_minhash.py", "minhash-16x8-candidates", False),
    ("gaoya_simhash.py", "simhash-64-h3", False),
    ("gaoya_simhash.py", "simhash-64-default", False),
    ("rensa_rminhash.py", "rminhash-16x8", False),
    ("rensa_rminhash.py", "rminhash-16x8-candidates", False),
    ("rensa_rminhash.py", "rminhash-8x16", False),
    ("rensa_cminhash.py", "cminhash-dedup", False),
    ("rensa_rho.py", "rho-flags", False),
    ("datasketch_lsh.py", "lsh", False),
    ("datasketch_lsh.py", "lsh-candidates", False),
    ("datasketch_lsh.py", "lsh-16x8", False),
    ("datasketch_ensemble.py", "ensemble", True),
    ("datasketch_ensemble.py", "ensemble-filtered", True),
    ("minhash_npm.mjs", "lsh-16x8", True),
    ("minhash_npm.mjs", "lsh-16x8-candidates", True),
    ("minhash_npm.mjs", "lsh-default", True),
]

HEADER = ("| | docs/s, whole process | docs/s, start-up apart | docs per CPU s | wall s: median (least to most) | start-up s | CPU s "
          "| peak MB | pairs | runs |")

ONE_THREAD = {name: "1" for name in ("RAYON_NUM_THREADS", "OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")}


class Entry:
    """One line of the table: the command and its measurements."""

    def __init__(self, name, command, startup, slow=False):
        self.name, self.command, self.startup, self.slow = name, command, startup, slow
        self.runs, self.startups, self.report = [], [], {}


def peer_entry(runner, setting, slow):
    interpreter = sys.executable if runner.endswith(".py") else "node"
    base = [interpreter, str(HERE / runner), "--setting", setting]
    name = f"{runner.split('.')[0].split('_')[0]} {setting}"
    return Entry(name, base + ["{file}", "--out", "{out}"], base + ["--startup-only"], slow)


def measure(command, environment):
    """Runs a command to its end: wall clock and CPU seconds, peak memory in MiB, the last line of its output."""
    with tempfile.TemporaryFile("w+") as output:
        begin = time.perf_counter()
        process = subprocess.Popen(command, stdout=output, env=environment)
        _, status, usage = os.wait4(process.pid, 0)
        wall = time.perf_counter() - begin
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode != 0:
            sys.exit(f"exit code {process.returncode}: {shlex.join(command)}")
        output.seek(0)
        lines = output.read().splitlines()
    peak = usage.ru_maxrss / (2**20 if sys.platform == "darwin" else 2**10)
    return {"wall": wall, "cpu": usage.ru_utime + usage.ru_stime, "peak_mb": peak}, lines[-1] if lines else ""


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", help="JSON lines with id and text")
    parser.add_argument("--repeats", type=int, default=3, help="rounds (default 3)")
    parser.add_argument("--repeat-slow", action="store_true", help="run the slow peers in every round, not only in the first")
    parser.add_argument("--only", action="append", default=[], help="peers whose name contains this (repeatable; a regular expression)")
    parser.add_argument("--with", dest="others", action="append", default=[], metavar="NAME=COMMAND", help="measure this too")
    parser.add_argument("--startup", action="append", default=[], metavar="NAME=COMMAND", help="start-up of the --with of that name")
    parser.add_argument("--all-cores", action="store_true", help="do not hold the peers to one thread")
    parser.add_argument("--pin", type=int, metavar="CORE", help="hold every process on this core (Linux)")
    parser.add_argument("--pairs", type=Path, help="keep the pairs of each peer in this folder")
    parser.add_argument("--json", type=Path, help="write all measurements here")
    return parser.parse_args()


def entries_of(arguments):
    entries = [peer_entry(*peer) for peer in PEERS]
    if arguments.only:
        entries = [entry for entry in entries if any(re.search(wanted, entry.name) for wanted in arguments.only)]
    startups = dict(item.split("=", 1) for item in arguments.startup)
    for item in arguments.others:
        name, command = item.split("=", 1)
        entries.append(Entry(name, shlex.split(command), shlex.split(startups.get(name, ""))))
    return entries


def run_rounds(entries, arguments, folder):
    environment = os.environ | ({} if arguments.all_cores else ONE_THREAD)
    # If this is set, Node reads all certificates of the system at its start: .03 s that users do not pay.
    environment.pop("NODE_EXTRA_CA_CERTS", None)
    for round_number in range(arguments.repeats):
        first = round_number % len(entries)
        for entry in entries[first:] + entries[:first]:
            if entry.slow and entry.runs and not arguments.repeat_slow:
                continue
            out = folder / (re.sub(r"[^\w.-]+", "-", entry.name) + ".jsonl")
            fill = {"{file}": arguments.file, "{out}": str(out)}
            command = [re.sub(r"\{file\}|\{out\}", lambda found: fill[found[0]], part) for part in entry.command]
            if entry.startup:
                entry.startups.append(measure(entry.startup, environment)[0]["wall"])
            run, last_line = measure(command, environment)
            entry.runs.append(run)
            # A --with command need not report; if it wrote a file, its pairs are counted there.
            entry.report = json.loads(last_line) if last_line.startswith("{") else {}
            if "pairs" not in entry.report and out.exists():
                with open(out, "rb") as lines:
                    entry.report["pairs"] = sum(1 for _ in lines)
            print(f"round {round_number + 1}: {entry.name} {run['wall']:.2f} s", file=sys.stderr)


def print_table(entries, documents):
    print(HEADER)
    print(re.sub(r"[^|]+", "---", HEADER))
    for entry in entries:
        walls = [run["wall"] for run in entry.runs]
        wall = statistics.median(walls)
        startup = statistics.median(entry.startups) if entry.startups else 0.0
        cpu = statistics.median(run["cpu"] for run in entry.runs)
        peak = statistics.median(run["peak_mb"] for run in entry.runs)
        pairs = entry.report.get("pairs")
        print(f"| {entry.name} | {documents / wall:,.0f} | {documents / (wall - startup):,.0f} | {documents / cpu:,.0f} "
              f"| {wall:.2f} ({min(walls):.2f} to {max(walls):.2f}) | {startup:.2f} | {cpu:.2f} | {peak:.0f} "
              f"| {'none' if pairs is None else pairs} | {len(walls)} |")


def main():
    arguments = parse_arguments()
    if arguments.pin is not None:
        os.sched_setaffinity(0, {arguments.pin})  # inherited by every process started from here
    entries = entries_of(arguments)
    if not entries:
        sys.exit("nothing to run: no peer has such a name")
    with open(arguments.file, "rb") as lines:
        documents = sum(1 for line in lines if line.strip())
    with tempfile.TemporaryDirectory() as temporary:
        folder = arguments.pairs or Path(temporary)
        folder.mkdir(parents=True, exist_ok=True)
        run_rounds(entries, arguments, folder)
    print_table(entries, documents)
    if arguments.json:
        rows = [{"name": e.name, "documents": documents, "runs": e.runs, "startups": e.startups, "report": e.report} for e in entries]
        arguments.json.write_text(json.dumps(rows, indent=1) + "\n")


main()

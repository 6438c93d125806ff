"""The benchmark, run by hand: `python -m tests.bench` (a quiet machine, about three minutes).

    python -m tests.bench                            500 tables, 3,000 streams, all scenarios
    python -m tests.bench --tables 50 --seconds 5    a quick look
    python -m tests.bench --only start --json        one part, for a script
    python -m tests.bench --ratio COMMIT             this checkout and another commit in turn: see ratio.py

The server is the real one (`companion serve`) in a process of its own, the load comes from this one. Latency runs
from the first byte of the fifth ballot's POST until the last of the table's six viewers holds the reveal; the other
four ballots came in the 0.4 s before. Every POST is checked (200, a desk), and so is what every viewer sees of every
vote. Between reveals the tables answer all else that they are asked, 0.5 to 1.5 s later. Arrivals are Poisson and
wait for nobody; what a saturated server lets pile up shows in "had to wait" and in arrivals without a table. An
evening has 15 reveals, so few tables cannot serve a high rate for long. The parts `late` and `long` need no wire:
tables of five in round 4 for which the companion keeps the books, and going back and correcting at 1,500 answers.
Linux only (/proc); everything stays on 127.0.0.1.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import os
import sys
import tempfile
from pathlib import Path

from tests.bench.ratio import compare
from tests.bench.report import Report
from tests.bench.scenarios import PARTS, Bench, about_this_machine


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=500, help="tables of six viewers each [500]")
    parser.add_argument("--seconds", type=float, default=0, help="of each open-loop scenario [30 at 20/s, 20 at 100/s]")
    parser.add_argument("--rates", default="20,100", help="reveals a second, comma separated [20,100]")
    parser.add_argument("--quiet", type=float, default=15, help="seconds of silence before memory is read [15]")
    parser.add_argument("--german", type=int, default=0, help="how many phones of each table speak German [0]")
    parser.add_argument("--seed", type=int, default=1, help="of ballots and arrivals [1]")
    parser.add_argument("--only", choices=PARTS, action="append", help="only this part; may be repeated")
    parser.add_argument("--data", type=Path, default=None, metavar="DIR",
                        help="where the temporary data folder goes (it decides which disk is measured)")
    parser.add_argument("--json", action="store_true", help="print JSON instead of the table")
    parser.add_argument("--ratio", metavar="COMMIT", help="run that commit and this checkout in turn")
    parser.add_argument("--rounds", type=int, default=3, help="of a ratio [3]")
    return parser.parse_args()


def passed_on(arguments: list[str]) -> list[str]:
    """What both runs are told: everything but what makes it a ratio."""
    parser = argparse.ArgumentParser(add_help=False)
    parser.add_argument("--ratio")
    parser.add_argument("--rounds")
    return parser.parse_known_args(arguments)[1]


def allow_many_files() -> None:
    import resource

    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 65_536), hard))


def loop_factory() -> asyncio.AbstractEventLoop:
    try:
        import uvloop
    except ImportError:
        return asyncio.new_event_loop()
    loop: asyncio.AbstractEventLoop = uvloop.new_event_loop()
    return loop


def main() -> None:
    options = arguments()
    if options.ratio:
        print(compare(options.ratio, options.rounds, passed_on(sys.argv[1:])))
        return
    allow_many_files()
    report = Report()
    with tempfile.TemporaryDirectory(prefix="companion-bench-", dir=options.data) as folder:
        report.about = about_this_machine(Path(folder))
        bench = Bench(Path(folder), options, report)
        gc.disable()  # ours alone: a full collection here would look like a slow server
        with asyncio.Runner(loop_factory=loop_factory) as runner:
            for part in PARTS:
                if not options.only or part in options.only:
                    print(f"… {part}", file=sys.stderr)
                    runner.run(bench.part(part))
                    gc.collect()
        report.about["load average at the end"] = "{:.2f} {:.2f} {:.2f}".format(*os.getloadavg())
    print(report.json() if options.json else report.table())


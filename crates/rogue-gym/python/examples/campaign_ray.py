"""A campaign of the laboratory, spread over a Ray cluster, with the same games as on one machine.

    pip install ray
    cargo build --release -p rogue-sim
    python campaign_ray.py --program target/release/rogue-sim --games 1000 --compare

Each part of the campaign is a call of ``rogue-sim bot --submit``: games of a persona as lines of a submission. A game
depends on its seed alone, so the parts in their order are the bytes that one machine writes; ``--compare`` plays all
there, too, and compares. ``rogue-sim judge`` plays every game again and prints the table. On several machines
``--program`` is the path of the program on each of them; ``--address auto`` takes the cluster that runs.
"""

import argparse
import os
import subprocess
import tempfile
import time

import ray


def play(program, content, persona, first, games):
    """The lines of the games with these seeds."""
    with tempfile.TemporaryDirectory() as folder:
        file = os.path.join(folder, "part.jsonl")
        command = [program, "bot", "--content", content, "--persona", persona, "--submit", file]
        subprocess.run([*command, "--seed", str(first), "--games", str(games)], check=True)
        with open(file, "rb") as text:
            return text.read()


@ray.remote(num_cpus=1)
def part(*arguments):
    # One core each: Ray does the spreading.
    os.environ["RAYON_NUM_THREADS"] = "1"
    return play(*arguments)


def main():
    arguments = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    arguments.add_argument("--program", default="rogue-sim")
    arguments.add_argument("--content", default="ember")
    arguments.add_argument("--persona", default="careful")
    arguments.add_argument("--games", type=int, default=1000)
    arguments.add_argument("--part", type=int, default=25, help="games of a call")
    arguments.add_argument("--address", help="the address of a cluster; without it one of this machine")
    arguments.add_argument("--compare", action="store_true", help="also without Ray, and compare")
    arguments.add_argument("--submission", default="campaign.jsonl")
    options = arguments.parse_args()
    program = os.path.abspath(options.program) if os.path.exists(options.program) else options.program
    ray.init(address=options.address, log_to_driver=False, include_dashboard=False)
    begun = time.perf_counter()
    firsts = range(1, options.games + 1, options.part)
    sizes = [min(options.part, options.games + 1 - first) for first in firsts]
    parts = [
        part.remote(program, options.content, options.persona, first, size)
        for first, size in zip(firsts, sizes, strict=True)
    ]
    games = b"".join(ray.get(parts))
    cores = int(ray.cluster_resources()["CPU"])
    print(f"{games.count(b'{')} games in {time.perf_counter() - begun:.1f} s on {cores} cores of the cluster")
    with open(options.submission, "wb") as file:
        file.write(games)
    if options.compare:
        begun = time.perf_counter()
        alone = play(program, options.content, options.persona, 1, options.games)
        print(f"without Ray in {time.perf_counter() - begun:.1f} s: {'equal' if alone == games else 'OTHER GAMES'}")
        if alone != games:
            raise SystemExit(1)
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as seeds:
        seeds.write(f"1-{options.games}\n")
        seeds.flush()
        subprocess.run([program, "judge", "--seeds", seeds.name, options.submission], check=True)


if __name__ == "__main__":
    main()

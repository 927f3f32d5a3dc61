"""Draw the curves that ``ppo.py`` and ``ppo_rllib.py`` write: ``python curves.py curve-1.csv curve-2.csv``.

One line for each file, named by it: the share of episodes that succeeded over the steps taken. Needs matplotlib.
"""

import argparse
import csv
import pathlib

import matplotlib

matplotlib.use("Agg")
from matplotlib import pyplot  # noqa: E402  # the backend is chosen before


def read(path: str) -> tuple[list[float], list[float]]:
    """Steps, and the share of successes, in percent."""
    try:
        with open(path, encoding="utf-8", newline="") as file:
            rows = list(csv.DictReader(file))
    except (OSError, UnicodeDecodeError) as error:
        raise SystemExit(f"{path} cannot be read ({error})") from None
    if not rows or not {"steps", "success"} <= rows[0].keys():
        raise SystemExit(f"{path} is no curve: a line steps,seconds,success and at least one more")
    return [float(row["steps"]) for row in rows], [100 * float(row["success"]) for row in rows]


def main() -> None:
    """Read the files, and write the picture."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("files", nargs="+", metavar="CURVE")
    arguments.add_argument("--picture", default="curves.png", help="where the picture is written")
    chosen = arguments.parse_args()
    figure, axes = pyplot.subplots(figsize=(7, 3.5), layout="constrained")
    for file in chosen.files:
        axes.plot(*read(file), label=pathlib.Path(file).stem)
    axes.axhline(90, color="gray", linestyle=":", linewidth=1)
    axes.set(xlabel="steps", ylabel="episodes that succeed, %", ylim=(0, 100))
    axes.grid(alpha=0.3)
    axes.legend()
    figure.savefig(chosen.picture, dpi=110)


if __name__ == "__main__":
    main()

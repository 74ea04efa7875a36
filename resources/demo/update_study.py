# SPDX-License-Identifier: GPL-3.0-or-later
"""What the studies of updates and rates share: one training by the command line, and the commands of a study."""
import argparse
import subprocess


def train(cli, file, flags, method, settings, seed, *more):
    """One training that keeps nothing and reads no test examples. Its stdout is the document of `train --json`."""
    command = [cli, "train", str(file), *flags, "--method", method, "--seed", str(seed), "--json", "--quiet",
               "--threads", "1", "--monitor", "none", "--hide-test", *more]
    for key, value in settings.items():
        command += ["--set", f"{key}={value}"]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def main(description, commands):
    """`commands`: name -> (names of its arguments, function)."""
    parser = argparse.ArgumentParser(description=description,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    subparsers = parser.add_subparsers(required=True)
    for name, (arguments, function) in commands.items():
        command = subparsers.add_parser(name)
        for argument in arguments:
            command.add_argument(argument)
        command.set_defaults(run=function)
    arguments = parser.parse_args()
    arguments.run(arguments)

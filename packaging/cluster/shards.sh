#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# sbatch --array=0-9 shards.sh SPEC DIR: makes an experiment as shards, one for each task of the array.
#SBATCH --job-name=groupscope
#SBATCH --cpus-per-task=1
#SBATCH --signal=B:USR1@60
# The program takes the place of the shell, so that it gets the signal and writes checkpoints.
exec "${GROUPSCOPE_CLI:-groupscope-cli}" run "$1" --out "$2" --shard slurm --quiet

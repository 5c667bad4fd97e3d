#!/bin/sh
# Proved shortest solutions of every set, as a table: optima.tsv in the current folder.
#
#   sh docs/lab/optima.sh LEVELS [CPU]
#
# LEVELS is a folder with sokoban/*.xsb and sokobond/; CPU is the processor time for each level and metric, by default 10s.
# Finished runs are kept in optima.db and not repeated. SOKO names the program, by default a release build of this checkout. Needs jq.
set -eu
[ $# -ge 1 ] || { echo "usage: sh $0 LEVELS [CPU]" >&2; exit 2; }
levels=$1 cpu=${2:-10s}
if [ -z "${SOKO:-}" ]; then
    cargo build --release -p sokoworks-cli
    SOKO=target/release/soko
fi
prove() {
    # A level without an answer is no fault here.
    "$SOKO" bench "$1" --options "--metric $2" --cpu "$cpu" --time none --memory 6GiB --threads 1 --jobs 1 \
        --store optima.db --resume --output optima.txt >/dev/null || [ $? -lt 32 ]
}
for metric in pushes moves; do
    for set in "$levels"/sokoban/*.xsb; do
        prove "$set" $metric
    done
done
prove "$levels/sokobond" moves
"$SOKO" report optima.db --output optima.jsonl
# One line for each level and metric with a proof.
{
    printf 'game\tidentity\tset\tnumber\ttitle\tmetric\tfewest\tmoves\tpushes\tseconds\tmegabytes\tversion\tmachine\tsolution\tcertificate\n'
    jq -r 'select(.metric as $metric | .proved | index($metric)) | [.game, .identity, .run.set, .level, .title, .metric,
        .[.metric], .moves, .pushes, .cpu_seconds, ((.peak_bytes // 0) / 1048576 | round), .run.revision, .machine, .solution, ""] | @tsv' \
        optima.jsonl |
        sort -t "$(printf '\t')" -k1,1 -k3,3 -k4,4n -k6,6
} > optima.tsv
wc -l optima.tsv

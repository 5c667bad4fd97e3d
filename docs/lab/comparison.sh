#!/bin/sh
# Our solver beside the results of other programs.
#
#   sh docs/lab/comparison.sh LEVELS BASELINES [SETS...]
#
# LEVELS is a folder with microban1.xsb, xsokoban.xsb and so on, BASELINES one with tables of the same names (.tsv).
# SETS are names with limits of processor time, such as microban1=10s. What was made before is not made again. The results
# are in comparison.db, the tables in comparison.md and comparison.html. SOKO is the program, by default a release build.
set -eu
[ $# -ge 2 ] || { echo "usage: sh $0 LEVELS BASELINES [SET=LIMIT...]" >&2; exit 2; }
levels=$1 baselines=$2
shift 2
[ $# -gt 0 ] || set -- microban1=10s xsokoban=60s sokhard-a=40s sasquatch01=40s
if [ -z "${SOKO:-}" ]; then
    cargo build --release -p sokoworks-cli
    SOKO=target/release/soko
fi
tables=
for set in "$@"; do
    name=${set%=*}
    "$SOKO" bench "$levels/$name.xsb" --cpu "${set#*=}" --time none --memory 8GiB --threads 1 \
        --store comparison.db --resume --output comparison.md
    tables="$tables $baselines/$name.tsv"
done
for page in comparison.md comparison.html; do
    # shellcheck disable=SC2086
    "$SOKO" report comparison.db --against $tables --output "$page"
done
sed -n '/^| set /,/^$/p' comparison.md

#!/bin/sh
# The table of every level of Sokobond, in Markdown, from records of `soko solve --json`.
#
#   soko solve --json --time 120s --memory 8GiB --threads 2 LEVELS/sokobond > records.jsonl
#   sh docs/lab/sokobond-results.sh records.jsonl [MORE...]
#
# A level is named by its folder and file, `03 - Gray/02 - Tee.txt`. Of several records of a level the last one counts, so that levels
# that take long can be measured by themselves. Needs jq.
set -eu
[ $# -ge 1 ] || { echo "usage: sh $0 RECORDS..." >&2; exit 2; }
echo '| level | moves | proof | nodes | CPU time (s) | peak memory |'
echo '|---|---:|---|---:|---:|---:|'
jq -rn '
    def grouped: tostring | [while(length > 0; .[:-3]) | .[-3:]] | reverse | join(",");
    def seconds: if . < 0.1 then (. * 1000 | round) / 1000 elif . < 10 then (. * 100 | round) / 100 else round end;
    reduce inputs as $record ({}; .[$record.file | split("/")[-2:] | join("/")] = $record)
    | to_entries | sort_by(.key)[]
    | (.key | split("/") | map(sub("^[0-9]+ - "; "") | sub("\\.txt$"; ""))) as [$pack, $title]
    | .value
    | (if .proved == ["moves"] then "fewest"
       elif .lower_bound then "none shorter than \(.lower_bound)" else "" end) as $proof
    | "| \($pack): \($title) | \(.moves // "-") | \($proof) | \(.nodes | grouped) | \(.cpu_seconds | seconds) | \((.peak_bytes // 0) / 1e6 | round) MB |"
' "$@"

#!/bin/sh
# Lines for sokoban-results.tsv and sokobond-results.tsv, from records of `soko`.
#
#   sh docs/lab/results.sh sokoban DATE COMMIT RECORDS...    records of `soko report --output records.jsonl`
#   sh docs/lab/results.sh sokobond DATE COMMIT RECORDS...   records of `soko solve --json LEVELS/sokobond`
#
# Of several records of a level the last one counts, so levels that take long can be measured by themselves. A Sokobond level is named by
# its folder and file, `03 - Gray/02 - Tee.txt`. Needs jq.
set -eu
[ $# -ge 4 ] || { echo "usage: sh $0 sokoban|sokobond DATE COMMIT RECORDS..." >&2; exit 2; }
game=$1 date=$2 commit=$3
shift 3
jq -rn --arg game "$game" --arg date "$date" --arg commit "$commit" '
    def rounded: if . < 0.1 then (. * 1000 | round) / 1000 elif . < 10 then (. * 100 | round) / 100 else round end;
    def last_of(name): reduce inputs as $record ({}; .[$record | name] = $record) | to_entries | sort_by(.key)[];
    if $game == "sokoban" then
        last_of([.run.set, .level] | tostring).value
        | [.run.set, .level, .title, "soko", (if .pushes then (.cpu_seconds * 100 | round) / 100 else null end), .pushes, .moves,
           (if .proved | index("pushes") then "pushes" else null end), $date, $commit]
    else
        last_of(.file | split("/")[-2:] | join("/"))
        | (.key | split("/") | map(sub("^[0-9]+ - "; "") | sub("\\.txt$"; ""))) + (.value
        | [.moves, (if .proved == ["moves"] then .moves else .lower_bound end), .nodes, (.cpu_seconds | rounded),
           ((.peak_bytes // 0) / 1e6 | round), $date, $commit])
    end
    | @tsv' "$@"

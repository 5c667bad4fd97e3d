// The table of levels: sorted, filtered, and drawn a part at a time, with a picture of each level that comes into view.
const data = JSON.parse(document.getElementById("data").textContent);
const table = document.getElementById("levels");
const body = table.tBodies[0];
const state = { sort: 0, down: false, set: "", show: "all", word: "", rows: [], shown: 0 };

const shown = (cell) => {
  if (!cell) return "";
  if (typeof cell === "string") return cell;
  const [seconds, pushes, moves, mark] = cell;
  return `${seconds.toFixed(2)}${pushes == null ? "" : ` p${pushes}`}${moves == null ? "" : ` m${moves}`}${mark ? ` ${mark}` : ""}`;
};
const solved = (cell) => Array.isArray(cell);
const key = (row, column) => {
  if (column === 0) return [data.sets[row[0]], row[1]];
  if (column === 1) return [row[2], row[1]];
  if (column === 2) return [row[3] ?? Infinity, row[1]];
  const cell = row[6][column - 3];
  return [solved(cell) ? cell[0] : cell ? Infinity : Number.MAX_VALUE, row[1]];
};
const before = (a, b) => (a < b ? -1 : a > b ? 1 : 0);

const COLORS = { "#": "#7a7268", " ": "#f2ede3", ".": "#f2ede3", "$": "#f2ede3", "@": "#f2ede3", "*": "#f2ede3", "+": "#f2ede3" };

/** The picture of a board: one that is ready, or the rows of Sokoban drawn. */
function picture(board) {
  if (board.startsWith("<svg")) {
    const image = document.createElement("img");
    image.alt = "";
    image.src = `data:image/svg+xml,${encodeURIComponent(board)}`;
    return image;
  }
  const canvas = document.createElement("canvas");
  draw(canvas, board);
  return canvas;
}

function draw(canvas, board) {
  const rows = board.trimEnd().split("\n");
  const width = Math.max(...rows.map((row) => row.length));
  const side = Math.max(2, Math.min(10, Math.floor(240 / Math.max(width, rows.length))));
  canvas.width = width * side;
  canvas.height = rows.length * side;
  const pen = canvas.getContext("2d");
  const disc = (x, y, color, size) => {
    pen.fillStyle = color;
    pen.beginPath();
    pen.arc((x + 0.5) * side, (y + 0.5) * side, side * size, 0, 7);
    pen.fill();
  };
  rows.forEach((row, y) => [...row].forEach((tile, x) => {
    if (tile !== " ") { pen.fillStyle = COLORS[tile] ?? "#f2ede3"; pen.fillRect(x * side, y * side, side, side); }
    if (".+*".includes(tile)) disc(x, y, "#c0392b", 0.22);
    if ("$*".includes(tile)) { pen.fillStyle = tile === "*" ? "#3f9b55" : "#c98a2b"; pen.fillRect(x * side + 1, y * side + 1, side - 2, side - 2); }
    if ("@+".includes(tile)) disc(x, y, "#2b6cb0", 0.4);
  }));
}

function tableRow(row) {
  const [set, number, title, bestPushes, bestMoves, board, cells] = row;
  const line = document.createElement("tr");
  const add = (text, name) => {
    const cell = line.insertCell();
    cell.textContent = text;
    if (name) cell.className = name;
    return cell;
  };
  const first = add(`${data.sets[set]}#${number}`);
  if (board) first.append(picture(board));
  add(title, "left");
  add([bestPushes == null ? "" : `p${bestPushes}`, bestMoves == null ? "" : `m${bestMoves}`].join(" ").trim());
  for (const cell of cells) {
    const isBest = solved(cell) && ((bestPushes != null && cell[1] != null && cell[1] < bestPushes) || (bestMoves != null && cell[2] != null && cell[2] < bestMoves));
    add(shown(cell), isBest ? "best" : cell && !solved(cell) ? "missed" : "");
  }
  return line;
}

/** Adds rows until the end of the table is well below the window; a first part in any case. */
function more() {
  while (state.shown < state.rows.length && (state.shown === 0 || body.getBoundingClientRect().bottom < innerHeight * 2)) {
    const part = document.createDocumentFragment();
    for (const row of state.rows.slice(state.shown, state.shown + 40)) part.append(tableRow(row));
    state.shown = Math.min(state.shown + 40, state.rows.length);
    body.append(part);
  }
}

function update() {
  const wanted = (row) => {
    const cells = row[6].filter((cell) => cell);
    const count = cells.filter(solved).length;
    const name = `${data.sets[row[0]]}#${row[1]} ${row[2]}`.toLowerCase();
    return (state.set === "" || data.sets[row[0]] === state.set) && name.includes(state.word)
      && { all: true, differ: count > 0 && count < cells.length, none: count === 0, solved: count === cells.length }[state.show];
  };
  state.rows = data.rows.filter(wanted).sort((a, b) => {
    const [x, y] = [key(a, state.sort), key(b, state.sort)];
    return (before(x[0], y[0]) || before(x[1], y[1])) * (state.down ? -1 : 1);
  });
  state.shown = 0;
  body.replaceChildren();
  document.getElementById("count").textContent = `${state.rows.length} of ${data.rows.length} levels`;
  more();
}

["Level", "Title", "Best known", ...data.solvers].forEach((name, column) => {
  const head = document.createElement("th");
  head.textContent = name;
  head.title = "Sort";
  head.addEventListener("click", () => {
    state.down = state.sort === column && !state.down;
    state.sort = column;
    update();
  });
  table.tHead.rows[0].append(head);
});
const choice = document.getElementById("set");
for (const set of data.sets) choice.append(new Option(set, set));
choice.addEventListener("change", () => { state.set = choice.value; update(); });
document.getElementById("show").addEventListener("change", (event) => { state.show = event.target.value; update(); });
document.getElementById("word").addEventListener("input", (event) => { state.word = event.target.value.toLowerCase(); update(); });
addEventListener("scroll", more, { passive: true });
addEventListener("resize", more);
update();

// Data that is too large or too precious for localStorage: drafts, opened files, the journal of records and games, grades, plays,
// in IndexedDB. Where the browser has none, such as in some private windows, they last until the page is closed.
// @ts-check

const NAME = "sokoworks";
const VERSION = 3;

/** @typedef {"drafts" | "files" | "journal" | "grades" | "plays"} Table */
/** @typedef {{ id: string | number }} Row */

/** @type {Promise<IDBDatabase | null> | null} */
let opened = null;

/** The data where there is no database. */
const instead = { drafts: new Map(), files: new Map(), journal: new Map(), grades: new Map(), plays: new Map() };

function database() {
  opened ??= new Promise((resolve) => {
    let asked;
    try {
      asked = indexedDB.open(NAME, VERSION);
    } catch {
      return resolve(null);
    }
    asked.onupgradeneeded = () => {
      for (const table of Object.keys(instead)) {
        if (asked.result.objectStoreNames.contains(table)) continue;
        // Rows of the journal are numbered as they come.
        asked.result.createObjectStore(table, { keyPath: "id", autoIncrement: table === "journal" });
      }
    };
    asked.onsuccess = () => {
      // A newer page in another tab may change the tables; this one opens them again when it needs them.
      asked.result.onversionchange = () => {
        asked.result.close();
        opened = null;
      };
      resolve(asked.result);
    };
    asked.onerror = () => resolve(null);
  });
  return opened;
}

/** Whether what is kept here lasts longer than the page. */
export async function isLasting() {
  return (await database()) !== null;
}

/**
 * One transaction: `work` asks for what it needs, in callbacks, and `result` is read when all is written.
 * @template T
 * @template {Row} R
 * @param {Table} table
 * @param {"readonly" | "readwrite"} mode
 * @param {(store: IDBObjectStore) => () => T} work
 * @param {(rows: Map<string, R>) => T} otherwise the same where there is no database
 * @returns {Promise<T>}
 */
async function within(table, mode, work, otherwise) {
  const base = await database();
  if (!base) return otherwise(instead[table]);
  return new Promise((resolve, reject) => {
    const transaction = base.transaction(table, mode);
    const result = work(transaction.objectStore(table));
    transaction.oncomplete = () => resolve(result());
    transaction.onabort = () => reject(new Error("The browser has no room left for this. Delete drafts or files."));
  });
}

/** A new id of a row, which fits into an address. */
export function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(6));
  return [...bytes].map((byte) => byte.toString(36).padStart(2, "0")).join("");
}

/**
 * @template {Row} R
 * @param {Table} table
 * @param {string} id
 * @returns {Promise<R | null>}
 */
export function readRow(table, id) {
  return within(
    table,
    "readonly",
    (store) => {
      const asked = store.get(id);
      return () => asked.result ?? null;
    },
    (rows) => rows.get(id) ?? null,
  );
}

/**
 * @template {Row} R
 * @param {Table} table
 * @returns {Promise<R[]>}
 */
export function readRows(table) {
  return within(
    table,
    "readonly",
    (store) => {
      const asked = store.getAll();
      return () => asked.result;
    },
    (rows) => [...rows.values()],
  );
}

/**
 * Whether a table has no rows.
 * @param {Table} table
 * @returns {Promise<boolean>}
 */
export function isEmpty(table) {
  return within(
    table,
    "readonly",
    (store) => {
      const asked = store.count();
      return () => !asked.result;
    },
    (rows) => !rows.size,
  );
}

/**
 * Writes what `change` makes of a row, in one transaction; nothing if it makes nothing of it.
 * @template {Row} R
 * @param {Table} table
 * @param {string} id
 * @param {(row: R | null) => R | null} change
 * @returns {Promise<R | null>} what was written
 */
export function changeRow(table, id, change) {
  return within(
    table,
    "readwrite",
    (store) => {
      const asked = store.get(id);
      /** @type {R | null} */
      let after = null;
      asked.onsuccess = () => {
        after = change(asked.result ?? null);
        if (after) store.put(after);
      };
      return () => after;
    },
    (/** @type {Map<string, R>} */ rows) => {
      const after = change(rows.get(id) ?? null);
      if (after) rows.set(String(after.id), after);
      return after;
    },
  );
}

/**
 * Adds rows to the journal, all or none.
 * @param {Record<string, unknown>[]} rows
 * @returns {Promise<void>}
 */
export function addRows(rows) {
  return within(
    "journal",
    "readwrite",
    (store) => {
      for (const row of rows) store.add(row);
      return () => {};
    },
    (kept) => {
      for (const row of rows) kept.set(String(kept.size), { ...row, id: String(kept.size) });
    },
  );
}

/**
 * Deletes the rows that `choose` finds among all, in one transaction.
 * @template {Row} R
 * @param {Table} table
 * @param {(rows: R[]) => R["id"][]} choose
 * @returns {Promise<void>}
 */
export function deleteRows(table, choose) {
  return within(
    table,
    "readwrite",
    (store) => {
      const asked = store.getAll();
      asked.onsuccess = () => {
        for (const id of choose(asked.result)) store.delete(/** @type {IDBValidKey} */ (id));
      };
      return () => {};
    },
    () => {},
  );
}

/**
 * @param {Table} table
 * @param {string} id
 * @returns {Promise<void>}
 */
export function deleteRow(table, id) {
  return within(
    table,
    "readwrite",
    (store) => {
      store.delete(id);
      return () => {};
    },
    (rows) => void rows.delete(id),
  );
}

/**
 * Deletes all rows.
 * @param {Table} table
 * @returns {Promise<void>}
 */
export function clearRows(table) {
  return within(
    table,
    "readwrite",
    (store) => {
      store.clear();
      return () => {};
    },
    (rows) => rows.clear(),
  );
}

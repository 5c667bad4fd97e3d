// The parts of a browser that modules of the page need in tests without one. Import it before them.

/** A storage of texts by name, with the names as its keys. */
class Shelf {
  getItem(name) {
    return Object.hasOwn(this, name) ? this[name] : null;
  }

  setItem(name, text) {
    if (room.left <= 0) throw new Error("no room");
    room.left -= 1;
    this[name] = String(text);
  }

  removeItem(name) {
    delete this[name];
  }
}

/** How many more texts can be stored. */
export const room = { left: Infinity };

/** Empties both storages. */
export function clear() {
  room.left = Infinity;
  for (const storage of [localStorage, sessionStorage])
    Object.keys(storage).forEach((name) => storage.removeItem(name));
}

Object.assign(globalThis, {
  localStorage: new Shelf(),
  sessionStorage: new Shelf(),
  location: { href: "http://localhost/#/", hash: "" },
  addEventListener() {},
  document: { baseURI: "https://example.org/", querySelector: () => null, addEventListener() {}, hidden: false },
});

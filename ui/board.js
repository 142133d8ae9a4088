/* The board: the total above it, a button on each square, and the sheet from below that sets one.
   The sheet opens here, at once; what is chosen on it is sent, and sent again until Python has said
   that it is kept. The drawing itself comes from Python and changes only with what is kept. */

const COUNT = 200; // milliseconds in which the total counts to its new value
const PAUSE = 4000; // milliseconds until a tap is sent again that Python has not told of
const KEYS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };

/** Runs again at every rerun: `parentElement` keeps what must outlive it. */
export default function board({ parentElement, data, setTriggerValue }) {
  const self = (parentElement.board ??= begin(parentElement));
  self.trigger = (taps) => setTriggerValue("taps", taps);
  settle(self, data.got);
  show(self, data);
  return self.end;
}

function begin(root) {
  const find = (what) => root.querySelector(what);
  const self = {
    root,
    find,
    page: `${Date.now()}-${Math.random()}`,
    sent: 0, // how many taps this page has made
    waiting: [], // those that Python has not told of
    last: 0, // the last of them that is on its way
    timer: 0,
    frame: 0,
    at: 0, // the square that has, or had, the focus
    walk: null, // squares that are still to come on the way from one to the next
    dialog: find("dialog"),
    taps: find(".taps"),
  };
  const { dialog } = self;
  find(".check").onclick = () => beginWalk(self);
  find(".close").onclick = () => dialog.close();
  dialog.onclick = (event) => beside(dialog, event) && dialog.close();
  dialog.onclose = () => closed(self);
  for (const button of find(".palette").children) {
    button.onclick = () => choose(self, button.dataset.code);
  }
  self.taps.onkeydown = (event) => step(self, event);
  self.end = () => {
    clearTimeout(self.timer);
    cancelAnimationFrame(self.frame);
  };
  return self;
}

/** A tap on the dimmed page. */
function beside(dialog, { target, clientX, clientY }) {
  const box = dialog.getBoundingClientRect();
  const inside = clientX >= box.left && clientX <= box.right && clientY >= box.top && clientY <= box.bottom;
  return target === dialog && !inside;
}

/* What is kept */

/** Taps that are kept need not be sent again; those that came meanwhile are sent together. */
function settle(self, got) {
  if (got.page === self.page) {
    self.waiting = self.waiting.filter((tap) => tap.n > got.n);
  }
  if (!self.waiting.length) {
    clearTimeout(self.timer);
    self.last = 0;
    self.taps.setAttribute("aria-busy", false);
  } else if (self.waiting[0].n > self.last) {
    clearTimeout(self.timer);
    self.timer = setTimeout(() => send(self));
  }
}

/** One message at a time is on its way: a second one would break off the run that answers the first. */
function send(self) {
  clearTimeout(self.timer);
  self.timer = setTimeout(() => send(self), PAUSE);
  self.taps.setAttribute("aria-busy", true);
  self.last = self.waiting.at(-1).n;
  self.trigger({ page: self.page, taps: self.waiting });
}

/* What is shown */

function show(self, data) {
  const before = self.data;
  self.data = data;
  showHead(self, before);
  if (before?.frame !== data.frame) {
    self.find(".cc-board").style = data.frame;
  }
  self.find(".cc-photo").hidden = !data.photo;
  if (before?.drawing !== data.drawing || before?.figures !== data.figures) {
    self.find(".drawn").innerHTML = data.drawing + data.figures;
    fade(self, before);
  }
  showButtons(self, before);
  showLit(self, before);
  showWords(self);
  if (self.dialog.open) {
    showSquare(self);
  }
}

function showHead(self, before) {
  const { data } = self;
  const total = self.find(".cc-total");
  total.setAttribute("aria-label", data.words.total);
  total.classList.toggle("long", data.total > 99);
  if (before?.total !== data.total) {
    total.textContent = data.total;
    count(self, total, before?.total);
  }
  self.find(".made").replaceChildren(...lines(data.made));
  const [check, said] = [self.find(".check"), self.find(".all-read")];
  check.firstElementChild.textContent = data.check;
  check.hidden = !data.check;
  said.textContent = data.allRead;
  said.hidden = !data.allRead;
}

function lines(texts) {
  return texts.flatMap((text, n) => (n ? [document.createElement("br"), text] : [text]));
}

/** The figure that is seen runs to the new total; what is read out is the new total at once. */
function count(self, total, from) {
  cancelAnimationFrame(self.frame);
  delete total.dataset.now;
  if (from === undefined || still()) {
    return;
  }
  const start = performance.now();
  const run = (now) => {
    const part = Math.min(1, (now - start) / COUNT);
    if (part < 1) {
      total.dataset.now = Math.round(from + (self.data.total - from) * Math.max(0, part));
      self.frame = requestAnimationFrame(run);
    } else {
      delete total.dataset.now;
    }
  };
  total.dataset.now = from;
  self.frame = requestAnimationFrame(run);
}

/** The plates of squares that are others than before fade in, unless the board itself is another one. */
function fade(self, before) {
  const { data } = self;
  if (before && ["revision", "turns", "rows", "cols"].every((part) => before[part] === data[part])) {
    data.squares.forEach((square, n) => {
      if (square.code !== before.squares[n].code) {
        self.find(`[data-at="${n}"]`)?.classList.add("fresh");
      }
    });
  }
}

/** Who asks to see squares sees them: the line that was tapped may be far below the board. */
function showLit(self, before) {
  const { lit } = self.data;
  if (before && lit.length && lit.join() !== before.lit.join()) {
    self.find(".cc-tray").scrollIntoView({ block: "nearest", behavior: still() ? "auto" : "smooth" });
  }
}

function still() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

function showButtons(self, before) {
  const { data, taps } = self;
  if (before?.rows !== data.rows || before?.cols !== data.cols) {
    self.dialog.close();
    taps.style.setProperty("--rows", data.rows);
    taps.style.setProperty("--cols", data.cols);
    taps.replaceChildren(...data.squares.map((_, n) => buttonOf(self, n)));
    self.at = 0;
    self.walk = null;
  }
  taps.setAttribute("aria-label", data.words.squares);
  data.squares.forEach((square, n) => {
    taps.children[n].setAttribute("aria-label", square.label);
    taps.children[n].tabIndex = n === self.at ? 0 : -1;
  });
}

function buttonOf(self, n) {
  const button = document.createElement("button");
  button.type = "button";
  button.dataset.place = `${Math.floor(n / self.data.cols)}_${n % self.data.cols}`;
  button.onclick = () => open(self, n);
  return button;
}

function showWords(self) {
  const { words } = self.data;
  self.find(".close").setAttribute("aria-label", words.close);
  self.find(".likeliest > p").textContent = words.likeliest;
  self.find(".all").textContent = words.all;
  for (const button of self.find(".palette").children) {
    const text = words.tiles[button.dataset.code];
    const inside = button.querySelector("span");
    if (inside) {
      inside.textContent = text;
    } else {
      button.setAttribute("aria-label", text);
      button.title = text;
    }
  }
}

/* By keys */

function step(self, event) {
  const { rows, cols } = self.data;
  const [row, col] = [Math.floor(self.at / cols), self.at % cols];
  const way = KEYS[event.key];
  const to = way
    ? [row + way[0], col + way[1]]
    : { Home: [row, 0], End: [row, cols - 1] }[event.key];
  if (!to || event.ctrlKey || event.metaKey || event.altKey) {
    return;
  }
  event.preventDefault();
  if (to[0] >= 0 && to[0] < rows && to[1] >= 0 && to[1] < cols) {
    focus(self, to[0] * cols + to[1]);
  }
}

function focus(self, n) {
  put(self, n);
  self.taps.children[n].focus({ preventScroll: self.dialog.open });
}

/** One square can be reached with the tab key, all others from there with the arrows. */
function put(self, n) {
  self.taps.children[self.at].tabIndex = -1;
  self.at = n;
  self.taps.children[n].tabIndex = 0;
}

/* Setting squares */

function open(self, n, walk = null) {
  put(self, n);
  self.walk = walk ?? (toFill(self, n) ? emptyOnes(self, n) : []);
  if (!self.dialog.open) {
    self.dialog.showModal();
  }
  self.dialog.scrollTop = 0;
  showSquare(self);
  (self.find(".options button") ?? self.find(".palette .is") ?? self.find(".palette button")).focus();
}

function beginWalk(self) {
  const [first, ...rest] = self.data.doubts;
  if (first !== undefined) {
    open(self, first, rest);
  }
}

/** Without a photo, setting an empty square leads on to the next one. */
function toFill(self, n) {
  return self.data.filling && self.data.squares[n].code === ".";
}

function emptyOnes(self, n) {
  const { squares } = self.data;
  const after = squares.map((_, i) => (n + i) % squares.length).slice(1);
  return after.filter((i) => squares[i].code === ".");
}

/** "" stands for: as read. */
function choose(self, code) {
  const { place } = self.data.squares[self.at];
  self.sent += 1;
  self.waiting.push({ n: self.sent, revision: self.data.revision, place, code });
  if (self.waiting.length === 1) {
    send(self);
  }
  const [next, ...rest] = self.walk;
  if (next === undefined || next >= self.data.squares.length) {
    self.dialog.close();
  } else {
    open(self, next, rest);
  }
}

function closed(self) {
  self.walk = null;
  for (const button of self.taps.children) {
    button.classList.remove("now");
  }
  if (self.at < self.taps.children.length) {
    focus(self, self.at);
  }
}

function showSquare(self) {
  const { data, at } = self;
  const square = data.squares[at];
  [...self.taps.children].forEach((button, n) => button.classList.toggle("now", n === at));
  self.find("h2").textContent = square.name;
  self.find(".said").textContent = square.said;
  self.find(".unsure").textContent = square.unsure;
  showPhoto(self.find(".square"), data, at);
  showOptions(self, square);
  for (const button of self.find(".palette").children) {
    button.classList.toggle("is", button.dataset.code === square.code);
  }
  const back = self.find('.palette [data-code=""]');
  back.classList.toggle("none", data.filling);
  back.disabled = !square.byHand;
  bringUp(self);
}

/** The square's part of the photo. */
function showPhoto(picture, data, at) {
  const share = (part, all) => (all > 1 ? (100 * part) / (all - 1) : 0);
  const [row, col] = [Math.floor(at / data.cols), at % data.cols];
  picture.hidden = !data.photo;
  picture.style.backgroundSize = `${100 * data.cols}% ${100 * data.rows}%`;
  picture.style.backgroundPosition = `${share(col, data.cols)}% ${share(row, data.rows)}%`;
}

function showOptions(self, square) {
  const made = square.options.map(({ code, name, total, label, chip }) => {
    const button = document.createElement("button");
    button.type = "button";
    button.dataset.code = code;
    button.setAttribute("aria-label", label);
    button.classList.toggle("is", code === square.code);
    const figure = document.createElement("b");
    figure.textContent = total;
    const text = document.createElement("span");
    text.append(name, figure);
    button.innerHTML = chip || self.find(`.palette [data-code="${code}"] svg`).outerHTML;
    button.append(text);
    button.onclick = () => choose(self, code);
    return button;
  });
  const options = self.find(".options");
  const had = options.contains(self.root.activeElement);
  options.replaceChildren(...made);
  options.parentElement.hidden = !made.length;
  if (had) {
    options.firstElementChild?.focus();
  }
}

/** On a phone the square that is set must not lie under the sheet. */
function bringUp(self) {
  const button = self.taps.children[self.at];
  button.style.scrollMarginBottom = `${self.dialog.offsetHeight + 8}px`;
  if (matchMedia("(max-width: 639px)").matches) {
    button.scrollIntoView({ block: "nearest" });
  }
}

/* Four rings on the photo, one at each outer corner of the kingdom, and the grid's lines between them.
   A finger drags a ring and looks at a loupe beside it; arrow keys move the ring that has the focus. */

const STEP = 1 / 250; // of the photo's longer side: what an arrow key moves; with Shift ten times that
const KEYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const REST = 500; // milliseconds without a key until the place is told
const LOUPE = 132; // CSS pixels across
const ZOOM = 3; // of the loupe, against the photo as it is shown
const AWAY = { x: 84, y: 96 }; // CSS pixels from the finger to the loupe's middle

/** Runs again at every rerun: `parentElement` keeps what must outlive it, the corners among it. */
export default function corners({ parentElement, data, setStateValue }) {
  const self = (parentElement.corners ??= begin(parentElement, data));
  self.rows = data.rows;
  self.cols = data.cols;
  self.tell = () => setStateValue("corners", self.corners.map(([x, y]) => [Math.round(x), Math.round(y)]));
  draw(self);
  return self.end;
}

function begin(root, data) {
  const self = {
    stage: root.querySelector(".stage"),
    photo: root.querySelector("img"),
    lines: root.querySelector("svg"),
    loupe: root.querySelector("canvas"),
    corners: data.corners.map(([x, y]) => [x, y]),
    width: data.width,
    height: data.height,
    timer: 0,
  };
  self.end = () => clearTimeout(self.timer);
  self.photo.src = data.photo;
  self.photo.alt = data.words.photo;
  self.stage.style.setProperty("--ratio", data.width / data.height);
  self.lines.setAttribute("viewBox", `0 0 ${data.width} ${data.height}`);
  self.rings = data.words.rings.map((label, n) => {
    const ring = document.createElement("button");
    ring.type = "button";
    ring.className = "ring";
    ring.setAttribute("aria-label", label);
    self.stage.append(ring);
    byFinger(self, ring, n);
    byKeys(self, ring, n);
    return ring;
  });
  return self;
}

function byFinger(self, ring, n) {
  let grip = null; // from the finger to the ring's middle, in CSS pixels
  // a drag is no gesture of the browser's: it would take the tap that follows for its end
  ring.addEventListener("touchstart", (event) => event.preventDefault(), { passive: false });
  ring.onpointerdown = (event) => {
    const box = ring.getBoundingClientRect();
    grip = [box.left + box.width / 2 - event.clientX, box.top + box.height / 2 - event.clientY];
    ring.setPointerCapture(event.pointerId);
    magnify(self, n);
  };
  ring.onpointermove = (event) => {
    if (grip) {
      const box = self.photo.getBoundingClientRect();
      const x = ((event.clientX + grip[0] - box.left) / box.width) * self.width;
      const y = ((event.clientY + grip[1] - box.top) / box.height) * self.height;
      move(self, n, x, y);
      magnify(self, n);
    }
  };
  ring.onpointerup = ring.onpointercancel = () => {
    if (grip) {
      grip = null;
      self.loupe.hidden = true;
      self.tell();
    }
  };
}

function byKeys(self, ring, n) {
  ring.onkeydown = (event) => {
    const way = KEYS[event.key];
    if (way) {
      event.preventDefault();
      const far = Math.max(self.width, self.height) * STEP * (event.shiftKey ? 10 : 1);
      move(self, n, self.corners[n][0] + way[0] * far, self.corners[n][1] + way[1] * far);
      clearTimeout(self.timer);
      self.timer = setTimeout(() => self.tell(), REST);
    }
  };
}

function move(self, n, x, y) {
  self.corners[n] = [Math.min(Math.max(x, 0), self.width), Math.min(Math.max(y, 0), self.height)];
  draw(self);
}

function draw(self) {
  self.rings.forEach((ring, n) => {
    ring.style.left = `${(100 * self.corners[n][0]) / self.width}%`;
    ring.style.top = `${(100 * self.corners[n][1]) / self.height}%`;
  });
  const at = quad(self.corners);
  let path = "";
  for (let row = 0; row <= self.rows; row++) {
    path += `M${at(0, row / self.rows)}L${at(1, row / self.rows)}`;
  }
  for (let col = 0; col <= self.cols; col++) {
    path += `M${at(col / self.cols, 0)}L${at(col / self.cols, 1)}`;
  }
  for (const line of self.lines.children) {
    line.setAttribute("d", path);
  }
}

/** The map from the unit square to four corners, in perspective (Heckbert 1989). */
function quad([[x0, y0], [x1, y1], [x2, y2], [x3, y3]]) {
  const [dx1, dy1, dx2, dy2] = [x1 - x2, y1 - y2, x3 - x2, y3 - y2];
  const [sx, sy] = [x0 - x1 + x2 - x3, y0 - y1 + y2 - y3];
  const area = dx1 * dy2 - dx2 * dy1 || 1e-9;
  const g = (sx * dy2 - dx2 * sy) / area;
  const h = (dx1 * sy - sx * dy1) / area;
  return (u, v) => {
    const w = g * u + h * v + 1 || 1e-9;
    const x = ((x1 - x0 + g * x1) * u + (x3 - x0 + h * x3) * v + x0) / w;
    const y = ((y1 - y0 + g * y1) * u + (y3 - y0 + h * y3) * v + y0) / w;
    return `${x.toFixed(1)} ${y.toFixed(1)}`;
  };
}

/** Show the photo around a corner, up and inward of the finger; below it where there is no room above. */
function magnify(self, n) {
  const box = self.photo.getBoundingClientRect();
  const shown = box.width / self.width; // CSS pixels of one of the photo's
  const [x, y] = self.corners[n].map((v) => v * shown);
  const left = x + (x < box.width / 2 ? AWAY.x : -AWAY.x);
  const top = y > AWAY.y + LOUPE / 2 ? y - AWAY.y : y + AWAY.y;
  self.loupe.style.left = `${left}px`;
  self.loupe.style.top = `${top}px`;
  self.loupe.hidden = false;
  const sharp = window.devicePixelRatio || 1;
  self.loupe.width = self.loupe.height = Math.round(LOUPE * sharp);
  const pen = self.loupe.getContext("2d");
  const scale = shown * ZOOM * sharp;
  const middle = (LOUPE * sharp) / 2;
  const [px, py] = self.corners[n];
  const file = self.photo.naturalWidth / self.width; // the picture may have fewer pixels than the photo
  pen.setTransform(scale, 0, 0, scale, middle - px * scale, middle - py * scale);
  pen.drawImage(self.photo, 0, 0, self.photo.naturalWidth / file, self.photo.naturalHeight / file);
  pen.beginPath();
  for (const other of [self.corners[(n + 3) % 4], self.corners[(n + 1) % 4]]) {
    pen.moveTo(px, py);
    pen.lineTo(...other);
  }
  for (const [colour, width] of [["#15181F", 5], ["#FFFDF8", 2.5]]) {
    pen.strokeStyle = colour;
    pen.lineWidth = (width * sharp) / scale;
    pen.stroke();
  }
}

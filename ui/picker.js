/* The photo picker. A photo is shrunk here, sent, and sent again until Python has said that it has
   it: while a phone shows its camera the connection may be gone, and Streamlit's own uploader would
   then lose the photo without a word. */

const SIDE = 2000; // pixels of the longer side: more shows no more of a kingdom
const QUALITY = 0.9;
const PAUSES = [5, 5, 10, 20, 30]; // seconds until it is sent again; the last one holds from then on
const AT_ONCE = 2; // seconds that must lie between two, even when the page has just woken up

/** Runs again at every rerun: `parentElement` keeps what must outlive it. */
export default function picker({ parentElement, data, setTriggerValue }) {
  const self = (parentElement.picker ??= begin(parentElement));
  self.words = data.words;
  self.trigger = (photo) => setTriggerValue("photo", photo);
  self.label.textContent = data.words.pick;
  if (self.waiting && data.got === self.waiting.id) {
    done(self);
  }
  return self.end;
}

function begin(root) {
  const self = {
    label: root.querySelector("span"),
    status: root.querySelector("[role=status]"),
    waiting: null,
    timer: 0,
    sent: 0,
    tries: 0,
  };
  const input = root.querySelector("input");
  const wake = () => {
    if (self.waiting && document.visibilityState === "visible" && Date.now() - self.sent > AT_ONCE * 1000) {
      self.tries = 0;
      send(self);
    }
  };
  input.onchange = () => {
    const [file] = input.files;
    if (file) {
      take(self, file).finally(() => (input.value = "")); // so that the same photo can be picked again
    }
  };
  document.addEventListener("visibilitychange", wake);
  window.addEventListener("online", wake);
  self.end = () => {
    done(self);
    document.removeEventListener("visibilitychange", wake);
    window.removeEventListener("online", wake);
  };
  return self;
}

async function take(self, file) {
  done(self);
  const id = `${Date.now()}-${Math.random()}`;
  self.choice = id;
  say(self, self.words.preparing);
  try {
    const data = await base64(await shrunk(file));
    if (self.choice === id) {
      self.waiting = { id, name: file.name, data };
      self.tries = 0;
      send(self);
    }
  } catch {
    say(self, self.words.unreadable);
  }
}

/** Send, and look again in a while whether it has arrived. */
function send(self) {
  clearTimeout(self.timer);
  say(self, self.tries ? self.words.still : self.words.sending);
  const pause = PAUSES[Math.min(self.tries, PAUSES.length - 1)];
  self.tries += 1;
  self.sent = Date.now();
  self.timer = setTimeout(() => send(self), pause * 1000);
  self.trigger(self.waiting);
}

function done(self) {
  clearTimeout(self.timer);
  self.waiting = null;
  self.choice = null;
  say(self, "");
}

function say(self, text) {
  self.status.textContent = text;
}

/** The photo as a JPEG of at most SIDE pixels, upright; as it is where the browser cannot draw it. */
async function shrunk(file) {
  const address = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const scale = Math.min(1, SIDE / Math.max(image.naturalWidth, image.naturalHeight));
    const canvas = document.createElement("canvas");
    canvas.width = Math.max(1, Math.round(image.naturalWidth * scale));
    canvas.height = Math.max(1, Math.round(image.naturalHeight * scale));
    const pen = canvas.getContext("2d");
    pen.fillStyle = "#fff"; // transparent parts on white, as on paper
    pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.imageSmoothingQuality = "high";
    pen.drawImage(image, 0, 0, canvas.width, canvas.height);
    const small = await new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", QUALITY));
    return small ?? file;
  } catch {
    return file;
  } finally {
    URL.revokeObjectURL(address);
  }
}

function base64(blob) {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result.slice(reader.result.indexOf(",") + 1));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
}

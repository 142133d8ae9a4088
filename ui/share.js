/* The picture to hand on. A phone that lets a page share files (only over https) opens its own sheet;
   everywhere else, which is also a phone on a laptop's plain http, the picture is saved. */

export default function picture({ parentElement, data }) {
  const [image, button, status] = ["img", "button", "[role=status]"].map((what) =>
    parentElement.querySelector(what),
  );
  const file = fileOf(data.png, data.name);
  image.src = `data:image/png;base64,${data.png}`;
  image.alt = data.alt;
  const shares = canShare(file);
  button.textContent = shares ? data.share : data.save;
  button.onclick = async () => {
    status.textContent = "";
    if (!(shares && (await shared(file)))) {
      save(file);
      status.textContent = data.saved;
    }
  };
}

function fileOf(base64, name) {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  return new File([bytes], name, { type: "image/png" });
}

function canShare(file) {
  return matchMedia("(pointer: coarse)").matches && Boolean(navigator.canShare?.({ files: [file] }));
}

/** True when the phone's sheet has opened, also when it was closed again without a choice. */
async function shared(file) {
  try {
    await navigator.share({ files: [file] });
    return true;
  } catch (error) {
    return error.name === "AbortError";
  }
}

function save(file) {
  const address = URL.createObjectURL(file);
  const link = Object.assign(document.createElement("a"), { href: address, download: file.name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000); // Safari reads it only after a while
}

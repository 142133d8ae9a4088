/* A text to copy, with its button. `navigator.clipboard` does not exist over plain http, which is how
   a phone reaches a laptop: there the text is selected and copied as in old times. */

export default function copy({ parentElement, data }) {
  const [label, text, button, status] = ["label", "textarea", "button", "[role=status]"].map((what) =>
    parentElement.querySelector(what),
  );
  label.firstChild.textContent = data.label;
  button.textContent = data.copy;
  button.setAttribute("aria-label", `${data.copy}: ${data.label}`);
  if (text.value !== data.text) {
    text.value = data.text;
    status.textContent = "";
  }
  text.style.height = "auto";
  text.style.height = `${text.scrollHeight + 2}px`;
  button.onclick = async () => {
    status.textContent = (await copied(text)) ? data.done : data.failed;
  };
}

async function copied(text) {
  try {
    await navigator.clipboard.writeText(text.value);
    return true;
  } catch {
    text.focus();
    text.select();
    return document.execCommand("copy");
  }
}

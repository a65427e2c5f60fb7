// Runs in the browser, as it is: marks the page in the list of guides, and searches all of them.
import MiniSearch from "./minisearch.js";

const here = location.pathname.split("/").at(-1) || "./";
const list = document.querySelector(".list");
list.querySelector(`a[href="${here}"]`)?.setAttribute("aria-current", "page");
if (matchMedia("(max-width: 760px)").matches) list.open = false;

const words = document.querySelector("#words");
const resultList = document.querySelector("#found");
let loading;

words.addEventListener("focus", load);
words.addEventListener("input", show);
words.addEventListener("keydown", ({ key }) => {
  if (key !== "Escape") return;
  words.value = "";
  show();
});

/** The index is read when somebody is about to search. */
function load() {
  loading ??= read();
  return loading;
}

async function read() {
  const entries = await (await fetch("search.json")).json();
  const index = new MiniSearch({
    idField: "url",
    fields: ["heading", "title", "text"],
    storeFields: ["title", "heading"],
    searchOptions: { boost: { heading: 4, title: 2 }, prefix: true, fuzzy: 0.15, combineWith: "AND" },
  });
  index.addAll(entries);
  return index;
}

async function show() {
  const query = words.value.trim();
  const results = query === "" ? [] : (await load()).search(query).slice(0, 12);
  if (query !== words.value.trim()) return;
  resultList.replaceChildren(...results.map(itemOf));
  if (query !== "" && results.length === 0) resultList.append("Nothing was found.");
  resultList.hidden = query === "";
}

function itemOf({ id, title, heading }) {
  const item = document.createElement("li");
  const link = document.createElement("a");
  link.href = id;
  link.textContent = heading;
  const guide = document.createElement("span");
  guide.textContent = title;
  item.append(link, guide);
  return item;
}

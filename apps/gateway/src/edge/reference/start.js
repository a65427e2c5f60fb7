// Runs in the browser, as it is. Shows the reference of a profile, with the reader's own credentials where they gave some.
//
// Credentials come from the form, or from the fragment of the page's address, as in `docs#apiKey=svc_test_sk_…`: browsers send
// no fragment to a server. They are kept until the tab is closed.
import { withOwnRecords } from "./own-records.js";
import { withSdkSamples } from "./sdk-samples.js";

const names = { A: ["apiKey"], B: ["clientId", "clientSecret"] };

// The samples are in curl, JavaScript, Python as complete programs, and TypeScript with the SDK.
const otherLanguages =
  "c clojure csharp dart fsharp go http java julia kotlin node objc ocaml php powershell r ruby rust swift".split(" ");

const form = document.querySelector("#credentials");
takeFragment();
const profile = new URLSearchParams(location.search).get("profile") === "B" ? "B" : "A";
const storedCredentials = Object.fromEntries(names[profile].map((name) => [name, sessionStorage.getItem(name) ?? ""]));
const isComplete = Object.values(storedCredentials).every((value) => value !== "");

showForm();
const { reference, message } = await read();
form.querySelector("output").textContent = message;
show(reference);

function takeFragment() {
  const parameters = new URLSearchParams(location.hash.slice(1));
  const credentials = Object.values(names)
    .flat()
    .filter((name) => parameters.has(name));
  for (const name of credentials) sessionStorage.setItem(name, parameters.get(name));
  if (credentials.length > 0) history.replaceState(null, "", location.pathname + location.search);
}

function showForm() {
  for (const label of form.querySelectorAll("label")) label.hidden = label.dataset.profile !== profile;
  for (const [name, value] of Object.entries(storedCredentials)) form.elements[name].value = value;
  for (const link of document.querySelectorAll('nav a[href^="?"]')) {
    if (link.search === `?profile=${profile}`) link.setAttribute("aria-current", "page");
  }
  document.querySelector("#document").search = `?profile=${profile}`;
  for (const link of document.querySelectorAll("#postman, #markdown")) {
    link.href = link.getAttribute("href").replace("-a.", `-${profile.toLowerCase()}.`);
  }
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    for (const name of names[profile]) sessionStorage.setItem(name, form.elements[name].value.trim());
    location.reload();
  });
}

/** With credentials the document has examples of the reader's own account. */
async function read() {
  const path = `openapi.json?profile=${profile}`;
  const { apiKey, clientId, clientSecret } = storedCredentials;
  const headers =
    profile === "A"
      ? { Authorization: `Bearer ${apiKey}` }
      : { "X-Client-ID": clientId, "X-Client-Secret": clientSecret };
  if (isComplete) {
    const response = await fetch(path, { headers });
    if (response.ok) {
      const reference = await response.json();
      const isSandbox = Object.values(storedCredentials).every((value) => value.startsWith("svc_test_"));
      const shownReference = isSandbox ? await withOwnRecords(reference, headers) : reference;
      return { reference: shownReference, message: "The examples are of your account." };
    }
  }
  const reference = await (await fetch(path)).json();
  return { reference, message: isComplete ? "These credentials are not accepted." : "" };
}

function show(content) {
  const securitySchemes =
    profile === "A"
      ? { apiKey: { token: storedCredentials.apiKey } }
      : { clientId: { value: storedCredentials.clientId }, clientSecret: { value: storedCredentials.clientSecret } };
  Scalar.createApiReference("#reference", {
    content: withSdkSamples(content, profile),
    // Nothing is asked of another host: no fonts, no proxy, no statistics.
    withDefaultFonts: false,
    telemetry: false,
    hideClientButton: true,
    showDeveloperTools: "never",
    agent: { disabled: true },
    mcp: { disabled: true },
    documentDownloadType: "none",
    authentication: { preferredSecurityScheme: [Object.keys(securitySchemes)], securitySchemes },
    defaultHttpClient: { targetKey: "shell", clientKey: "curl" },
    hiddenClients: {
      ...Object.fromEntries(otherLanguages.map((language) => [language, true])),
      shell: ["wget", "httpie"],
      js: ["axios", "jquery", "ofetch", "xhr"],
      python: ["requests", "httpx_sync", "httpx_async", "aiohttp"],
    },
    persistAuth: false,
  });
}

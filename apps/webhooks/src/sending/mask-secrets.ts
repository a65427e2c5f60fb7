import type { RequestSecrets } from "./secrets/request-secrets.ts";

/** Shorter texts are no secrets, and masking them would make a response unreadable. */
const leastLength = 4;
/** A text of fewer bytes has too few characters of base64 that do not depend on the bytes around it. */
const leastEncodedBytes = 8;
const mask = "...";

/**
 * Returns the texts that a recorded response must not contain: the secrets of a request, and the parts of them that a receiver
 * reads, as they were sent and as responses write them (JSON, URL, HTML, base64, hexadecimal).
 */
export function secretTexts({ headers, authentication }: RequestSecrets, authorization = ""): readonly string[] {
  const secrets = [...Object.values(headers), authorization].flatMap(partsOf);
  if (authentication?.type === "basic") secrets.push(authentication.password);
  if (authentication?.type === "oauth2") secrets.push(authentication.clientSecret);
  const texts = secrets.filter((secret) => secret.length >= leastLength).flatMap(waysToWrite);
  return [...new Set(texts)];
}

/** Returns a header's value, the credentials after its scheme, and the password in those of HTTP Basic. */
function partsOf(value: string): string[] {
  const [, scheme = "", credentials = ""] = /^([\w-]+) +(\S.*)$/.exec(value) ?? [];
  if (scheme.toLowerCase() !== "basic") return [value, credentials];
  const pair = Buffer.from(credentials, "base64").toString("utf8");
  return [value, credentials, pair, pair.slice(pair.indexOf(":") + 1)];
}

function waysToWrite(secret: string): string[] {
  const json = JSON.stringify(secret).slice(1, -1);
  const url = encodeURIComponent(secret);
  const html = secret.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  const plain = [secret, json, json.replaceAll("/", "\\/"), html, html.replaceAll('"', "&quot;")];
  plain.push(
    url,
    url.replaceAll(/%../g, (escaped) => escaped.toLowerCase()),
    url.replaceAll("%20", "+"),
  );
  const bytes = Buffer.from(secret);
  if (bytes.length >= leastEncodedBytes) {
    const base64 = [0, 1, 2].map((before) => insideBase64(bytes, before));
    plain.push(...base64, ...base64.map((text) => text.replaceAll("+", "-").replaceAll("/", "_")));
    plain.push(bytes.toString("hex"), bytes.toString("hex").toUpperCase());
  }
  // Responses are searched byte by byte.
  return plain.map((text) => Buffer.from(text).toString("latin1"));
}

/**
 * Returns the characters of base64 that bytes have at any place in a longer text, with this number of bytes before them, modulo
 * 3.
 */
function insideBase64(bytes: Buffer, before: number): string {
  const encoded = Buffer.concat([Buffer.alloc(before), bytes]).toString("base64");
  const first = before === 0 ? 0 : before + 1;
  return encoded.slice(first, Math.floor(((before + bytes.length) * 8) / 6));
}

/**
 * Returns the first bytes of a response, with secrets masked. A secret that begins in them is removed completely, so `answer`
 * must have as many more bytes as the longest text has.
 */
export function withoutSecrets(answer: Buffer, texts: readonly string[], keepBytes: number): Buffer {
  if (texts.length === 0) return answer.subarray(0, keepBytes);
  // Latin-1 keeps every byte.
  const text = answer.toString("latin1");
  const spans = texts.flatMap((secret) => spansOf(text, secret)).toSorted((one, other) => one.start - other.start);
  let shown = "";
  let end = 0;
  for (const span of spans) {
    if (span.start >= keepBytes) break;
    if (span.start > end) shown += text.slice(end, span.start);
    if (span.start >= end) shown += mask;
    end = Math.max(end, span.end);
  }
  return Buffer.from(shown + text.slice(end, Math.max(end, keepBytes)), "latin1").subarray(0, keepBytes);
}

function spansOf(text: string, secret: string): { start: number; end: number }[] {
  const spans = [];
  for (let start = text.indexOf(secret); start >= 0; start = text.indexOf(secret, start + secret.length)) {
    spans.push({ start, end: start + secret.length });
  }
  return spans;
}

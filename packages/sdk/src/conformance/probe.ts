/**
 * How a request of a case is signed.
 *
 * - `forged`: with another secret
 * - `altered`: correctly, over another body
 * - `missing`: not at all
 * - `wrong_begin`, `wrong_end`: the first or one of the last characters of each digest is another one
 * - `cut`, `empty`: only the first eight characters of each digest, or none
 * - `old`, `future`: correctly, an hour ago or ahead
 * - `old_fresh_header`: an hour ago, beside a `webhook-timestamp` of now
 * - `old_fresh_signature`: an hour ago, beside a `Svc-Signature` with the time of now
 * - `rotating`: also with a second secret, as during the overlap of a rotation
 * - `renamed`: correctly, beside another `Svc-Event-Id`, which no signature covers
 */
export type Signing =
  | "valid"
  | "forged"
  | "altered"
  | "missing"
  | "wrong_begin"
  | "wrong_end"
  | "cut"
  | "empty"
  | "old"
  | "future"
  | "old_fresh_header"
  | "old_fresh_signature"
  | "rotating"
  | "renamed";

/** One request of a case: a `webhook.test`, so that a receiver that takes it for real does no harm. */
export interface Probe {
  readonly eventId: string;
  readonly createdAt: Date;
  /** `data.message` of the event. */
  readonly message: string;
  readonly signing: Signing;
  /** `further`: with members that no event has today. `exact`: with a text that changes where JSON is parsed and written again. */
  readonly content: "plain" | "further" | "exact";
}

/** True if a receiver must accept it. */
export function isOurs({ signing }: Probe): boolean {
  return signing === "valid" || signing === "rotating" || signing === "renamed";
}

/** Difference between the time of signing and now. */
const skewSeconds = 3600;

/** Unix time in seconds at which a request is signed. */
export function signedTime(signing: Signing, nowMs: number): number {
  const seconds = Math.floor(nowMs / 1000);
  if (signing === "future") return seconds + skewSeconds;
  return signing.startsWith("old") ? seconds - skewSeconds : seconds;
}

/** The text that is signed where `body` is sent. */
export function signedText(signing: Signing, body: string): string {
  return signing === "altered" ? body.replace('"message":"', '"message":"Pay ') : body;
}

/** Numbers, escapes, characters and an order that no serializer writes as they are here. */
const exactMembers = `"gross_pay":2400.00,"rate":1.0E+2,"names":"Ren\\u00e9, René, Rene\u0301, <&> a/b","b":1,"a":2`;

/** The body of a probe, made of that of a plain event in the envelope of the webhook. */
export function probeBody(plain: string, { content }: Pick<Probe, "content">): string {
  if (content === "plain") return plain;
  const members = Object.entries(JSON.parse(plain) as Record<string, unknown>);
  const data = JSON.stringify(members.find(([name]) => name === "data")?.[1]).slice(0, -1);
  const dataText = content === "exact" ? `${data},${exactMembers}}` : `${data},"conformance":{"further":[1]}}`;
  const texts = members.map(
    ([name, value]) => `${JSON.stringify(name)}:${name === "data" ? dataText : JSON.stringify(value)}`,
  );
  if (content === "further") return `{${texts.join(",")},"conformance":true}`;
  return `{${texts.toReversed().join(",")}}`;
}

const signatureNames = ["svc-signature", "svc-signature-next", "webhook-signature"];

/** Changes correct headers to those of the kind of signing, as far as `signedTime`, `signedText` and the secret have not done so. */
export function sentHeaders(
  signing: Signing,
  headers: Readonly<Record<string, string>>,
  nowMs: number,
): Record<string, string> {
  const seconds = String(Math.floor(nowMs / 1000));
  switch (signing) {
    case "missing":
      return Object.fromEntries(Object.entries(headers).filter(([name]) => !signatureNames.includes(name)));
    case "wrong_begin":
      return withDigests(headers, (digest) => withOther(digest, 0));
    case "wrong_end":
      // The very last characters of base64 are padding.
      return withDigests(headers, (digest) => withOther(digest, digest.length - 4));
    case "cut":
      return withDigests(headers, (digest) => digest.slice(0, 8));
    case "empty":
      return withDigests(headers, () => "");
    case "old_fresh_header":
      return { ...headers, "webhook-timestamp": seconds };
    case "old_fresh_signature":
      return { ...headers, "svc-signature": String(headers["svc-signature"]).replace(/^t=\d+/, `t=${seconds}`) };
    case "renamed":
      return { ...headers, "svc-event-id": "evt_00000000000000000000000000" };
    default:
      return { ...headers };
  }
}

function withDigests(
  headers: Readonly<Record<string, string>>,
  change: (digest: string) => string,
): Record<string, string> {
  const entries = Object.entries(headers).map(([name, value]) => {
    if (!signatureNames.includes(name)) return [name, value];
    return [name, value.replaceAll(/(v1=|sha256=|v1,|v1a,)([^ ,]+)/g, (_, kind, digest) => kind + change(digest))];
  });
  return Object.fromEntries(entries);
}

/** Both characters are in the alphabets of hex and base64. */
function withOther(digest: string, index: number): string {
  return digest.slice(0, index) + (digest[index] === "0" ? "1" : "0") + digest.slice(index + 1);
}

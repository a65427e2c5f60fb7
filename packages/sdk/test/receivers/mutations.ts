import { createHmac } from "node:crypto";
import type { Incoming, ReceivedEvent, Steps } from "./receiver.ts";

/** A receiver with one mistake. */
export interface Mutation {
  readonly name: string;
  /** Case that finds it, the first that fails. */
  readonly failedCase: string;
  /** Steps of the correct receiver that are replaced; made anew for each receiver, because some remember. */
  readonly steps: () => Partial<Steps>;
  /** True where only the number of processed events shows the mistake. */
  readonly isCounted?: boolean;
}

const parsed = ({ raw }: Incoming) => JSON.parse(raw.toString());
const text = ({ raw }: Incoming) => raw.toString();
const compact = (value: unknown) => JSON.stringify(value);
const nowSeconds = () => Date.now() / 1000;
const isStandardRecent: Steps["isRecent"] = (_, __, { headers }) =>
  Math.abs(nowSeconds() - Number(headers["webhook-timestamp"])) <= 300;

function sorted(value: unknown): unknown {
  if (Array.isArray(value) || typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([name, member]) => [name, sorted(member)]));
}

const escaped = (json: string) =>
  json.replaceAll(/[^ -~]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);

/** Verifies `webhook-signature` as Standard Webhooks, with one way to read the header. */
const standard =
  (isListed: (header: string, expected: string) => boolean) =>
  (_: string, __: string, { headers, raw, secret }: Incoming) => {
    const prefix = `${headers["webhook-id"]}.${headers["webhook-timestamp"]}.`;
    const key = Buffer.from(secret.slice("whsec_".length), "base64");
    const expected = `v1,${createHmac("sha256", key).update(prefix).update(raw).digest("base64")}`;
    return isListed(String(headers["webhook-signature"] ?? ""), expected);
  };

function outOfOrder(): Partial<Steps> {
  let last = "";
  return {
    isRecent(time, { created_at }) {
      const isLater = created_at >= last;
      if (isLater) last = created_at;
      return isLater && Math.abs(nowSeconds() - time) <= 300;
    },
  };
}

function onceEachSignature(): Partial<Steps> {
  const digests = new Set<string>();
  return {
    isRecent(time, _, { digest }) {
      const isNew = !digests.has(digest);
      digests.add(digest);
      return isNew && Math.abs(nowSeconds() - time) <= 300;
    },
  };
}

/** Responds after the time-out to what arrives beside another event. */
function slowBesideAnother(): Partial<Steps> {
  let inFlight = 0;
  return {
    accept(response) {
      inFlight += 1;
      const respond = () => {
        inFlight -= 1;
        response.writeHead(200).end();
      };
      setTimeout(respond, inFlight > 1 ? 4000 : 20);
    },
  };
}

/** Every mistake that the check must find. The receivers that it runs on have a time-out of three seconds. */
export const mutations: readonly Mutation[] = [
  // The bytes that are verified.
  {
    name: "parses the body and writes it again",
    failedCase: "exact_text",
    steps: () => ({ signedBody: (incoming) => compact(parsed(incoming)) }),
  },
  {
    name: "writes it again with spaces, as Python does",
    failedCase: "correct_event",
    steps: () => ({ signedBody: (incoming) => compact(parsed(incoming)).replaceAll(",", ", ") }),
  },
  {
    name: "writes it again with sorted members",
    failedCase: "correct_event",
    steps: () => ({ signedBody: (incoming) => compact(sorted(parsed(incoming))) }),
  },
  {
    name: "writes it again with escapes for all that is not ASCII",
    failedCase: "exact_text",
    steps: () => ({ signedBody: (incoming) => escaped(text(incoming)) }),
  },
  {
    name: "writes it again without escapes",
    failedCase: "exact_text",
    steps: () => ({ signedBody: (incoming) => text(incoming).replaceAll("\\u00e9", "é") }),
  },
  {
    name: "writes amounts again as binary floats",
    failedCase: "exact_text",
    steps: () => ({ signedBody: (incoming) => text(incoming).replace("2400.00", "2400.0") }),
  },
  {
    name: "writes exponents again as numbers without one",
    failedCase: "exact_text",
    steps: () => ({ signedBody: (incoming) => text(incoming).replace("1.0E+2", "100.0") }),
  },
  {
    name: "writes it again with escapes for HTML, as Go does",
    failedCase: "exact_text",
    steps: () => ({ signedBody: (incoming) => text(incoming).replaceAll("<", "\\u003c") }),
  },
  {
    name: "writes it again with escaped slashes, as PHP does",
    failedCase: "exact_text",
    steps: () => ({ signedBody: (incoming) => text(incoming).replaceAll("/", "\\/") }),
  },
  {
    name: "composes its characters",
    failedCase: "exact_text",
    steps: () => ({ signedBody: (incoming) => text(incoming).normalize("NFC") }),
  },
  {
    name: "reads it as latin1",
    failedCase: "exact_text",
    steps: () => ({ signedBody: ({ raw }) => raw.toString("latin1") }),
  },
  {
    name: "reads it as ASCII",
    failedCase: "exact_text",
    steps: () => ({ signedBody: ({ raw }) => raw.toString("ascii") }),
  },
  {
    name: "reads the first 64 KiB",
    failedCase: "large_body",
    steps: () => ({ signedBody: ({ raw }) => raw.subarray(0, 65_536) }),
  },
  // The signature.
  { name: "verifies nothing", failedCase: "bad_signature", steps: () => ({ isEqual: () => true }) },
  {
    name: "verifies a signature only where there is one",
    failedCase: "bad_signature",
    steps: () => ({
      isEqual: (expected, received, { headers }) => !headers["svc-signature"] || expected === received,
      isRecent: (time) => time === 0 || Math.abs(nowSeconds() - time) <= 300,
    }),
  },
  {
    name: "compares eight characters of the digest",
    failedCase: "bad_signature",
    steps: () => ({ isEqual: (expected, received) => expected.slice(0, 8) === received.slice(0, 8) }),
  },
  {
    name: "compares the end of the digest",
    failedCase: "bad_signature",
    steps: () => ({ isEqual: (expected, received) => expected.slice(8) === received.slice(8) }),
  },
  {
    name: "compares as many characters as it received",
    failedCase: "bad_signature",
    steps: () => ({ isEqual: (expected, received) => expected.startsWith(received) }),
  },
  {
    name: "compares as many characters as it received, if any",
    failedCase: "bad_signature",
    steps: () => ({ isEqual: (expected, received) => received !== "" && expected.startsWith(received) }),
  },
  {
    name: "signs the time alone",
    failedCase: "correct_event",
    steps: () => ({ signedBody: () => "" }),
  },
  {
    name: "has the secret without its prefix",
    failedCase: "correct_event",
    steps: () => ({
      expected: ({ secret, time }, body) =>
        createHmac("sha256", secret.slice("whsec_".length)).update(`${time}.`).update(body).digest("hex"),
    }),
  },
  {
    name: "compares the whole header of Standard Webhooks",
    failedCase: "during_rotation",
    steps: () => ({ isEqual: standard((header, expected) => header === expected), isRecent: isStandardRecent }),
  },
  {
    name: "reads the last signature of Standard Webhooks",
    failedCase: "during_rotation",
    steps: () => ({
      isEqual: standard((header, expected) => header.split(" ").at(-1) === expected),
      isRecent: isStandardRecent,
    }),
  },
  // The time.
  { name: "accepts any age", failedCase: "old_timestamp", steps: () => ({ isRecent: () => true }) },
  {
    name: "accepts the age of a day",
    failedCase: "old_timestamp",
    steps: () => ({ isRecent: (time) => Math.abs(nowSeconds() - time) <= 86_400 }),
  },
  {
    name: "takes the age from created_at",
    failedCase: "old_timestamp",
    steps: () => ({
      isRecent: (_, { created_at }) => Math.abs(Date.now() - Date.parse(created_at)) <= 300_000,
    }),
  },
  {
    name: "also takes the age from created_at",
    failedCase: "late_delivery",
    steps: () => ({
      isRecent: (time, { created_at }) =>
        [time, Date.parse(created_at) / 1000].every((each) => Math.abs(nowSeconds() - each) <= 300),
    }),
  },
  {
    name: "takes the age from webhook-timestamp, which its signature does not cover",
    failedCase: "mixed_headers",
    steps: () => ({ isRecent: isStandardRecent }),
  },
  {
    name: "takes the age from Svc-Signature, and verifies webhook-signature",
    failedCase: "mixed_headers",
    steps: () => ({ isEqual: standard((header, expected) => header.split(" ").includes(expected)) }),
  },
  {
    name: "accepts times of the future",
    failedCase: "future_timestamp",
    steps: () => ({ isRecent: (time) => nowSeconds() - time <= 300 }),
  },
  {
    name: "compares seconds with milliseconds",
    failedCase: "correct_event",
    steps: () => ({ isRecent: (time) => Math.abs(Date.now() - time) <= 300 }),
  },
  // The events.
  {
    name: "does not recognise a repetition",
    failedCase: "repeated_id",
    isCounted: true,
    steps: () => ({ keyOf: () => crypto.randomUUID() }),
  },
  {
    name: "recognises a repetition by a header that is not signed",
    failedCase: "repeated_id",
    isCounted: true,
    steps: () => ({ keyOf: (_, { headers }) => String(headers["svc-event-id"]) }),
  },
  {
    name: "recognises a repetition by the id of the delivery",
    failedCase: "repeated_id",
    isCounted: true,
    steps: () => ({ keyOf: (_, { headers }) => String(headers["svc-delivery-id"]) }),
  },
  {
    name: "refuses a repetition as a conflict",
    failedCase: "repeated_id",
    steps: () => ({ repeat: (response) => void response.writeHead(409).end() }),
  },
  {
    name: "fails on a repetition",
    failedCase: "repeated_id",
    steps: () => ({
      repeat: () => {
        throw new Error("duplicate key");
      },
    }),
  },
  { name: "accepts each signature once", failedCase: "repeated_id", steps: onceEachSignature },
  { name: "refuses events out of order", failedCase: "reordered_events", steps: outOfOrder },
  {
    name: "refuses members that it does not know",
    failedCase: "further_members",
    steps: () => ({
      accept: (response, { data, ...event }) =>
        void response.writeHead(Object.keys({ ...data, ...event }).length > 5 ? 422 : 200).end(),
    }),
  },
  // The responses.
  {
    name: "responds before it verifies",
    failedCase: "bad_signature",
    steps: () => ({
      first(_, response) {
        response.writeHead(200).end();
        return false;
      },
      refuse: () => {},
      accept: () => {},
      repeat: () => {},
    }),
  },
  {
    name: "processes before it verifies",
    failedCase: "bad_signature",
    isCounted: true,
    steps: () => ({
      first(incoming, _, process) {
        const event: ReceivedEvent = parsed(incoming);
        if (incoming.digest === "" || incoming.digest.length < 64) process(event);
        return false;
      },
    }),
  },
  {
    name: "does not process what it accepts",
    failedCase: "correct_event",
    isCounted: true,
    steps: () => ({
      first(_, response) {
        response.writeHead(200).end();
        return true;
      },
    }),
  },
  {
    name: "responds with 200 to what it refuses",
    failedCase: "bad_signature",
    steps: () => ({ refuse: (response) => void response.end('{"error":"invalid_signature"}') }),
  },
  {
    name: "fails on what it refuses",
    failedCase: "bad_signature",
    steps: () => ({ refuse: (response) => void response.writeHead(500).end() }),
  },
  {
    name: "sends what it refuses to a login",
    failedCase: "bad_signature",
    steps: () => ({ refuse: (response) => void response.writeHead(302, { location: "/login" }).end() }),
  },
  {
    name: "breaks the connection of what it refuses",
    failedCase: "bad_signature",
    steps: () => ({ refuse: (response) => void response.destroy() }),
  },
  {
    name: "redirects",
    failedCase: "correct_event",
    steps: () => ({ accept: (response) => void response.writeHead(307, { location: "/hooks/" }).end() }),
  },
  {
    name: "is slow",
    failedCase: "correct_event",
    steps: () => ({ accept: (response) => void setTimeout(() => response.writeHead(200).end(), 4000) }),
  },
  {
    name: "does not end its response",
    failedCase: "correct_event",
    steps: () => ({ accept: (response) => void response.writeHead(200).write("ok") }),
  },
  { name: "is slow with several events at once", failedCase: "slow_answer", steps: slowBesideAnother },
  {
    name: "refuses large bodies",
    failedCase: "large_body",
    steps: () => ({
      first({ raw }, response) {
        if (raw.length <= 100_000) return false;
        response.writeHead(413).end();
        return true;
      },
    }),
  },
];

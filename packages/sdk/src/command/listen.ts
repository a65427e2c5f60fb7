import type { ProbeOutcome } from "../conformance/cases.ts";
import { type StreamConnection, type StreamedEvent, streamEvents } from "../stream/stream-events.ts";
import { type Call, type Command, exitCodes, UsageError } from "../terminal/command.ts";
import { didYouMean } from "../terminal/did-you-mean.ts";
import { reasonOf } from "../terminal/report-error.ts";
import { readLogin, type Session, sessionOf, writeLogin } from "../terminal/stored-login.ts";
import { harmless, note, print, type Terminal } from "../terminal/terminal.ts";
import { newSecret, sign } from "../webhooks/sign.ts";
import { newId, postSigned } from "./post-signed.ts";

export const listen: Command = {
  name: "listen",
  summary: "Forward the events of the sandbox to a server on your machine",
  options: {
    "forward-to": { type: "string", value: "URL", text: "your receiver: localhost:3000, or a URL (required)" },
    events: { type: "string", value: "TYPES", text: "only these types, separated by commas" },
    "after-sequence": {
      type: "string",
      value: "N",
      text: "begin after the event with this number; 0 sends all. New events if omitted",
    },
    envelope: {
      type: "string",
      value: "1|2",
      text: "envelope of the body; that of your profile if omitted",
      choices: ["1", "2"],
    },
    signature: {
      type: "string",
      value: "1|2",
      text: "form of Svc-Signature; that of your profile if omitted",
      choices: ["1", "2"],
    },
    json: { type: "boolean", text: "print one line of JSON for each event" },
  },
  details: `Reads the events of the sandbox from GET /events/stream and posts each to your receiver, one after the other, with the same
body, headers and signatures as a webhook. It needs no webhook and no public address. Your receiver verifies with the secret that is
printed at the start; it is kept for the next time, and PREMIUM_AUDIT_LISTEN_SECRET sets another.

When the connection breaks, it is made again after the last event that was forwarded, so no event is missing. Each event is sent
once, whatever your receiver responds, and it waits 10 seconds for the response. Ctrl-C ends it.`,
  examples: [
    "premium-audit listen --forward-to localhost:3000/webhooks",
    "premium-audit listen --forward-to localhost:3000 --events file.processed,file.failed",
  ],
  async run(call) {
    const { values, terminal } = call;
    const target = targetOf(values["forward-to"]);
    const afterSequence = sequenceOf(values["after-sequence"]);
    const session = sessionOf(terminal);
    const { profile, api } = session;
    if (api.environment !== "sandbox") {
      throw new UsageError("listen forwards sandbox events only, and these are production credentials.");
    }
    const types = await typesOf(values.events, session);
    const envelope = choiceOf("envelope", values.envelope) ?? (profile === "A" ? 2 : 1);
    const form = choiceOf("signature", values.signature) ?? (profile === "A" ? 1 : 2);
    const secret = listenSecret(terminal);
    note(terminal, `Forwarding sandbox events to ${target}`);
    note(terminal, `Secret of this receiver: ${secret}`);
    const { signal } = terminal;
    const onConnection = (connection: StreamConnection) => note(terminal, connectionLine(connection));
    const only = types.length === 1 ? { type: types[0] } : {};
    try {
      for await (const event of streamEvents(api, { afterSequence, envelope, signal, onConnection, ...only })) {
        if (types.length > 0 && !types.includes(event.type)) continue;
        await forward({ event, target, secret, form }, call);
      }
    } catch (error) {
      if (!signal.aborted) throw error;
    }
    return exitCodes.interrupted;
  },
};

function connectionLine({ isOpen, afterSequence, error }: StreamConnection): string {
  if (isOpen) return `Ready: waiting for events after number ${afterSequence}.`;
  return `Connection lost (${error === undefined ? "the server has ended it" : reasonOf(error)}); connecting again.`;
}

interface Forwarding {
  event: StreamedEvent;
  target: string;
  secret: string;
  form: 1 | 2;
}

async function forward({ event, target, secret, form }: Forwarding, { values, terminal }: Call): Promise<void> {
  const { sequence, type, body, text } = event;
  const eventId = String(body?.id ?? "");
  const outcome = text === undefined ? unreadable : await post({ event, target, secret, form }, text, terminal.signal);
  const { status, durationMs, error } = outcome;
  if (values.json) {
    const result = status === undefined ? { error } : { status };
    print(terminal, JSON.stringify({ sequence, type, event_id: eventId, ...result, duration_ms: durationMs, body }));
    return;
  }
  const time = new Date().toTimeString().slice(0, 8);
  const shown = status === undefined ? error : `${status}, ${durationMs} ms`;
  print(terminal, harmless(`${time}  #${sequence}  ${type}  ${eventId}  -> ${shown}`));
}

const unreadable: ProbeOutcome = {
  status: undefined,
  durationMs: 0,
  error: "not forwarded: its payload was removed, or the key may not read it",
};

/** Posts an event with the bytes that a webhook receives. */
async function post(
  { event, target, secret, form }: Forwarding,
  text: string,
  signal: AbortSignal,
): Promise<ProbeOutcome> {
  const { sequence, type, body } = event;
  const eventId = String(body?.id ?? "");
  const deliveryId = newId("dlv_");
  const headers = await sign(secret, { body: text, eventId, eventType: type, form, sequence, deliveryId });
  return postSigned({ target, headers, body: text, signal });
}

function targetOf(value: unknown): string {
  if (typeof value !== "string") throw new UsageError("Pass --forward-to, such as localhost:3000.");
  const url = /^https?:\/\//.test(value)
    ? value
    : `http://${/^:?\d+$/.test(value) ? `localhost:${value.replace(":", "")}` : value}`;
  if (!URL.canParse(url)) throw new UsageError(`--forward-to must be a URL such as localhost:3000, and is ${value}.`);
  return new URL(url).href;
}

/** The types of the option; throws for a misspelt one, which would never come. */
async function typesOf(value: unknown, { profile, api }: Session): Promise<string[]> {
  if (typeof value !== "string") return [];
  const types = value.split(",").map((type) => type.trim());
  const eventTypes =
    profile === "A" ? (await api.get("/event-types")).data : (await api.get("/event-types")).eventTypes;
  const unknown = types.find((type) => !eventTypes.some((each) => each.type === type));
  if (unknown === undefined) return types;
  const names = eventTypes.map(({ type }) => type);
  throw new UsageError(`There is no event ${unknown}.${didYouMean(unknown, names)} Events are ${names.join(", ")}.`);
}

function sequenceOf(value: unknown): number | undefined {
  if (value === undefined) return undefined;
  if (!/^\d{1,15}$/.test(String(value))) throw new UsageError("--after-sequence must be the number of an event, or 0.");
  return Number(value);
}

function choiceOf(name: string, value: unknown): 1 | 2 | undefined {
  if (value === undefined) return undefined;
  if (value !== "1" && value !== "2") throw new UsageError(`--${name} must be 1 or 2.`);
  return Number(value) as 1 | 2;
}

/** Stays the same from one run to the next, where a login is stored. */
function listenSecret({ env }: Terminal): string {
  if (env.PREMIUM_AUDIT_LISTEN_SECRET) return env.PREMIUM_AUDIT_LISTEN_SECRET;
  const login = readLogin(env);
  if (login.listen_secret) return login.listen_secret;
  const secret = newSecret();
  if (login.base_url !== undefined) writeLogin(env, { ...login, listen_secret: secret });
  return secret;
}

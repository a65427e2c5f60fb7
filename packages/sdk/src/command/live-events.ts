import { fixOfRefusal } from "../conformance/cases.ts";
import type { CaseResult } from "../conformance/check-receiver.ts";
import { type StreamedEvent, streamEvents } from "../stream/stream-events.ts";
import { UsageError } from "../terminal/command.ts";
import { type Session, sessionOf } from "../terminal/stored-login.ts";
import { harmless, note, type Terminal } from "../terminal/terminal.ts";
import { sign } from "../webhooks/sign.ts";
import { newId, postSigned, receiverTimeoutMs } from "./post-signed.ts";

/** Members of a webhook that both profiles have. */
interface LiveWebhook {
  readonly url: string;
  readonly events: readonly string[];
  readonly envelope: number;
  readonly signature: number;
}

/** A webhook and its last events. */
export interface LiveEvents extends LiveWebhook {
  readonly bodies: readonly StreamedEvent[];
}

const most = 100;
/** Numbers of last events, of all types, among which those of the webhook are looked for until there are enough. */
const searches = [1_000, 10_000, 100_000];
/** Time for reading: a plan may make the stream wait. */
const longestReadMs = 30_000;

/**
 * Reads the last hundred events that a webhook is registered for, with the bytes that it receives, from the event log. Throws a
 * UsageError if there are none, and if events of production would go to another address than that of the webhook.
 *
 * @param target empty for the address of the webhook
 */
export async function readLiveEvents(webhookId: string, target: string, terminal: Terminal): Promise<LiveEvents> {
  const session = sessionOf(terminal, { timeoutMs: 10_000, maxRetries: 1, maxRetryAfterMs: 5_000 });
  note(terminal, `Reading the webhook ${harmless(webhookId)}.`);
  const { url, events, envelope, signature } = await webhookOf(session, webhookId);
  if (envelope === 3)
    throw new UsageError("Bodies of envelope 3 have no id, so they cannot be replayed: use envelope 1 or 2.");
  if (session.api.environment === "production" && target !== "" && target !== url)
    throw new UsageError("Events of production are sent to the address of the webhook only: leave out the URL.");
  const timeout = AbortSignal.timeout(longestReadMs);
  const signal = AbortSignal.any([terminal.signal, timeout]);
  const last = await lastSequence(session);
  let bodies: StreamedEvent[] = [];
  try {
    for (const searched of searches) {
      const afterSequence = Math.max(0, last - searched);
      note(
        terminal,
        `Reading events ${afterSequence + 1} to ${last} of the log, for at most ${longestReadMs / 1000} s.`,
      );
      const options = { afterSequence, envelope: envelope as 1 | 2, follow: false, signal };
      const read: StreamedEvent[] = [];
      for await (const event of streamEvents(session.api, options)) {
        if (events.includes(event.type) && event.text !== undefined) read.push(event);
        if (read.length > most) read.shift();
      }
      bodies = read;
      if (bodies.length === most || afterSequence === 0) break;
    }
  } catch (error) {
    if (!timeout.aborted || terminal.signal.aborted) throw error;
    note(terminal, `Not all events were read within ${longestReadMs / 1000} s.`);
  }
  if (bodies.length > 0) return { url: target || url, events, envelope, signature, bodies };
  throw new UsageError(
    `None of your last events is one that ${webhookId} is registered for (${events.join(", ")}): make one first, for example with premium-audit trigger.`,
  );
}

async function webhookOf({ profile, api }: Session, webhookId: string): Promise<LiveWebhook> {
  const path = { webhook_id: webhookId };
  if (profile === "A") return api.get("/webhooks/{webhook_id}", { path });
  return (await api.get("/webhooks/{webhook_id}", { path })).webhook;
}

async function lastSequence({ profile, api }: Session): Promise<number> {
  if (profile === "A") return (await api.get("/events", { query: { limit: 1 } })).last_sequence;
  return (await api.get("/events", { query: { limit: 1 } })).lastSequence;
}

const refusedFix =
  "Find the request in the log of your receiver. If it refuses the signature, verify the raw bytes of the body; otherwise accept what this event has and others have not.";
const slowFix = "Store the event, respond, and process it afterwards.";

/**
 * Sends the events again, the oldest first, signed with the secret of the receiver. Ends where a response does not come in time, and
 * after `budgetMs`.
 */
export async function replayLiveEvents(
  { url, signature, bodies }: LiveEvents,
  secret: string,
  { signal, budgetMs }: { readonly signal: AbortSignal; readonly budgetMs: number },
): Promise<CaseResult> {
  const refusals: string[] = [];
  const startedMs = performance.now();
  let fix = "";
  let count = 0;
  for (const { sequence, type, text: body = "", body: content } of bodies) {
    const eventId = String(content?.id);
    const form = signature as 1 | 2;
    const headers = await sign(secret, { body, eventId, eventType: type, form, sequence, deliveryId: newId("dlv_") });
    if (count > 0 && performance.now() - startedMs > budgetMs) break;
    const outcome = await postSigned({ target: url, headers, body, signal });
    const { status, error } = outcome;
    count += 1;
    if (status !== undefined && status >= 200 && status < 300) continue;
    const isRefusal = status !== undefined && status >= 400 && status < 500;
    fix ||= isRefusal ? refusedFix : fixOfRefusal(outcome, receiverTimeoutMs);
    refusals.push(`${status === undefined ? error : `status ${status}`} to #${sequence} ${type} ${eventId}`);
    if (status === undefined) break;
  }
  const [first] = refusals;
  const result = { id: "live_events", title: "Your last events are accepted", expected: "2xx to each of them" };
  const accepted = `${count - refusals.length} of ${bodies.length} events`;
  if (first === undefined && count < bodies.length) {
    const received = `${accepted}; the others were not sent, because these took ${budgetMs / 1000} s`;
    return { ...result, status: "warning", received, fix: slowFix };
  }
  if (first === undefined) return { ...result, status: "passed", received: accepted, fix: "" };
  return { ...result, status: "failed", received: `${accepted}; first ${first}`, fix };
}

import type { ClientA } from "../client/client-a.ts";
import { pause } from "../client/retry.ts";
import { type Call, type Command, exitCodes, UsageError } from "./command.ts";
import { didYouMean } from "./did-you-mean.ts";
import { recipes } from "./recipes.ts";
import { type Session, sessionOf } from "./stored-login.ts";
import { note, print, printResult } from "./terminal.ts";

const words = [...Object.keys(recipes), "webhook.test"];

export const trigger: Command = {
  name: "trigger",
  summary: "Cause an event in the sandbox",
  usage: "EVENT",
  positionals: { least: 0, most: 1 },
  words,
  options: {
    list: { type: "boolean", text: "list the events that can be caused, and the calls that do" },
    webhook: { type: "string", value: "ID", text: "webhook that webhook.test is sent to" },
    json: { type: "boolean", text: "print the event as JSON" },
  },
  details: `Makes the calls of the API that cause the event, with records of an employer of its own, trigger-…, and waits until the event is in
the event log. Nothing is simulated: your webhooks and listen receive it as any other, with the events that come with it, such as
file.uploaded before file.processed. The records stay in the sandbox.

webhook.test is sent by POST /webhooks/{webhook_id}/test to one webhook, and is not in the log, so listen does not see it.`,
  examples: ["premium-audit trigger file.processed", "premium-audit trigger --list"],
  async run(call) {
    const { values, positionals, terminal } = call;
    const [type] = positionals;
    if (values.list) return list(call);
    if (type === undefined) throw new UsageError("Name an event, or pass --list.");
    if (!recipes[type] && type !== "webhook.test") {
      throw new UsageError(
        `trigger causes no ${type}.${didYouMean(type, words)} It causes ${words.join(", ")}: --list has the calls. GET /event-types lists every event.`,
      );
    }
    const session = sessionOf(terminal);
    if (session.api.environment !== "sandbox") throw new UsageError("trigger works with sandbox credentials only.");
    if (type === "webhook.test") return test(session, call);
    const employerId = `trigger-${crypto.randomUUID().slice(0, 8)}`;
    const onCalls = (calls: string) => note(terminal, `${calls} (employer ${employerId})`);
    const event = await causeEvent(session, type, { employerId, signal: terminal.signal, onCalls });
    printResult(terminal, values.json, { json: event, lines: [`#${event.sequence}  ${type}  ${event.id}`] });
    return exitCodes.success;
  },
};

function list({ values, terminal }: Call): number {
  const all = Object.entries(recipes).map(([type, { calls, isOfBoth }]) => ({
    type,
    calls,
    profiles: isOfBoth ? "A, B" : "A",
  }));
  if (values.json) print(terminal, JSON.stringify(all, undefined, 2));
  else
    for (const { type, calls, profiles } of all) print(terminal, `${type.padEnd(20)}  ${profiles.padEnd(4)}  ${calls}`);
  return exitCodes.success;
}

async function test({ profile, api }: Session, { values, terminal }: Call): Promise<number> {
  const { webhook: id } = values;
  if (typeof id !== "string") throw new UsageError("Pass --webhook, the id of the webhook to test.");
  const path = { webhook_id: id };
  const delivery = await (api as ClientA).post("/webhooks/{webhook_id}/test", { path });
  const isDelivered = delivery.status === "delivered";
  const outcome = isDelivered ? "delivered" : `failed: ${delivery.last_error ?? "see the deliveries of the webhook"}`;
  printResult(terminal, values.json, { json: delivery, lines: [`${profile === "A" ? delivery.id : id}  ${outcome}`] });
  return isDelivered ? exitCodes.success : exitCodes.negative;
}

interface CauseOptions {
  /** Employer of the records that are made. */
  readonly employerId: string;
  readonly signal: AbortSignal;
  /** Called with the calls that will be made. */
  readonly onCalls?: (calls: string) => void;
}

/** Makes the calls that cause an event, and waits until the event is in the log. Rejects if the profile lacks one of the calls. */
export async function causeEvent(
  session: Session,
  type: string,
  { employerId, signal, onCalls }: CauseOptions,
): Promise<Logged> {
  const recipe = recipes[type];
  if (!recipe || (session.profile === "B" && !recipe.isOfBoth))
    throw new UsageError(`${type} needs calls that only Profile A has.`);
  const before = await lastSequence(session);
  onCalls?.(recipe.calls);
  const ids = await recipe.run({ session, employerId, signal });
  return loggedEvent(session, type, { before, ids: [...ids, employerId], signal });
}

/** An event of the log, in what both profiles have in common. */
interface Logged {
  id: string;
  sequence: number;
  type: string;
  body: unknown;
}

async function lastSequence(session: Session): Promise<number> {
  if (session.profile === "A") return (await session.api.get("/events", { query: { limit: 1 } })).last_sequence;
  return (await session.api.get("/events", { query: { limit: 1 } })).lastSequence;
}

const longestWaitMs = 120_000;

/** Waits until the event about one of the records is in the log. */
async function loggedEvent(
  { profile, api }: Session,
  type: string,
  { before, ids, signal }: { before: number; ids: readonly string[]; signal: AbortSignal },
): Promise<Logged> {
  const endsMs = Date.now() + longestWaitMs;
  const query = { type, after_sequence: before, order: "oldest", limit: 100 } as const;
  while (Date.now() < endsMs) {
    const events: readonly Logged[] =
      profile === "A"
        ? (await api.get("/events", { query: query as never, signal })).data
        : (await api.get("/events", { query: query as never, signal })).events;
    const event = events.find(({ body }) => ids.some((id) => JSON.stringify(body).includes(JSON.stringify(id))));
    if (event) return event;
    await pause(500, signal);
  }
  throw new Error(`The calls were made, and no ${type} came within ${longestWaitMs / 1000} s.`);
}

import { exec } from "node:child_process";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";
import { exactText } from "../conformance/cases.ts";
import { type CaseResult, type CheckOptions, checkReceiver, isConformant } from "../conformance/check-receiver.ts";
import type { Probe } from "../conformance/probe.ts";
import { type Command, exitCodes, UsageError } from "../terminal/command.ts";
import { readLogin } from "../terminal/stored-login.ts";
import { harmless, note, printResult, type Terminal } from "../terminal/terminal.ts";
import { readLiveEvents, replayLiveEvents } from "./live-events.ts";
import { newId, receiverTimeoutMs } from "./post-signed.ts";
import { type ProbeTarget, sendProbe } from "./send-probe.ts";

const budgetMs = 60_000;

export const doctor: Command = {
  name: "doctor",
  summary: "Check that a receiver does what it must",
  usage: "[URL]",
  positionals: { least: 0, most: 1 },
  options: {
    "secret-file": {
      type: "string",
      value: "FILE",
      text: "file with the whsec_… of the receiver; $WEBHOOK_SECRET if omitted",
    },
    envelope: { type: "string", value: "1|2|3", text: "envelope of the body; 2 if omitted", choices: ["1", "2", "3"] },
    signature: { type: "string", value: "1|2", text: "form of Svc-Signature; 1 if omitted", choices: ["1", "2"] },
    count: {
      type: "string",
      value: "COMMAND",
      text: "command that prints how many events your receiver has processed",
    },
    live: { type: "string", value: "ID", text: "webhook whose last hundred events are replayed instead" },
    json: { type: "boolean", text: "print the report as JSON" },
  },
  details: `Sends at most 30 requests of the type webhook.test from this machine: correct events, wrong signatures and times, repeated ones,
events in another order, several at once, and a large one. The report says what was expected, what came and what to change. Without a
secret it uses that of listen, if one is stored.

From outside it cannot be seen that an event is processed once, and not only accepted twice. --count runs a command of yours that
prints the number of events that your receiver has processed, before and after each case.

--live replays the last hundred events of a webhook instead, with the bytes that it receives, to its address or to URL, and then
sends one webhook.test that changes where it is parsed and written again. It needs a login. The cases need none; POST
/webhooks/{webhook_id}/conformance runs them from the platform, for a webhook of the sandbox. It exits with 5 if a case failed; a
warning is no failure.`,
  examples: [
    "WEBHOOK_SECRET=$(cat secret.txt) premium-audit doctor https://hooks.example.com/payroll",
    "premium-audit doctor http://localhost:3000 --signature 2 --envelope 1 --count 'wc -l < processed.txt'",
    "premium-audit doctor --live wh_01M7YKS3ZW2ESCZRFYWBRMWGJ6 http://localhost:3000",
  ],
  async run({ values, positionals, terminal }) {
    const target = targetOf(positionals[0], typeof values.live === "string");
    const secret = secretOf(values["secret-file"], terminal);
    if (typeof values.live === "string") {
      return replay({ webhookId: values.live, target, secret, isJson: values.json }, terminal);
    }
    const form = choiceOf("signature", values.signature ?? "1", ["1", "2"]) as 1 | 2;
    const envelope = choiceOf("envelope", values.envelope ?? "2", ["1", "2", "3"]);
    const { count: command } = values;
    const count = typeof command === "string" ? () => countBy(command, terminal) : undefined;
    const { signal } = terminal;
    const cases = await checkReceiverAt({ target, secret, form, envelope, signal }, { budgetMs, count });
    return report(terminal, values.json, target, cases);
  },
};

interface Replay {
  readonly webhookId: string;
  readonly target: string;
  readonly secret: string;
  readonly isJson: unknown;
}

/** Replays the last events of a webhook, and tests exact bytes, which the few events of a webhook may not. */
async function replay({ webhookId, target, secret, isJson }: Replay, terminal: Terminal): Promise<number> {
  const live = await readLiveEvents(webhookId, target, terminal);
  const { url, envelope, bodies } = live;
  const form = live.signature as 1 | 2;
  note(terminal, `Replaying ${bodies.length} events to ${harmless(url)}, for at most ${budgetMs / 1000} s.`);
  const replayed = await replayLiveEvents(live, secret, { signal: terminal.signal, budgetMs });
  // A second failure to connect, or with a wrong secret, would say nothing new.
  const isAccepted = replayed.status !== "failed";
  const probed = { target: url, secret, form, envelope, signal: terminal.signal };
  const exact = isAccepted ? await checkReceiverAt(probed, { budgetMs, cases: [exactText] }) : [];
  return report(terminal, isJson, url, [replayed, ...exact]);
}

/** Sends the requests of all cases from this machine, and judges the responses. */
export function checkReceiverAt(
  probed: Omit<ProbeTarget, "timeoutMs">,
  { budgetMs, count, cases }: Pick<CheckOptions, "budgetMs" | "count" | "cases">,
): Promise<CaseResult[]> {
  const timeoutMs = receiverTimeoutMs;
  const send = (probe: Probe) => sendProbe(probe, { ...probed, timeoutMs });
  return checkReceiver({ form: probed.form, timeoutMs, send, newEventId: () => newId("evt_"), budgetMs, count, cases });
}

function report(terminal: Terminal, isJson: unknown, url: string, cases: readonly CaseResult[]): number {
  const passed = isConformant(cases);
  const run = cases.filter(({ status }) => status !== "skipped");
  const skipped = cases.length - run.length;
  const lines = run.flatMap(caseLines);
  if (skipped > 0)
    lines.push(`skipped  ${skipped} cases that would say nothing new: fix the failures, and run it again`);
  printResult(terminal, isJson, { json: { url, passed, cases }, lines });
  return passed ? exitCodes.success : exitCodes.negative;
}

function targetOf(target: string | undefined, isLive: boolean): string {
  if (target === undefined && isLive) return "";
  if (target !== undefined && /^https?:\/\//.test(target) && URL.canParse(target)) return target;
  throw new UsageError(
    `The receiver must be a URL such as https://hooks.example.com, and is ${target ?? "not given"}.`,
  );
}

const execute = promisify(exec);

/** Runs a command of the user that prints how many events the receiver has processed. */
async function countBy(command: string, { signal }: Terminal): Promise<number> {
  const { stdout } = await execute(command, { signal }).catch((error: Error) => {
    signal.throwIfAborted();
    throw new UsageError(`--count failed: ${error.message}`);
  });
  if (/^\s*\d{1,15}\s*$/.test(stdout)) return Number(stdout);
  throw new UsageError(`--count must print a whole number, and printed ${JSON.stringify(stdout.slice(0, 80))}.`);
}

function secretOf(file: unknown, { env }: Terminal): string {
  const input = typeof file === "string" ? read(file) : env.WEBHOOK_SECRET || env.PREMIUM_AUDIT_LISTEN_SECRET;
  const secret = (input ?? readLogin(env).listen_secret ?? "").trim();
  if (secret.startsWith("whsec_")) return secret;
  throw new UsageError("Pass the secret of the receiver, whsec_…, as $WEBHOOK_SECRET or in --secret-file.");
}

function read(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    throw new UsageError(`${file} cannot be read: ${(error as Error).message}`);
  }
}

function choiceOf(name: string, value: unknown, choices: readonly string[]): number {
  if (!choices.includes(String(value))) throw new UsageError(`--${name} must be ${choices.join(" or ")}.`);
  return Number(value);
}

const marks = { passed: "ok     ", warning: "warning", failed: "FAILED ", skipped: "skipped" } as const;

function caseLines({ title, status, expected, received, fix }: CaseResult): string[] {
  const first = `${marks[status]}  ${title}: ${received}`;
  const lines = fix === "" ? [first] : [first, `         expected: ${expected}`, `         fix: ${fix}`];
  return lines.map(harmless);
}

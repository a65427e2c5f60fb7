import { readFileSync } from "node:fs";
import { oldSignatureSeconds, type Probe, type ProbeOutcome } from "../conformance/cases.ts";
import { type CaseResult, checkReceiver, isConformant } from "../conformance/check-receiver.ts";
import { type Command, exitCodes, UsageError } from "../terminal/command.ts";
import { readLogin } from "../terminal/stored-login.ts";
import { harmless, printResult, type Terminal } from "../terminal/terminal.ts";
import { newSecret, sign } from "../webhooks/sign.ts";

/** As long as the platform waits for a receiver. */
const timeoutMs = 10_000;
const budgetMs = 60_000;
const eventType = "webhook.test";

export const doctor: Command = {
  name: "doctor",
  summary: "Check that a receiver does what it must",
  usage: "URL",
  positionals: { least: 1, most: 1 },
  options: {
    "secret-file": {
      type: "string",
      value: "FILE",
      text: "file with the whsec_… of the receiver; $WEBHOOK_SECRET if omitted",
    },
    envelope: { type: "string", value: "1|2|3", text: "envelope of the body; 2 if omitted", choices: ["1", "2", "3"] },
    signature: { type: "string", value: "1|2", text: "form of Svc-Signature; 1 if omitted", choices: ["1", "2"] },
    json: { type: "boolean", text: "print the report as JSON" },
  },
  details: `Sends at most 15 requests of the type webhook.test from this machine: a correct event, wrong signatures, an old one, a
repeated one, two in another order, five at once, and a large one. The report says what was expected, what came and what to
change. Without a secret it uses that of listen, if one is stored.

It needs no login. POST /webhooks/{webhook_id}/conformance runs the same cases from the platform, for a webhook of the sandbox. That
an event is processed once, and not only accepted twice, cannot be seen from outside. It exits with 5 if a case failed; a
warning is no failure.`,
  examples: [
    "WEBHOOK_SECRET=$(cat secret.txt) premium-audit doctor https://hooks.example.com/payroll",
    "premium-audit doctor http://localhost:3000 --signature 2 --envelope 1",
  ],
  async run({ values, positionals, terminal }) {
    const [target = ""] = positionals;
    if (!/^https?:\/\//.test(target) || !URL.canParse(target)) {
      throw new UsageError(`The receiver must be a URL such as https://hooks.example.com, and is ${target}.`);
    }
    const secret = secretOf(values["secret-file"], terminal);
    const form = choiceOf("signature", values.signature ?? "1", ["1", "2"]) as 1 | 2;
    const envelope = choiceOf("envelope", values.envelope ?? "2", ["1", "2", "3"]);
    const send = (probe: Probe) => sendProbe(probe, { target, secret, form, envelope, signal: terminal.signal });
    const newEventId = () => `evt_${crypto.randomUUID().replaceAll("-", "").slice(0, 26).toUpperCase()}`;
    const cases = await checkReceiver({ send, newEventId, form, timeoutMs, budgetMs });
    const passed = isConformant(cases);
    printResult(terminal, values.json, { json: { url: target, passed, cases }, lines: cases.flatMap(caseLines) });
    return passed ? exitCodes.success : exitCodes.negative;
  },
};

interface Sending {
  target: string;
  secret: string;
  form: 1 | 2;
  envelope: number;
  signal: AbortSignal;
}

async function sendProbe(probe: Probe, { target, secret, form, envelope, signal }: Sending): Promise<ProbeOutcome> {
  const { eventId, signing } = probe;
  const body = bodyOf(envelope, probe);
  const signedBody = signing === "altered" ? body.replace("conformance", "Conformance") : body;
  const signedAt = new Date(Date.now() - (signing === "old" ? oldSignatureSeconds * 1000 : 0));
  const key = signing === "forged" ? newSecret() : secret;
  const signed = await sign(key, { body: signedBody, eventId, eventType, form, signedAt });
  const headers = signing === "missing" ? withoutSignatures(signed) : signed;
  const startedMs = performance.now();
  const durationMs = () => Math.round(performance.now() - startedMs);
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const request = { method: "POST", headers, body, redirect: "manual" } as const;
    const response = await fetch(target, { ...request, signal: AbortSignal.any([timeout, signal]) });
    await response.arrayBuffer();
    return { status: response.status, durationMs: durationMs(), error: "" };
  } catch (error) {
    signal.throwIfAborted();
    const { cause, message } = error as Error;
    const reason = cause instanceof Error && cause.message !== "" ? cause.message : message;
    const shown = timeout.aborted ? `no complete response within ${timeoutMs / 1000} s` : reason;
    return { status: undefined, durationMs: durationMs(), error: shown };
  }
}

function bodyOf(envelope: number, { eventId: id, createdAt, message }: Probe): string {
  const time = createdAt.toISOString();
  const data = { message };
  if (envelope === 1) return JSON.stringify({ id, type: eventType, timestamp: time, data });
  if (envelope === 3) return JSON.stringify({ event: eventType, timestamp: time, data });
  const metadata = { source: "webhooks", environment: "sandbox" };
  return JSON.stringify({ id, type: eventType, created_at: time, data, metadata });
}

function withoutSignatures(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !name.endsWith("-signature")));
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

const marks = { passed: "ok     ", warning: "warning", failed: "FAILED ", skipped: "skipped" };

function caseLines({ title, status, expected, received, fix }: CaseResult): string[] {
  const first = `${marks[status]}  ${title}: ${received}`;
  if (fix === "") return [harmless(first)];
  return [first, `         expected: ${expected}`, `         fix: ${fix}`].map(harmless);
}

import { readFileSync } from "node:fs";
import { type Command, exitCodes, UsageError } from "../terminal/command.ts";
import { harmless, printResult, readStdin, type Terminal } from "../terminal/terminal.ts";
import { readHeaders, signaturesIn } from "../webhooks/signature-headers.ts";
import { WebhookVerificationError } from "../webhooks/verification-error.ts";
import { verify } from "../webhooks/verify.ts";

export const verifyCaptured: Command = {
  name: "verify",
  summary: "Verify a webhook request that you captured",
  usage: "[FILE]",
  positionals: { least: 0, most: 1 },
  options: {
    headers: { type: "string", value: "FILE", text: "the headers, where FILE is the body alone" },
    "secret-file": {
      type: "string",
      value: "FILE",
      text: "file with the whsec_… of the webhook; $WEBHOOK_SECRET if omitted",
    },
    tolerance: {
      type: "string",
      value: "SECONDS",
      text: "also refuse requests that were signed longer ago, or without a time",
    },
    json: { type: "boolean", text: "print the result as JSON" },
  },
  details: `FILE, or standard input, is a request as it was captured: header lines, an empty line, and the body, byte for byte. A request
line before the headers is ignored. Without --tolerance a captured request may be of any age, and its age is printed.

If no signature matches, it tries what usually goes wrong: a line break at the end that an editor added, JSON that was parsed and
serialized again. It exits with 0 if the request is ours and with 5 if not.`,
  examples: [
    "WEBHOOK_SECRET=$(cat secret.txt) premium-audit verify request.txt",
    "premium-audit verify body.json --headers headers.txt --secret-file secret.txt",
  ],
  async run({ values, positionals, terminal }) {
    const secret = secretOf(values["secret-file"], terminal);
    const acceptReplays = values.tolerance === undefined;
    const tolerance = acceptReplays ? Number.POSITIVE_INFINITY : Number(values.tolerance);
    if (!(tolerance >= 0)) throw new UsageError("--tolerance must be a number of seconds.");
    const [file] = positionals;
    const input = file === undefined || file === "-" ? await readStdin(terminal) : read(file);
    const { headers, body } =
      typeof values.headers === "string"
        ? { headers: headersIn(read(values.headers).toString("latin1")), body: input }
        : requestIn(input);
    const json = await verifyRequest({ headers, body }, secret, acceptReplays ? undefined : tolerance);
    printResult(terminal, values.json, { json, lines: linesOf(json) });
    return json.valid ? exitCodes.success : exitCodes.negative;
  },
};

type Headers = [string, string][];

/** A request as it was captured. */
export interface CapturedRequest {
  readonly headers: Headers;
  readonly body: Buffer;
}

type Verdict =
  | { valid: true; type: string; event_id: string; age_seconds: number | null }
  | { valid: false; code: string; message: string; hint: string | null };

/**
 * Says whether a captured request is ours, and if not, what probably changed it.
 *
 * @param tolerance oldest age in seconds; any age, and signatures without a time, if undefined
 */
export async function verifyRequest(
  { headers, body }: CapturedRequest,
  secret: string,
  tolerance: number | undefined,
): Promise<Verdict> {
  const acceptReplays = tolerance === undefined;
  try {
    const { type, id } = await verify(body, headers, secret, {
      tolerance: tolerance ?? Number.POSITIVE_INFINITY,
      acceptReplays,
    });
    return { valid: true, type, event_id: id, age_seconds: ageOf(headers) ?? null };
  } catch (error) {
    if (!(error instanceof WebhookVerificationError)) throw error;
    const { code, message } = error;
    return { valid: false, code, message, hint: (await hintFor(error, body, headers, secret)) ?? null };
  }
}

function linesOf(verdict: Verdict): string[] {
  if (!verdict.valid) {
    const { message, code, hint } = verdict;
    return [`Not valid: ${message} (${code})`, ...(hint === null ? [] : [hint])];
  }
  const { type, event_id: id, age_seconds: age } = verdict;
  return [`Valid: ${type} ${id}${age === null ? ", signed without a time" : `, signed ${age} s ago`}`].map(harmless);
}

function secretOf(file: unknown, { env }: Terminal): string {
  const secret = (typeof file === "string" ? read(file).toString() : (env.WEBHOOK_SECRET ?? "")).trim();
  if (!secret.startsWith("whsec_")) {
    throw new UsageError("Pass the secret of the webhook, whsec_…, as $WEBHOOK_SECRET or in --secret-file.");
  }
  return secret;
}

function read(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new UsageError(`${file} cannot be read: ${(error as Error).message}`);
  }
}

/** Parts of a captured request. Bytes stay bytes: the body may have any encoding. Throws a UsageError where no line is empty. */
export function requestIn(input: Buffer): CapturedRequest {
  const [end] = /\r?\n\r?\n/.exec(input.toString("latin1")) ?? [];
  if (end === undefined) {
    throw new UsageError("The request must be headers, an empty line and the body. Pass --headers for a body alone.");
  }
  const at = input.indexOf(end);
  return { headers: headersIn(input.toString("latin1", 0, at)), body: input.subarray(at + end.length) };
}

function headersIn(text: string): Headers {
  return text.split(/\r?\n/).flatMap((line): Headers => {
    const [, name, value] = /^[<>]?\s*([\w-]+):\s*(.*?)\s*$/.exec(line) ?? [];
    return name === undefined || value === undefined ? [] : [[name.toLowerCase(), value]];
  });
}

function ageOf(headers: Headers): number | undefined {
  const time = signaturesIn(readHeaders(headers))[0]?.timestamp;
  return time === undefined ? undefined : Math.round(Date.now() / 1000 - time);
}

/** Returns what probably changed the body before it was captured. */
async function hintFor(
  { code }: WebhookVerificationError,
  body: Buffer,
  headers: Headers,
  secret: string,
): Promise<string | undefined> {
  if (code === "missing_signature")
    return "Capture the headers Svc-Signature, webhook-id, webhook-timestamp and webhook-signature.";
  if (code !== "invalid_signature") return undefined;
  const text = body.toString();
  const variants: [string, () => string][] = [
    [
      "The body has a line break at its end that was not sent: an editor or the capture has added it.",
      () => text.trimEnd(),
    ],
    [
      "The body was formatted: verify the bytes as they arrived, before any parser.",
      () => JSON.stringify(JSON.parse(text)),
    ],
    ["The line breaks of the body were changed.", () => text.replaceAll("\r\n", "\n")],
  ];
  for (const [hint, variant] of variants) {
    const isIt = await Promise.resolve()
      .then(() => verify(variant(), headers, secret, { tolerance: Number.POSITIVE_INFINITY, acceptReplays: true }))
      .then(
        () => true,
        () => false,
      );
    if (isIt) return hint;
  }
  return "Check that the secret is that of this webhook, and that the body is complete.";
}

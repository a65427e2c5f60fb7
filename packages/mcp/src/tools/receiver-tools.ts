import { checkReceiverAt } from "@premium-audit/sdk/command/doctor";
import { requestIn, verifyRequest } from "@premium-audit/sdk/command/verify-captured";
import { isConformant } from "@premium-audit/sdk/conformance";
import { UsageError } from "@premium-audit/sdk/terminal/command";
import { readLogin } from "@premium-audit/sdk/terminal/stored-login";
import { z } from "zod";
import { listOf } from "./output.ts";
import { readTool, receiverTool, type Tool } from "./tool.ts";

const secret = z
  .string()
  .startsWith("whsec_", "must be the secret of the webhook, whsec_…")
  .optional()
  .describe("Secret of the webhook. $WEBHOOK_SECRET of this server if omitted, else that of premium-audit listen.");

export const receiverTools: readonly Tool[] = [
  receiverTool({
    name: "check_receiver",
    title: "Check of a webhook receiver",
    description:
      "Sends at most 30 signed and forged requests of the type webhook.test from this machine to a receiver, and returns for each case what " +
      "was expected, what came and what to change: verification of the bytes as they arrived, age, repetition, order, size.",
    input: z.strictObject({
      url: z
        .url({ protocol: /^https?$/ })
        .describe("Address of the receiver; http://localhost works, because this machine sends the requests."),
      secret,
      signature: z
        .union([z.literal(1), z.literal(2)])
        .default(1)
        .describe("Form of Svc-Signature."),
      envelope: z
        .union([z.literal(1), z.literal(2), z.literal(3)])
        .default(2)
        .describe("Envelope of the body."),
    }),
    output: z.looseObject({
      passed: z.boolean(),
      cases: listOf(
        z.looseObject({
          id: z.string(),
          status: z.enum(["passed", "warning", "failed", "skipped"]),
          expected: z.string(),
          received: z.string(),
          fix: z.string().describe("Change that the receiver needs; empty if none, or explained before."),
        }),
      ),
    }),
    async run({ url, secret, signature, envelope }, { signal }) {
      const probed = { target: url, secret: secretOf(secret), form: signature, envelope, signal };
      const cases = await checkReceiverAt(probed, { budgetMs: longestCheckMs });
      return { passed: isConformant(cases), cases };
    },
  }),
  readTool({
    name: "verify_captured",
    title: "Verification of a captured webhook request",
    description:
      "Says whether a webhook request that was captured is ours, of what age, and if not, what probably changed it: a line break of an " +
      "editor, JSON that was parsed and written again. Makes no call.",
    isOfBoth: true,
    input: z.strictObject({
      request: z.string().min(1).describe("Header lines, an empty line, and the body as it arrived."),
      secret,
      tolerance: z
        .number()
        .min(0)
        .optional()
        .describe("Also refuses what was signed so many seconds ago. Any age if omitted."),
    }),
    output: z.looseObject({
      valid: z.boolean(),
      type: z.string().optional(),
      event_id: z.string().optional(),
      code: z.string().optional().describe("Reason why it is not valid."),
      hint: z.string().nullish(),
    }),
    run: ({ request, secret, tolerance }) =>
      verifyRequest(requestIn(Buffer.from(request)), secretOf(secret), tolerance),
  }),
];

/** Below the minute after which most assistants stop waiting for a tool. */
const longestCheckMs = 45_000;

function secretOf(secret: string | undefined): string {
  const { env } = process;
  const key = secret ?? env.WEBHOOK_SECRET ?? readLogin(env).listen_secret ?? "";
  if (key.startsWith("whsec_")) return key;
  throw new UsageError(
    "The secret of the webhook, whsec_…, must be in the input or in $WEBHOOK_SECRET of this server.",
  );
}

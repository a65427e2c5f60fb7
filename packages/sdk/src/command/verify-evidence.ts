import { checkEvidence } from "../evidence/check-evidence.ts";
import { readEvidence } from "../evidence/evidence-file.ts";
import { type Command, exitCodes } from "../terminal/command.ts";
import { harmless, printResult } from "../terminal/terminal.ts";

export const verifyEvidence: Command = {
  name: "verify-evidence",
  summary: "Check exported activity and audits against their seals, offline",
  usage: "FILE",
  positionals: { least: 1, most: 1 },
  options: {
    "public-key": { type: "string", value: "BASE64", text: "accept only seals of this key" },
    json: { type: "boolean", text: "print the result as JSON" },
  },
  details: `FILE is what export-evidence writes: JSON with the arrays activities, all records of GET /activity, seals, what
GET /activity/seal and the event evidence.sealed have given over time, and proofs of audits.

It names the first activity, or version of an audit, that was changed, removed or inserted, and exits with 5. It exits with 0 if all are as they were
sealed.`,
  examples: ["premium-audit verify-evidence evidence.json --public-key MCowBQYDK2VwAyEA…"],
  async run({ values, positionals, terminal }) {
    const [file = ""] = positionals;
    const publicKey = typeof values["public-key"] === "string" ? values["public-key"] : undefined;
    const result = checkEvidence(readEvidence(file), publicKey);
    const json = { valid: result.problem === undefined, ...result };
    const line = result.problem ?? `Valid: ${result.activities} activities, ${result.sealed} of them sealed.`;
    printResult(terminal, values.json, { json, lines: [harmless(line)] });
    return result.problem === undefined ? exitCodes.success : exitCodes.negative;
  },
};

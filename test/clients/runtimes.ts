import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makePackage } from "@premium-audit/sdk/package/make-package";
import { runCommand } from "../run-command.ts";
import type { Subject } from "./subject.ts";

/** A program of a partner: a call that is retried, an upload with progress, a stream, verification, all with the packed SDK. */
const program = `import assert from "node:assert/strict";
import { ApiError, createClient, streamEvents, uploadFile, waitForReport, webhooks } from "@premium-audit/sdk";

const { BASE_URL: baseUrl, API_KEY: apiKey, RUNTIME: runtime } = process.env;
let failures = 1;
const failsOnce = (input, init) => (failures-- > 0 ? Response.json({}, { status: 503 }) : fetch(input, init));
const retried = await createClient({ baseUrl, apiKey, fetch: failsOnce }).withResponse("get", "/me");
assert.equal(retried.status, 200);
assert.equal(failures, -1);

const api = createClient({ baseUrl, apiKey });
const rows = "employee_id,name,class_code,state,hours_worked,gross_wages\\n7,Ana Ruiz,8810,IN,80,2400.00\\n";
const query = { employer_id: \`clients-\${runtime}\`, period_start: "2026-03-01", period_end: "2026-03-15" };
let sent = 0;
const onProgress = ({ sentBytes }) => { sent = sentBytes; };
const { file_id } = await uploadFile(api, "/files", new File([rows], "march.csv"), { query, onProgress });
assert.equal(sent, rows.length);
assert.equal((await waitForReport(api, file_id)).status, "completed");
const refused = await api.get("/policies/{policy_id}", { path: { policy_id: "pol_none" } }).catch((error) => error);
assert.ok(refused instanceof ApiError && refused.form === 1 && refused.requestId);
for await (const { type } of streamEvents(api, { afterSequence: 0, type: "file.processed" })) {
  assert.equal(type, "file.processed");
  break;
}

const secret = webhooks.newSecret();
const body = JSON.stringify({ id: "evt_1", type: "webhook.test", created_at: new Date().toISOString(), data: { message: "é" } });
for (const form of [1, 2]) {
  const headers = await webhooks.sign(secret, { body, eventId: "evt_1", eventType: "webhook.test", form });
  assert.equal((await webhooks.verify(body, new Headers(headers), secret)).id, "evt_1");
  await assert.rejects(webhooks.verify(body + " ", headers, secret), { code: "invalid_signature" });
}
`;

/** How each runtime starts a program; `tools` is the folder of the programs from npm. */
const runtimes = {
  "Node 20.3": (tools: string) => [join(tools, "node")],
  Bun: (tools: string) => [join(tools, "bun"), "run"],
  Deno: (tools: string) => [join(tools, "deno"), "run", "--allow-all"],
} as const satisfies Record<string, (tools: string) => readonly [string, ...string[]]>;

export type Runtime = keyof typeof runtimes;
export const runtimeNames = Object.keys(runtimes) as Runtime[];

/** Packs the SDK and installs it in a folder as a partner does. */
export async function installSdk(folder: string): Promise<string> {
  const partner = join(folder, "partner");
  rmSync(partner, { recursive: true, force: true });
  mkdirSync(partner, { recursive: true });
  const archive = await makePackage(join(folder, "sdk"));
  writeFileSync(join(partner, "package.json"), '{ "private": true, "type": "module" }\n');
  await runCommand("npm", ["install", "--prefix", partner, "--offline", "--no-audit", "--no-fund", archive]);
  writeFileSync(join(partner, "program.js"), program);
  return partner;
}

/** Runs the program in a runtime, and the command of the SDK with it. */
export async function tryRuntime(
  runtime: Runtime,
  { baseUrl, variables }: Subject,
  { partner, tools }: { partner: string; tools: string },
): Promise<void> {
  const [command = "", ...args] = runtimes[runtime](tools);
  const { apiKey = "" } = variables;
  const env = { BASE_URL: baseUrl, API_KEY: apiKey, RUNTIME: runtime.toLowerCase().replaceAll(/\W/g, "-") };
  await runCommand(command, [...args, join(partner, "program.js")], env);
  const main = join(partner, "node_modules/@premium-audit/sdk/dist/command/main.js");
  const login = { PREMIUM_AUDIT_BASE_URL: baseUrl, PREMIUM_AUDIT_API_KEY: apiKey };
  await runCommand(command, [...args, main, "trigger", "file.processed", "--json"], login);
}

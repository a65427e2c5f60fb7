import { execFile } from "node:child_process";
import { once } from "node:events";
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { buffer } from "node:stream/consumers";
import { promisify } from "node:util";
import { findProgram } from "@platform/local-stack/programs/find-program";
import { type ClientA, createClient, waitForReport, webhooks } from "@premium-audit/sdk";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { reportA, samplePayroll } from "./fixture/partner/payroll.ts";
import { commandLine } from "./fixture/partner/sdk-command.ts";
import { brokenLine } from "./fixture/platform/broken-line.ts";
import { type SharedPlatform, sharedPlatform } from "./fixture/platform/shared-platform.ts";
import { REPOSITORY } from "./run-command.ts";

const execute = promisify(execFile);

let platform: SharedPlatform;
let api: ClientA;
let key = "";
beforeAll(async () => {
  platform = await sharedPlatform();
  key = platform.credentials.sandbox.profileA.apiKey;
  api = createClient({ baseUrl: platform.gatewayUrl, apiKey: key });
});

const loggedIn = (baseUrl = platform.gatewayUrl) =>
  commandLine({ PREMIUM_AUDIT_BASE_URL: baseUrl, PREMIUM_AUDIT_API_KEY: key });
const submit = (employerId: string) =>
  api.post("/payroll/reports", { body: reportA(samplePayroll({ employerId })) as never });

test("login tries the credentials and stores them for the user alone; a variable takes precedence", async () => {
  const { home, run } = commandLine();
  const none = await run(["reports", "status", "PR_1"]);
  expect([none.code, none.stderr]).toEqual([
    3,
    "premium-audit: No credentials. Run premium-audit login, or set PREMIUM_AUDIT_API_KEY.\n",
  ]);
  const wrong = await run(["login", "--base-url", platform.gatewayUrl], `svc_test_sk_${"a".repeat(32)}\n`);
  expect([wrong.code, wrong.stderr]).toEqual([3, expect.stringContaining("status 401")]);
  const { clientId, clientSecret } = platform.credentials.sandbox.profileB;
  for (const [input, profile] of [
    [`${clientId}\n${clientSecret}\n`, "B"],
    [`${key}\n`, "A"],
  ] as const) {
    const ended = await run(["login", "--base-url", platform.gatewayUrl, "--json"], input);
    expect([ended.code, JSON.parse(ended.stdout)]).toMatchObject([0, { profile, environment: "sandbox" }]);
    expect(ended.stdout + ended.stderr).not.toMatch(/svc_test_(sk|sec)/);
  }
  const file = join(home, ".config/premium-audit/login.json");
  expect([statSync(file).mode & 0o777, statSync(join(file, "..")).mode & 0o777]).toEqual([0o600, 0o700]);
  expect(JSON.parse(readFileSync(file, "utf8"))).toEqual({ base_url: platform.gatewayUrl, api_key: key });
  expect((await run(["reports", "status", "PR_TEST_unknown"])).code).toBe(1);
  expect((await run(["login", "--base-url", platform.gatewayUrl, key])).stderr).toContain("Never pass a secret");
  const insecure = await run(["login", "--base-url", "http://api.example.com"], `${key}\n`);
  expect([insecure.code, insecure.stderr]).toEqual([2, expect.stringContaining("The base address must be https")]);
  expect((await run(["logout"])).code).toBe(0);
  expect((await run(["reports", "status", "PR_1"])).code).toBe(3);
});

test("a file is tried and uploaded, and a report is waited for", async () => {
  const { run } = loggedIn();
  const file = join(REPOSITORY, "examples/semi-monthly-payroll.csv");
  const options = ["--employer", "command-files", "--from", "2026-03-16", "--to", "2026-03-31"];
  const tried = await run(["files", "upload", file, ...options, "--dry-run"]);
  expect([tried.code, tried.stdout]).toEqual([
    0,
    expect.stringContaining("The file would be accepted: 6 records, 0 of them would fail."),
  ]);
  const uploaded = await run(["files", "upload", file, ...options, "--json"]);
  const { file_id } = JSON.parse(uploaded.stdout);
  const status = await run(["reports", "status", file_id, "--wait"]);
  expect([status.code, status.stdout]).toEqual([0, `${file_id}  completed  6 of 6 records processed, 0 failed\n`]);
  const again = await run(["files", "upload", file, ...options, "--json"]);
  expect([again.code, JSON.parse(again.stderr)]).toMatchObject([1, { error: { status: 409, exit_code: 1 } }]);

  const bad = join(REPOSITORY, "examples/files/missing-class.csv");
  const refused = await run(["files", "upload", bad, ...options, "--dry-run"]);
  expect([refused.code, refused.stdout]).toEqual([5, expect.stringContaining("The file would be refused")]);
  const mapping = JSON.stringify({ employee_id: "Nothing" });
  expect((await run(["files", "upload", file, ...options, "--mapping", mapping, "--wait"])).code).toBe(5);
  expect((await run(["files", "upload", "nowhere.csv", ...options])).code).toBe(2);
});

test("listen forwards every event, signed, although the connection breaks", async () => {
  const line = await brokenLine(platform.gatewayUrl);
  const { start, run } = loggedIn(line.url);
  const events: webhooks.WebhookEvent[] = [];
  const sequences: number[] = [];
  const lines: string[] = [];
  const secret = () => /whsec_\S+/.exec(lines.join("\n"))?.[0] ?? "";
  const receiver = createServer(async (request, response) => {
    const raw = await buffer(request);
    const event = await webhooks.verify(raw, request.headers, secret()).catch(() => undefined);
    if (event) events.push(event);
    if (event) sequences.push(Number(request.headers["svc-event-sequence"]));
    response.writeHead(event ? 200 : 500).end();
  });
  receiver.listen(0, "127.0.0.1");
  await once(receiver, "listening");
  onTestFinished(() => void receiver.close());

  const child = start("listen", "--forward-to", `localhost:${(receiver.address() as AddressInfo).port}/hooks`);
  if (child.stderr) createInterface({ input: child.stderr }).on("line", (text) => lines.push(text));
  await expect.poll(() => lines.join("\n")).toContain("Ready: waiting for events");
  const ids = [(await submit("command-listen-1")).report_id];
  const processed = (id: string | undefined) =>
    events.some((event) => event.type === "file.processed" && event.data.fileId === id);
  await expect.poll(() => processed(ids[0])).toBe(true);

  line.cut();
  ids.push((await submit("command-listen-2")).report_id);
  await waitForReport(api, String(ids[1]));
  await expect.poll(() => lines.join("\n")).toMatch(/^Connection lost \(.*(closed|ECONN).*\); connecting again\.$/m);
  line.mend();
  await expect.poll(() => processed(ids[1])).toBe(true);
  const first = sequences[0] ?? 0;
  expect(sequences).toEqual(sequences.map((_, index) => first + index));
  child.kill("SIGINT");
  const [code] = await once(child, "close");
  expect(code).toBe(130);

  const live = platform.credentials.production.profileA.apiKey;
  const production = commandLine({ PREMIUM_AUDIT_BASE_URL: platform.gatewayUrl, PREMIUM_AUDIT_API_KEY: live });
  expect((await production.run(["listen", "--forward-to", "localhost:1"])).code).toBe(2);
  expect((await run(["listen", "--forward-to", "http://"])).code).toBe(2);
  const misspelt = await run(["listen", "--forward-to", "localhost:1", "--events", "file.procesed"]);
  expect([misspelt.code, misspelt.stderr]).toEqual([2, expect.stringContaining("There is no event file.procesed.")]);
});

test("listen says why a connection was lost, and nothing secret", async () => {
  const gateway = createServer((_, response) => {
    const headers = { "svc-error-code": "service_unavailable", "x-svc-request-id": "req_1", "retry-after": "1" };
    response.writeHead(503, headers).end("{}");
  }).listen(0, "127.0.0.1");
  await once(gateway, "listening");
  onTestFinished(() => void gateway.close());
  const port = (gateway.address() as AddressInfo).port;
  const child = loggedIn(`http://127.0.0.1:${port}`).start("listen", "--forward-to", "localhost:1");
  let printed = "";
  child.stderr?.on("data", (chunk) => {
    printed += chunk;
  });
  const lost = "Connection lost (status 503, code service_unavailable, request req_1); connecting again.\n";
  await expect.poll(() => printed).toContain(lost);
  gateway.close();
  gateway.closeAllConnections();
  await expect
    .poll(() => printed)
    .toContain(`Connection lost (connect ECONNREFUSED 127.0.0.1:${port}); connecting again.\n`);
  expect(printed).not.toContain(key);
});

test("trigger causes events by real calls, in both profiles", async () => {
  const { run } = loggedIn();
  const { stdout } = await run(["trigger", "--list", "--json"]);
  const listed: { type: string }[] = JSON.parse(stdout);
  expect(listed.length).toBeGreaterThan(15);
  const causeEach = async ({ type }: { type: string }) => {
    const ended = await run(["trigger", type, "--json"]);
    expect([type, ended.code, ended.stderr]).toEqual([type, 0, expect.stringContaining("trigger-")]);
    expect(JSON.parse(ended.stdout)).toMatchObject({ object: "event", type });
  };
  await Promise.all(listed.map(causeEach));
  const { clientId, clientSecret } = platform.credentials.sandbox.profileB;
  const b = commandLine({
    PREMIUM_AUDIT_BASE_URL: platform.gatewayUrl,
    PREMIUM_AUDIT_CLIENT_ID: clientId,
    PREMIUM_AUDIT_CLIENT_SECRET: clientSecret,
  });
  for (const type of ["file.processed", "employee.updated", "employee.terminated"])
    expect([type, await b.run(["trigger", type])]).toMatchObject([type, { code: 0 }]);
  expect((await b.run(["trigger", "policy.created"])).code).toBe(2);
  for (const unknown of ["exposure_grant.offered", "zzz"]) {
    const { code, stderr } = await run(["trigger", unknown]);
    expect([code, stderr]).toEqual([2, expect.stringContaining(`trigger causes no ${unknown}. It causes`)]);
    for (const { type } of listed) expect(stderr).toContain(type);
  }
  const misspelt = await run(["trigger", "file.proccessed"]);
  expect(misspelt).toMatchObject({ code: 2, stderr: expect.stringContaining("Did you mean file.processed?") });
});

test("every command has its help, and mistakes are named", async () => {
  const { run } = commandLine();
  const overview = await run(["help"]);
  expect(overview.code).toBe(0);
  const names = Array.from(overview.stdout.matchAll(/^ {2}([a-z]+(?: [a-z]+)?) {2,}[A-Z]/gm), ([, name = ""]) => name);
  expect(names).toEqual(
    expect.arrayContaining([
      "login",
      "listen",
      "trigger",
      "files upload",
      "reports status",
      "verify",
      "doctor",
      "completion",
    ]),
  );
  for (const name of names) {
    const help = await run(["help", ...name.split(" ")]);
    expect([name, help.code, help.stdout]).toEqual([
      name,
      0,
      expect.stringMatching(/Usage: [\s\S]+Options:[\s\S]+Examples:[\s\S]+Exit codes:/),
    ]);
    for (const line of help.stdout.split("\n"))
      expect([name, line.length]).toEqual([name, expect.toSatisfy((length: number) => length <= 135)]);
  }
  expect(await run(["lisen"])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("There is no command lisen. Did you mean listen?"),
  });
  expect(await run(["files", "--help"])).toMatchObject({ code: 2, stderr: expect.stringContaining("files upload") });
  expect(await run(["listen", "--forward"])).toMatchObject({ code: 2, stderr: expect.stringContaining("--forward") });
  expect(await run(["--version"])).toMatchObject({ code: 0, stdout: "development\n" });
});

test("the completion of bash offers commands, options, their values, files and events", async () => {
  const { run, home } = commandLine();
  const script = (await run(["completion", "bash"])).stdout;
  writeFileSync(join(home, "march 1.csv"), "");
  const offered = async (...words: string[]) => {
    const set = `COMP_WORDS=(premium-audit ${words.map((word) => `'${word}'`).join(" ")}); COMP_CWORD=${words.length}`;
    const tried = `${script}\n${set}; _premium_audit; printf '%s\\n' "\${COMPREPLY[@]}"`;
    return (await execute("bash", ["-c", tried], { cwd: home })).stdout.trim().split("\n");
  };
  expect(await offered("li")).toEqual(["listen"]);
  expect(await offered("files", "")).toEqual(["upload"]);
  expect(await offered("listen", "--fo")).toEqual(["--forward-to"]);
  expect(await offered("trigger", "audit.c")).toEqual(["audit.completed"]);
  expect(await offered("trigger", "audit.completed", "--j")).toEqual(["--json"]);
  expect(await offered("files", "upload", "ma")).toEqual(["march 1.csv"]);
  expect(await offered("files", "upload", "march 1.csv", "--dr")).toEqual(["--dry-run"]);
  expect(await offered("files", "upload", "--from", "2026-03-01", "--t")).toEqual(["--to"]);
  expect(await offered("files", "upload", "--mapping", "ma")).toEqual(["march 1.csv"]);
  expect(await offered("files", "upload", "--employer", "")).toEqual([""]);
  expect(await offered("doctor", "--signature", "")).toEqual(["1", "2"]);
  expect(await offered("help", "files", "")).toEqual(["upload"]);
});

test.for(["zsh", "fish"])("the completion of %s is a script that it reads", async (shell) => {
  const { run, home } = commandLine();
  const { stdout } = await run(["completion", shell]);
  expect(stdout).toContain("audit.completed");
  const file = join(home, "completion");
  writeFileSync(file, stdout);
  // Neither is on every machine.
  if (findProgram(shell)) expect(await execute(shell, ["-n", file])).toEqual({ stdout: "", stderr: "" });
});

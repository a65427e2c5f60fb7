import { type ChildProcess, spawn } from "node:child_process";
import { createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, createServer as createListener } from "node:net";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { describe, expect, onTestFinished, test } from "vitest";
import { sendProbe } from "../src/command/send-probe.ts";
import { type CaseResult, checkReceiver, isConformant } from "../src/conformance/check-receiver.ts";
import { webhooks } from "../src/index.ts";
import { mutations } from "./receivers/mutations.ts";
import { startReceiver } from "./receivers/receiver.ts";

const secret = webhooks.newSecret();
const repository = join(import.meta.dirname, "../../..");

interface Checked {
  readonly url: string;
  readonly form?: 1 | 2;
  readonly envelope?: 1 | 2 | 3;
  readonly timeoutMs?: number;
  readonly processed?: readonly string[];
}

/** Checks a receiver as `doctor` does. */
function check({ url, form = 1, envelope = 2, timeoutMs = 10_000, processed }: Checked): Promise<CaseResult[]> {
  const { signal } = new AbortController();
  const target = { target: url, secret, form, envelope, signal, timeoutMs };
  return checkReceiver({
    form,
    timeoutMs,
    send: (probe) => sendProbe(probe, target),
    newEventId: () => `evt_${crypto.randomUUID()}`,
    budgetMs: Number.POSITIVE_INFINITY,
    count: processed && (async () => processed.length),
  });
}

const shown = (results: readonly CaseResult[]) =>
  results.filter(({ status }) => status !== "passed").map(({ id, status, received }) => `${id} ${status}: ${received}`);

describe("a broken receiver is found", () => {
  test("there are at least thirty, and each has a name of its own", () => {
    expect(new Set(mutations.map(({ name }) => name)).size).toBe(mutations.length);
    expect(mutations.length).toBeGreaterThanOrEqual(30);
  });

  test.concurrent.each(mutations)("one that $name", async ({ failedCase, steps, isCounted = false }) => {
    const { url, processed, close } = await startReceiver(secret, steps());
    try {
      const results = await check({ url, timeoutMs: 3000, ...(isCounted && { processed }) });
      const failed = results.filter(({ status }) => status === "failed");
      expect([failed[0]?.id, isConformant(results)], shown(results).join("\n")).toEqual([failedCase, false]);
      // A first failure is explained once.
      const fixes = results.map(({ fix }) => fix).filter((fix) => fix !== "");
      expect(fixes[0]).toBe(failed[0]?.fix);
      expect(new Set(fixes).size).toBe(fixes.length);
    } finally {
      close();
    }
  });
});

/** Starts a program that is a receiver; resolves to its address when it has written a line. */
async function startProgram(command: string, args: (port: string) => string[]): Promise<string> {
  const port = await freePort();
  const { PATH = "", HOME = "" } = process.env;
  const env = { PATH, HOME, PORT: port, WEBHOOK_SECRET: secret };
  const child: ChildProcess = spawn(command, args(port), { env, stdio: ["ignore", "pipe", "inherit"], detached: true });
  onTestFinished(() => void process.kill(-Number(child.pid), "SIGKILL"));
  if (child.stdout) await once(child.stdout, "data");
  return `http://127.0.0.1:${port}/`;
}

async function freePort(): Promise<string> {
  const listener = createListener().listen(0, "127.0.0.1");
  await once(listener, "listening");
  const { port } = listener.address() as AddressInfo;
  listener.close();
  return String(port);
}

/** Starts a receiver in this process that is a function of the Fetch API. */
async function startHandler(handle: (request: Request) => Promise<Response>): Promise<string> {
  const server = createServer(async (incoming, outgoing) => {
    const headers = Object.entries(incoming.headers).map(([name, value]): [string, string] => [name, String(value)]);
    const body = await buffer(incoming);
    const { status } = await handle(new Request("http://127.0.0.1/", { method: "POST", headers, body }));
    outgoing.writeHead(status).end();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

const program = (name: string) => join(import.meta.dirname, "receivers", name);

describe("a good receiver is never refused", () => {
  test.each([1, 2, 3] as const)("one that uses the SDK, with envelope %d", async (envelope) => {
    const url = await startHandler(async (request) => {
      const isOurs = await webhooks.verify(await request.arrayBuffer(), request.headers, secret).then(
        () => true,
        () => false,
      );
      return new Response(null, { status: isOurs ? 202 : 400 });
    });
    for (const form of [1, 2] as const) expect(shown(await check({ url, form, envelope }))).toEqual([]);
  });

  test("one in Node by form 1, whose events are counted", async () => {
    const { url, processed, close } = await startReceiver(secret, {});
    onTestFinished(close);
    expect(shown(await check({ url, processed }))).toEqual([]);
  });

  test("the example in Node by Standard Webhooks", async () => {
    const example = join(repository, "examples/webhook-receiver/receiver.mjs");
    expect(shown(await check({ url: await startProgram(process.execPath, () => [example]) }))).toEqual([]);
  });

  test("one in Python by Standard Webhooks", async ({ skip }) => {
    if (!(await isThere("python3"))) skip("there is no python3 on PATH");
    const url = await startProgram("python3", (port) => [program("receiver.py"), port]);
    for (const form of [1, 2] as const) expect(shown(await check({ url, form, envelope: 1 }))).toEqual([]);
  });

  test("one in Go by form 1", async ({ skip }) => {
    if (!(await isThere("go"))) skip("there is no go on PATH");
    const url = await startProgram("go", (port) => ["run", program("receiver.go"), port]);
    expect(shown(await check({ url }))).toEqual([]);
  });

  test("one by form 2, which signs no time, is warned once", async () => {
    const url = await startHandler(async (request) => {
      const body = Buffer.from(await request.arrayBuffer());
      const expected = `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`;
      return new Response(null, { status: request.headers.get("svc-signature") === expected ? 200 : 403 });
    });
    const results = await check({ url, form: 2 });
    const warned = results.filter(({ status }) => status === "warning").map(({ id }) => id);
    expect([isConformant(results), warned]).toEqual([true, ["old_timestamp", "mixed_headers", "future_timestamp"]]);
    expect(results.filter(({ fix }) => fix !== "")).toHaveLength(1);
  });
});

async function isThere(command: string): Promise<boolean> {
  const child = spawn(command, [command === "go" ? "version" : "--version"], { stdio: "ignore" });
  const [code] = await Promise.race([once(child, "exit"), once(child, "error").then(() => [1])]);
  return code === 0;
}

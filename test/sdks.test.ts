import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { buffer } from "node:stream/consumers";
import { findProgram } from "@platform/local-stack/programs/find-program";
import { ApiError, type ClientA, createClient, uploadFile, waitForReport, webhooks } from "@premium-audit/sdk";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { type SharedPlatform, sharedPlatform } from "./fixture/platform/shared-platform.ts";
import { REPOSITORY } from "./run-command.ts";
import { type Call, type Step, signed, steps, type VerifyStep, verifySteps } from "./sdks/cases.ts";

/** Answer of a driver: one line of JSON. */
type Answer = string;

/** A request that a driver verifies. */
interface Verification {
  readonly verify: {
    readonly body: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly secrets: readonly string[];
    readonly now: number;
  };
}

/** An SDK, as the run uses it. */
type Driver = (command: Call | Verification) => Promise<Answer>;

/** Addresses and credentials of the platform, under the names that drivers read. */
interface DriverOptions {
  readonly base_url: string;
  readonly flaky_url: string;
  readonly api_key: string;
  readonly client_id: string;
  readonly client_secret: string;
}

let platform: SharedPlatform;
let options: DriverOptions;
/** Methods and paths by the id of the operation, in each profile. */
const operations = new Map<string, { method: string; path: string }>();

beforeAll(async () => {
  platform = await sharedPlatform();
  const { profileA, profileB } = platform.credentials.sandbox;
  options = {
    base_url: platform.gatewayUrl,
    flaky_url: await flakyProxy(platform.gatewayUrl),
    api_key: profileA.apiKey,
    client_id: profileB.clientId,
    client_secret: profileB.clientSecret,
  };
  for (const profile of ["A", "B"]) {
    const served = await fetch(`${platform.gatewayUrl}/api/v1/openapi.json?profile=${profile}`);
    const { paths } = (await served.json()) as { paths: Record<string, Record<string, { operationId: string }>> };
    for (const [path, methods] of Object.entries(paths)) {
      for (const [method, { operationId }] of Object.entries(methods))
        operations.set(`${profile} ${operationId}`, { method, path });
    }
  }
});

/** `User-Agent` of every request through the proxy. */
const userAgents = new Set<string | undefined>();

/** Fails the first attempt of each request, cuts the response to the second, and passes on the third with the same key. */
async function flakyProxy(gatewayUrl: string): Promise<string> {
  const attempts = new Map<string, number>();
  const proxy = createServer(async (request, response) => {
    const { method = "", url = "", headers } = request;
    userAgents.add(headers["user-agent"]);
    const body = await buffer(request);
    const call = `${method} ${url} ${headers["idempotency-key"]}`;
    const attempt = (attempts.get(call) ?? 0) + 1;
    attempts.set(call, attempt);
    if (attempt === 1) return void response.writeHead(503, { "retry-after": "0" }).end("{}");
    if (attempt === 2) {
      response.writeHead(200, { "content-type": "application/json", "content-length": "100" });
      return void response.write("{", () => response.destroy());
    }
    const names = ["authorization", "content-type", "idempotency-key"];
    const forwardedHeaders = Object.fromEntries(names.map((name) => [name, String(headers[name] ?? "")]));
    const answer = await fetch(gatewayUrl + url, { method, headers: forwardedHeaders, body });
    response.writeHead(answer.status, { "content-type": "application/json" }).end(await answer.text());
  }).listen(0, "127.0.0.1");
  await once(proxy, "listening");
  proxy.unref();
  return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
}

/** Starts the program of another language, which answers each line with one. */
function startDriver(command: string, args: readonly string[], cwd: string): Driver {
  const child = spawn(command, args, { cwd, stdio: ["pipe", "pipe", "inherit"] });
  onTestFinished(() => void child.stdin.end());
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  child.stdin.write(`${JSON.stringify(options)}\n`);
  return async (call) => {
    child.stdin.write(`${JSON.stringify(call)}\n`);
    return String((await lines.next()).value);
  };
}

/** The SDK for TypeScript, as the drivers of the other languages use theirs. */
const typescript: Driver = async (call) => {
  const { base_url, flaky_url, api_key: apiKey, client_id: clientId, client_secret: clientSecret } = options;
  try {
    if ("verify" in call) {
      const { body, headers, secrets, now } = call.verify;
      const { id, type } = await webhooks.verify(body, headers, secrets, { now: new Date(now * 1000) });
      return JSON.stringify({ result: { id, type } });
    }
    const baseUrl = call.flaky ? flaky_url : base_url;
    const api = createClient(
      call.profile === "A" ? { baseUrl, apiKey } : ({ baseUrl, clientId, clientSecret } as never),
    );
    return JSON.stringify({ result: await calledBy(api, call) });
  } catch (error) {
    if (error instanceof webhooks.WebhookVerificationError) return JSON.stringify({ error: { code: error.code } });
    if (!(error instanceof ApiError)) throw error;
    const { status, code, doc, form, fields } = error;
    return JSON.stringify({ error: { status, code, doc, form, fields: fields.map(({ name }) => name) } });
  }
};

async function calledBy(
  api: ClientA,
  { profile, operation, path = [], query, body, file, pages, wait, idempotency_key: idempotencyKey }: Call,
): Promise<unknown> {
  if (wait !== undefined) return waitForReport(api, wait);
  const { method = "", path: template = "" } = operations.get(`${profile} ${operation}`) ?? {};
  const names = [...template.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  const operands = { path: Object.fromEntries(names.map((name, index) => [name, path[index]])), query, body };
  if (file !== undefined) {
    const { mapping, ...others } = query ?? {};
    return uploadFile(api, template as "/files", new Blob([file]), { query: others, mapping } as never);
  }
  if (pages) return allOf(api.list(template as "/policies", operands as never));
  return (api as unknown as Record<string, (path: string, call: object) => unknown>)[method]?.(template, {
    ...operands,
    idempotencyKey,
  });
}

async function allOf(records: AsyncIterable<unknown>): Promise<unknown[]> {
  const all: unknown[] = [];
  for await (const record of records) all.push(record);
  return all;
}

const languages: readonly { name: string; agent: string; program: string; start: () => Driver }[] = [
  { name: "TypeScript", agent: "js", program: "node", start: () => typescript },
  {
    name: "Python",
    agent: "python",
    program: "python3",
    start: () => startDriver("python3", ["conformance/driver.py"], join(REPOSITORY, "packages/sdk-python")),
  },
  {
    name: "Go",
    agent: "go",
    program: "go",
    start: () => startDriver("go", ["run", "./conformance"], join(REPOSITORY, "packages/sdk-go")),
  },
];

describe.each(languages)("the SDK for $name", ({ name, agent, program, start }) => {
  test("makes every call of the conformance run", async ({ skip }) => {
    if (!findProgram(program)) skip(`there is no ${program} on PATH`);
    const driver = start();
    const saved: Record<string, string> = {
      employer: `sdk-${name.toLowerCase()}-${randomUUID().slice(0, 8)}`,
      owner: platform.credentials.sandbox.profileA.owner_id,
      guides: `${platform.gatewayUrl}/api/v1/docs/guides`,
    };
    userAgents.clear();
    for (const step of steps) await take(step, driver, saved);
    expect([...userAgents]).toEqual([expect.stringMatching(`^premium-audit-sdk-${agent}/\\w`)]);
  });

  test("verifies and refuses the same requests", async ({ skip }) => {
    if (!findProgram(program)) skip(`there is no ${program} on PATH`);
    const driver = start();
    for (const step of verifySteps) {
      const answer = await driver(await verification(step));
      expect([step.name, JSON.parse(answer)]).toEqual([step.name, step.expects]);
    }
  });
});

async function take(
  { name, call, expects, texts = [], saves = {} }: Step,
  driver: Driver,
  saved: Record<string, string>,
) {
  const answer = await driver(filled(call, saved));
  expect([name, JSON.parse(answer)]).toMatchObject([name, filled(expects, saved)]);
  for (const text of texts) expect(answer).toContain(text);
  for (const [as, member] of Object.entries(saves)) saved[as] = JSON.parse(answer).result[member];
}

/** Puts what earlier steps saved into every text. */
function filled<Value>(value: Value, saved: Readonly<Record<string, string>>): Value {
  const names = Object.keys(saved).toSorted((one, other) => other.length - one.length);
  const text = names.reduce((json, name) => json.replaceAll(`$${name}`, saved[name] ?? ""), JSON.stringify(value));
  return JSON.parse(text);
}

async function verification({
  form,
  envelope,
  ageSeconds = 0,
  secrets,
  without = [],
  change,
}: VerifyStep): Promise<Verification> {
  const body = envelope === 3 ? signed.bodyOf3 : signed.body;
  const signedAt = new Date("2026-03-16T09:31:00.000Z");
  const all = await webhooks.sign(signed.secret, { ...signed, body, form, signedAt });
  const headers = Object.fromEntries(Object.entries(all).filter(([header]) => !without.includes(header)));
  const now = signedAt.getTime() / 1000 + ageSeconds;
  return { verify: { body: change?.(body) ?? body, headers, secrets: secrets ?? [signed.secret], now } };
}

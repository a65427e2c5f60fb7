import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { freePort } from "@platform/local-stack/machine/free-port";
import { createClient, webhooks } from "@premium-audit/sdk";
import { expect, onTestFinished, test } from "vitest";
import { commandLine } from "./fixture/partner/sdk-command.ts";
import { sharedPlatform } from "./fixture/platform/shared-platform.ts";
import { REPOSITORY } from "./run-command.ts";

/** Starts a receiver for the test; resolves to its URL. */
async function receiverOf(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

test("verify judges a captured request, and says what was done to its body", async () => {
  const secret = webhooks.newSecret();
  const { run, home } = commandLine({ WEBHOOK_SECRET: secret });
  const body = '{"id":"evt_1","type":"webhook.test","data":{"a":1}}';
  const signedAt = new Date(Date.now() - 3600_000);
  const toSign = { body, eventId: "evt_1", eventType: "webhook.test", signedAt };
  const headers = await webhooks.sign(secret, toSign);
  const form2 = await webhooks.sign(secret, { ...toSign, form: 2 });
  const head = Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join("\r\n");
  const captured = (text: string) => `POST /hooks HTTP/1.1\r\n${head}\r\n\r\n${text}`;
  const valid = await run(["verify"], captured(body));
  expect([valid.code, valid.stdout]).toEqual([
    0,
    expect.stringMatching(/^Valid: webhook\.test evt_1, signed 36\d\d s ago\n$/),
  ]);
  const old = await run(["verify", "--tolerance", "300", "--json"], captured(body));
  expect([old.code, JSON.parse(old.stdout)]).toMatchObject([5, { valid: false, code: "timestamp_out_of_tolerance" }]);
  const cut = `Svc-Signature: ${form2["svc-signature"]}\r\nwebhook-timestamp: 1\r\n\r\n${body}`;
  expect((await run(["verify"], cut)).stdout).toBe("Valid: webhook.test evt_1, signed without a time\n");
  const untimed = await run(["verify", "--tolerance", "300", "--json"], cut);
  expect([untimed.code, JSON.parse(untimed.stdout)]).toMatchObject([5, { code: "timestamp_missing" }]);
  const edited = await run(["verify"], captured(`${body}\n`));
  expect([edited.code, edited.stdout]).toEqual([5, expect.stringContaining("line break at its end")]);
  const formatted = await run(["verify"], captured(JSON.stringify(JSON.parse(body), undefined, 2)));
  expect([formatted.code, formatted.stdout]).toEqual([5, expect.stringContaining("before any parser")]);
  for (const [name, content] of [
    ["body.json", body],
    ["headers.txt", head],
    ["secret.txt", `${webhooks.newSecret()}\n`],
  ] as const)
    writeFileSync(join(home, name), content);
  expect((await run(["verify", "body.json", "--headers", "headers.txt"])).code).toBe(0);
  expect((await run(["verify", "body.json", "--headers", "headers.txt", "--secret-file", "secret.txt"])).code).toBe(5);
});

test("doctor passes the example receiver, and says what a naive one must change", async () => {
  const secret = webhooks.newSecret();
  const { run } = commandLine({ WEBHOOK_SECRET: secret });
  const port = String(await freePort());
  const program = join(REPOSITORY, "examples/webhook-receiver/receiver.mjs");
  const example = spawn(process.execPath, [program], { env: { WEBHOOK_SECRET: secret, PORT: port } });
  onTestFinished(() => void example.kill());
  await once(example.stdout, "data");
  const url = `http://127.0.0.1:${port}/`;
  const passed = await run(["doctor", url]);
  expect([passed.code, passed.stdout.match(/^ok /gm)]).toEqual([0, Array(13).fill("ok ")]);
  const formB = await run(["doctor", url, "--signature", "2", "--envelope", "1"]);
  expect([formB.code, formB.stdout.match(/^ok /gm)]).toEqual([0, Array(13).fill("ok ")]);

  const naive = await receiverOf((request, response) => void request.resume().on("end", () => response.end()));
  const failed = await run(["doctor", naive, "--json"]);
  const cases: { id: string; status: string; fix: string }[] = JSON.parse(failed.stdout).cases;
  const idsOf = (outcome: string) => cases.flatMap(({ id, status }) => (status === outcome ? [id] : []));
  expect([failed.code, idsOf("failed")]).toEqual([5, ["bad_signature"]]);
  expect(idsOf("skipped")).toEqual(["old_timestamp", "mixed_headers", "future_timestamp"]);
  expect(cases.flatMap(({ id, fix }) => (fix === "" ? [] : [id]))).toEqual(["bad_signature"]);
  const counted = await run(["doctor", url, "--count", "echo 7"]);
  expect([counted.code, counted.stdout]).toEqual([5, expect.stringContaining("0 events were processed instead of 1")]);
  expect(await run(["doctor", url, "--count", "echo none"])).toMatchObject({ code: 2 });
  const nobody = await run(["doctor", `http://127.0.0.1:${await freePort()}/`]);
  expect([nobody.code, nobody.stdout]).toEqual([5, expect.stringMatching(/^skipped {2}12 cases/m)]);
});

test("a webhook of the sandbox is checked by the platform, in both profiles, and in production none", async () => {
  const { gatewayUrl, credentials } = await sharedPlatform();
  const { apiKey, owner_id, owner_type } = credentials.sandbox.profileA;
  const api = createClient({ baseUrl: gatewayUrl, apiKey });
  let secret = "";
  const url = await receiverOf(async (request, response) => {
    const raw = await buffer(request);
    const isOurs = await webhooks.verify(raw, request.headers, secret).then(
      () => true,
      () => false,
    );
    response.writeHead(isOurs ? 204 : 400).end();
  });
  const body = {
    owner_id,
    owner_type: owner_type as "employer",
    url,
    events: ["file.processed" as const],
    signature: 2,
  };
  const created = await api.post("/webhooks", { body: body as never });
  secret = String(created.secret);
  const path = { webhook_id: created.webhook.id };
  const report = await api.post("/webhooks/{webhook_id}/conformance", { path });
  expect(report).toMatchObject({ webhook_id: created.webhook.id, passed: true, cases: { length: 13 } });
  const { run } = commandLine({
    PREMIUM_AUDIT_BASE_URL: gatewayUrl,
    PREMIUM_AUDIT_API_KEY: apiKey,
    WEBHOOK_SECRET: secret,
  });
  const unused = await api.post("/webhooks", { body: { ...body, events: ["exposure_grant.offered"] } as never });
  const none = await run(["doctor", url, "--live", unused.webhook.id]);
  expect([none.code, none.stderr]).toEqual([2, expect.stringContaining("(exposure_grant.offered): make one first")]);
  const { clientId, clientSecret } = credentials.sandbox.profileB;
  const b = createClient({ baseUrl: gatewayUrl, clientId, clientSecret });
  const ofB = await b.post("/webhooks", { body: { url, events: ["file.processed"] } });
  secret = String(ofB.secret);
  const reportB = await b.post("/webhooks/{webhook_id}/conformance", { path: { webhook_id: ofB.webhook.id } });
  expect(reportB).toMatchObject({ success: true, passed: true, cases: { length: 13 } });
  const live = createClient({ baseUrl: gatewayUrl, apiKey: credentials.production.profileA.apiKey });
  const refused = live.post("/webhooks/{webhook_id}/conformance", { path });
  await expect(refused).rejects.toMatchObject({ status: 403, code: "sandbox_only" });
});

test("doctor --live finds a receiver that writes the body again, and says at once what it does", async () => {
  const { gatewayUrl, credentials } = await sharedPlatform();
  const { apiKey, owner_id, owner_type } = credentials.sandbox.profileA;
  const secret = webhooks.newSecret();
  const { run, start } = commandLine({
    PREMIUM_AUDIT_BASE_URL: gatewayUrl,
    PREMIUM_AUDIT_API_KEY: apiKey,
    WEBHOOK_SECRET: secret,
  });
  const url = await receiverOf(async (request, response) => {
    const body = JSON.stringify(JSON.parse(String(await buffer(request))));
    const isOurs = await webhooks.verify(body, request.headers, secret).then(
      () => true,
      () => false,
    );
    response.writeHead(isOurs ? 204 : 400).end();
  });
  const api = createClient({ baseUrl: gatewayUrl, apiKey });
  const registration = { owner_id, owner_type: owner_type as "employer", events: ["file.processed" as const] };
  const { webhook } = await api.post("/webhooks", { body: { ...registration, url } });
  const triggered = await run(["trigger", "file.processed"]);
  expect([triggered.code, triggered.stderr]).toEqual([0, expect.any(String)]);
  const replayed = await run(["doctor", "--live", webhook.id]);
  expect([replayed.code, replayed.stdout.match(/^\w+(?= )/gm)]).toEqual([5, ["ok", "FAILED"]]);
  expect(replayed.stdout).toMatch(/^FAILED {3}The bytes of the body are verified: status 400$/m);

  const silent = await receiverOf(() => {});
  const { webhook: hanging } = await api.post("/webhooks", { body: { ...registration, url: silent } });
  const child = start("doctor", "--live", hanging.id);
  let output = "";
  child.stderr?.on("data", (chunk) => {
    output += chunk;
  });
  await expect
    .poll(() => output)
    .toMatch(/^Reading the webhook wh_.*\nReading events \d+ to \d+ of .*\nReplaying \d+ events to /);
});

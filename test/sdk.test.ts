import { once } from "node:events";
import { openAsBlob } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import {
  ApiError,
  type ClientA,
  type ClientB,
  createClient,
  tryFile,
  uploadFile,
  waitForReport,
  webhooks,
} from "@premium-audit/sdk";
import { afterAll, beforeAll, expect, test } from "vitest";
import { reportA, reportB, samplePayroll } from "./fixture/partner/payroll.ts";
import { type SharedPlatform, sharedPlatform } from "./fixture/platform/shared-platform.ts";
import { REPOSITORY } from "./run-command.ts";

let platform: SharedPlatform;
let a: ClientA;
let b: ClientB;
let secret = "";
const received: webhooks.WebhookEvent[] = [];
const refused: unknown[] = [];
const receiver = createServer(async (request, response) => {
  const raw = await buffer(request);
  await webhooks.verify(raw, request.headers, secret).then(
    (event) => received.push(event),
    (error) => refused.push(error),
  );
  response.end();
});
beforeAll(async () => {
  receiver.listen(0, "127.0.0.1");
  await once(receiver, "listening");
  platform = await sharedPlatform();
  const baseUrl = platform.gatewayUrl;
  const { profileA, profileB } = platform.credentials.sandbox;
  a = createClient({ baseUrl, apiKey: profileA.apiKey });
  b = createClient({ baseUrl, clientId: profileB.clientId, clientSecret: profileB.clientSecret });
});
afterAll(() => receiver.close());

const receiverUrl = () => `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
const query = { employer_id: "sdk-files", period_start: "2026-03-16", period_end: "2026-03-31" };
const example = (name: string) => openAsBlob(join(REPOSITORY, "examples", name));

test("a report of each profile is accepted, completed and listed", async () => {
  const payroll = samplePayroll({ employerId: "sdk-report" });
  const { report_id } = await a.post("/payroll/reports", { body: reportA(payroll) as never });
  const statuses: string[] = [];
  const onStatus = ({ status }: { status: string }) => void statuses.push(status);
  expect(await waitForReport(a, report_id, { onStatus })).toMatchObject({ file_id: report_id, status: "completed" });
  expect(statuses.at(-1)).toBe("completed");
  for await (const report of a.list("/payroll/reports", { query: { employer_id: "sdk-report", limit: 1 } }))
    expect(report).toMatchObject({ id: report_id, status: "completed" });

  const other = samplePayroll({ employerId: "sdk-report-b" });
  const accepted = await b.post("/payroll/reports", { body: reportB(other) as never });
  expect(await waitForReport(b, accepted.report_id)).toMatchObject({ status: "completed" });
  const listed: string[] = [];
  for await (const report of b.list("/payroll/reports", { query: { limit: 1 } })) listed.push(report.report_id);
  expect(listed).toContain(accepted.report_id);
});

test("a lost response does no harm: the same key returns the same report", async () => {
  const body = reportA(samplePayroll({ employerId: "sdk-twice" })) as never;
  const first = await a.withResponse("post", "/payroll/reports", { body, idempotencyKey: "sdk-twice" });
  const second = await a.withResponse("post", "/payroll/reports", { body, idempotencyKey: "sdk-twice" });
  expect([first.isReplayed, second.isReplayed]).toEqual([false, true]);
  expect(second.data).toEqual(first.data);
  expect(second.requestId).toMatch(/^req_/);
  expect(second.rateLimit.limit).toBeGreaterThan(0);
});

test("a file is tried, then uploaded as a stream with progress", async () => {
  const file = await example("semi-monthly-payroll.csv");
  const tried = await tryFile(a, "/files", file, { query });
  expect(tried).toMatchObject({ dry_run: true, valid: true, records_total: 6 });
  let count = 0;
  const options = {
    query,
    fileName: "march.csv",
    onProgress({ sentBytes }: { sentBytes: number }) {
      count = sentBytes;
    },
  };
  const { file_id } = await uploadFile(a, "/files", file, options);
  expect(count).toBe(file.size);
  expect(await waitForReport(a, file_id)).toMatchObject({ status: "completed", records_total: 6 });
  expect(await a.get("/payroll/reports/{report_id}", { path: { report_id: file_id } })).toMatchObject({
    file_name: "march.csv",
  });
  const findings = await a.file("/payroll/reports/{report_id}/findings", "text/csv", { path: { report_id: file_id } });
  expect(await findings.text()).toMatch(/^\w+(,\w+)+/);
});

test("each error form becomes a typed error with its request id", async () => {
  const errorOf = (call: Promise<unknown>) =>
    call.then(
      () => undefined,
      (error: ApiError) => error,
    );
  const errors = [
    await errorOf(a.get("/policies/{policy_id}", { path: { policy_id: "pol_unknown" } })),
    await errorOf(a.post("/payroll/reports", { body: { employer_id: "e" } as never })),
    await errorOf(a.post("/webhooks", { body: { url: "https://a.example" } as never })),
    await errorOf(b.post("/payroll/reports", { body: { employer_id: "e" } as never })),
  ];
  expect(errors.map((error) => [error instanceof ApiError, error?.status, error?.form, error?.code])).toEqual([
    [true, 404, 1, "policy_not_found"],
    [true, 400, 2, "missing_parameter"],
    [true, 400, 3, "missing_parameter"],
    [true, 400, 4, "missing_parameter"],
  ]);
  for (const error of errors) expect(error?.requestId).toMatch(/^req_/);
  for (const error of errors.slice(1)) expect(error?.fields.length).toBeGreaterThan(0);
  expect(errors[1]?.fields).toContainEqual({ name: "employees", reason: "is required" });
});

test("real deliveries verify in both forms and during a rotation, and the event is typed", async () => {
  const { owner_id, owner_type } = platform.credentials.sandbox.profileA;
  for (const signature of [1, 2] as const) {
    const url = receiverUrl();
    const body = {
      owner_id,
      owner_type: owner_type as "employer",
      url,
      events: ["file.processed" as const],
      signature,
    };
    const created = await a.post("/webhooks", { body });
    const path = { webhook_id: created.webhook.id };
    secret = String(created.secret);
    await a.post("/webhooks/{webhook_id}/test", { path });
    const rotated = await a.post("/webhooks/{webhook_id}/rotate-secret", { path, body: { overlap_seconds: 60 } });
    await a.post("/webhooks/{webhook_id}/test", { path });
    secret = String(rotated.secret);
    await a.post("/webhooks/{webhook_id}/test", { path });
    secret = webhooks.newSecret();
    await a.post("/webhooks/{webhook_id}/test", { path });
    await a.delete("/webhooks/{webhook_id}", { path });
  }
  expect(received.map(({ type }) => type)).toEqual(Array(6).fill("webhook.test"));
  expect(refused).toMatchObject(Array(2).fill({ code: "invalid_signature" }));
});

import { once } from "node:events";
import { readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { bundlePlatform } from "@platform/bundle/bundle-platform";
import { bundleOfRun } from "@platform/bundle/bundles-of-run";
import { makeTemporaryDirectory } from "@platform/local-stack/machine/temporary-directory";
import { findApps } from "@platform/local-stack/repository/apps";
import { eventually } from "@platform/testing/waiting/patience";
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import { type CollectedSpan, traceCollector } from "./fixture/operator/trace-collector.ts";
import { type Partner, partnerOf } from "./fixture/partner/partner.ts";
import { reportA, samplePayroll } from "./fixture/partner/payroll.ts";
import { type TestPlatform, testPlatform } from "./fixture/platform/platform.ts";

// The apps are run from the files of the image, without a package beside them.
const bundles = makeTemporaryDirectory("traced-bundles");
const collector = await traceCollector();
const arrived: { type: string; traceparent: string }[] = [];
const receiver = createServer(async (request, response) => {
  await text(request);
  const { "svc-event-type": type, traceparent } = request.headers;
  arrived.push({ type: String(type), traceparent: String(traceparent) });
  response.end();
});

const partnersTraceparent = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";
let platform: TestPlatform;
let partner: Partner;
let path: CollectedSpan[];
const payroll = samplePayroll();

beforeAll(async () => {
  receiver.listen(0, "127.0.0.1");
  await once(receiver, "listening");
  const main = (await bundleOfRun(inject("bundlesUrl"))) ?? (await bundlePlatform(join(bundles, "platform")));
  const folder = dirname(main);
  const apps = findApps().map((app) => ({ ...app, main: join(folder, `${app.name}.js`) }));
  const tracing = {
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
    OTEL_EXPORTER_OTLP_PROTOCOL: "http/json",
    OTEL_BSP_SCHEDULE_DELAY: "50",
  };
  platform = await testPlatform(tracing, { apps });
  const { owner_id, owner_type } = platform.credentials.sandbox.profileA;
  partner = partnerOf(platform.gatewayUrl, platform.credentials.sandbox.profileA);

  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
  const registered = await partner.post("/webhooks", { owner_id, owner_type, url, events: ["file.processed"] });
  expect(registered.status, registered.text).toBe(201);
  const answer = await partner.post("/payroll/reports", reportA(payroll), { traceparent: partnersTraceparent });
  expect(answer.status, answer.text).toBe(202);
  await partner.ended(String(answer.body.report_id));
  path = await vi.waitFor(() => {
    const span = collector.spans.find(({ service, name }) => service === "webhooks" && name === "POST");
    const spans = span ? collector.pathTo(span) : [];
    // Services send their spans when they have some, in any order.
    expect(spans[0]?.parentSpanId).toBe("");
    return spans;
  }, eventually);
});

afterAll(() => {
  receiver.close();
  rmSync(bundles, { recursive: true, force: true });
});

test("one trace leads from the partner's request through every service to the webhook that it caused", () => {
  const submit = "payroll_intake.v1.PayrollIntakeService/SubmitReport";
  expect(path.map(({ service, kind, name }) => [service, kind, name])).toEqual([
    ["gateway", 2, "POST /api/v1/payroll/reports"],
    ["gateway", 3, submit],
    ["payroll-intake", 2, submit],
    ["payroll-intake", 4, "publish file.uploaded"],
    ["payroll-intake", 5, "process file.uploaded"],
    ["payroll-intake", 4, "publish file.processed"],
    ["webhooks", 5, "process file.processed"],
    ["webhooks", 3, "POST"],
  ]);
  const starts = path.map(({ startTimeUnixNano }) => startTimeUnixNano);
  expect(starts).toEqual(starts.toSorted((a, b) => (a < b ? -1 : 1)));
});

test("what each service asked of Postgres is in the trace, by the names of the statements", () => {
  const statementsUnder = ({ spanId }: CollectedSpan | undefined = path[0] as CollectedSpan) =>
    collector.spans
      .filter(
        ({ parentSpanId, attributes }) => parentSpanId === spanId && attributes["db.system.name"] === "postgresql",
      )
      .map(({ name }) => name);
  expect(statementsUnder(path[2])).toEqual(expect.arrayContaining(["BEGIN", "outbox_insert", "COMMIT"]));
  expect(statementsUnder(path[4])).toEqual(expect.arrayContaining(["inbox_insert", "outbox_insert", "COMMIT"]));
  // Events that waited together are taken in together, which shows in the span of the first and is linked from the others.
  const [takenInWith] = path[6]?.links ?? [];
  const first = collector.spans.find(({ spanId }) => spanId === takenInWith?.spanId) ?? path[6];
  expect(statementsUnder(first)).toEqual(expect.arrayContaining(["fan_out"]));
});

test("the receiver gets the trace context, and a partner's own trace is linked and not continued", () => {
  const first = path.at(0);
  const last = path.at(-1);
  expect(first?.links).toMatchObject([{ traceId: "4bf92f3577b34da6a3ce929d0e0e4736", spanId: "00f067aa0ba902b7" }]);
  expect(first?.traceId).not.toBe("4bf92f3577b34da6a3ce929d0e0e4736");
  expect(arrived).toEqual([{ type: "file.processed", traceparent: `00-${last?.traceId}-${last?.spanId}-01` }]);
  expect(last?.attributes).toMatchObject({ "http.request.method": "POST", "http.response.status_code": 200 });
});

test("spans hold no owner, employee, wage or credential, and no address of a receiver", () => {
  const bodies = collector.bodies.join("\n");
  expect(bodies).toContain("payroll-intake");
  const { profileA } = platform.credentials.sandbox;
  const { port } = receiver.address() as AddressInfo;
  const people = payroll.employees.flatMap(({ id, firstName, lastName, wages }) => [id, firstName, lastName, wages]);
  for (const secret of [profileA.owner_id, profileA.apiKey, payroll.employerId, `:${port}`, ...people]) {
    expect(bodies).not.toContain(`"${secret}`);
    expect(bodies).not.toContain(`${secret}"`);
  }
});

test("the line that a request leaves in the log names its trace", () => {
  const log = readFileSync(join(platform.localDir, "logs/gateway.log"), "utf8");
  const lines = log.split("\n").filter((line) => line.includes('"msg":"answered"') && line.includes('"status":202'));
  expect(lines.map((line) => JSON.parse(line).trace_id)).toEqual([path[0]?.traceId]);
});

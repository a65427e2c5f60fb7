import { once } from "node:events";
import { globSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { apps as registered } from "@platform/app-register/apps";
import { DeadLetterService } from "@platform/contracts/operations/v1/dead_letters";
import { LegalHoldService } from "@platform/contracts/operations/v1/legal_holds";
import { headersOf } from "@platform/local-stack/demo/demo-credentials";
import { findApps, REPOSITORY } from "@platform/local-stack/repository/apps";
import { rpcClient } from "@platform/rpc/client/client";
import { tokenSource } from "@platform/rpc/trust/service-token";
import { eventually } from "@platform/testing/waiting/patience";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { failuresOf, promtool } from "./alerts/promtool.ts";
import { grownSeries, type Sample, scrapedSamples } from "./alerts/series.ts";
import { documentedMetrics, type Metric, metricsText, samplesOf, shownBy } from "./fixture/operator/metrics.ts";
import { audited, insured } from "./fixture/partner/insured-employer.ts";
import { type Partner, partnerOf } from "./fixture/partner/partner.ts";
import { samplePayroll } from "./fixture/partner/payroll.ts";
import { type SharedPlatform, sharedPlatform } from "./fixture/platform/shared-platform.ts";
import { portalBrowser } from "./fixture/portal/portal-browser.ts";

const apps = findApps().map(({ name }) => name);
const documented = documentedMetrics();
const receiver = createServer((_request, response) => response.end());
let platform: SharedPlatform;
let shown: Map<string, Metric[]>;

// Once through everything that is measured: a report, its webhook, an audit.
beforeAll(async () => {
  receiver.listen(0, "127.0.0.1");
  await once(receiver, "listening");
  platform = await sharedPlatform();
  const { profileA } = platform.credentials.sandbox;
  const { owner_id, owner_type } = profileA;
  const partner = partnerOf(platform.gatewayUrl, profileA);
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
  await partner.post("/webhooks", { owner_id, owner_type, url, events: ["file.processed"] });
  const payroll = samplePayroll();
  await partner.ended(await partner.submit(payroll));
  const effective_date = `${payroll.start.slice(0, 4)}-01-01T00:00:00Z`;
  const policy = await partner.post("/policies", { employer_id: payroll.employerId, effective_date, premium: 10_000 });
  expect(policy.status, policy.text).toBe(201);
  await partner.get(`/employees?employer_id=${payroll.employerId}`);
  const audit = await partner.post("/audits", { policy_id: policy.body.id });
  expect(audit.status, audit.text).toBe(202);
  await withdrawDispute(partner);
  await vi.waitFor(() => readsAnEvent(profileA), eventually);
  const csv = { "content-type": "text/csv" };
  const document = await partner.post(`/audits/${audit.body.id}/documents?type=other`, "a,b", csv);
  expect(document.status, document.text).toBe(201);
  await askEveryService();

  // Some show once their consumer has been made, or the work is done.
  shown = await vi.waitFor(async () => {
    const metricsByApp = new Map<string, Metric[]>();
    for (const app of apps) metricsByApp.set(app, await shownBy(opsUrlOf(app)));
    expect(notShown(metricsByApp)).toEqual([]);
    return metricsByApp;
  }, eventually);
});
afterAll(() => receiver.close());

/** Reads the stream, which has events once they are in the log. */
async function readsAnEvent(credentials: Parameters<typeof headersOf>[0]): Promise<void> {
  const stream = await fetch(`${platform.gatewayUrl}/v1/events/stream?after_sequence=0&follow=false`, {
    headers: headersOf(credentials),
  });
  expect([stream.status, await stream.text()]).toEqual([200, expect.stringContaining("event: ")]);
}

const opsUrlOf = (app: string) => platform.stack().ops[app] ?? "";

/** Disputes an audit and withdraws it, because disputes are counted when they end; and reads its statement. */
async function withdrawDispute(partner: Partner): Promise<void> {
  const line = { state: "IN", classification_code: "8810" };
  const reports = [{ wages: [{ ...line, gross_wages: 1000 }] }];
  const { id } = await audited(
    partner,
    await insured(partner, { policy: { classifications: [{ ...line, rate: 1 }] }, reports }),
  );
  const body = { reason: "Counted twice.", lines: [{ ...line, ground: "duplicate" }] };
  const disputed = await partner.post(`/audits/${id}/disputes`, body);
  const withdrawn = await partner.post(`/audits/${id}/disputes/${disputed.body.id}/withdraw`, "");
  expect(withdrawn.status, withdrawn.text).toBe(200);
  const headers = { ...headersOf(platform.credentials.sandbox.profileA), accept: "text/csv" };
  const statement = await fetch(`${platform.gatewayUrl}/v1/audits/${id}/statement`, { headers });
  expect([statement.status, await statement.text()]).toEqual([200, expect.stringContaining(",")]);
}

/** How the operator calls a service. */
function asOperator(app: string) {
  const keyFile = join(platform.localDir, "service-keys/operator.key");
  const identity = { tokenFor: tokenSource({ subject: "operator", keyFile, now: Date.now }) };
  return { address: platform.stack().grpc[app] ?? "", identity };
}

const deadLettersOf = (app: string) => rpcClient(DeadLetterService, asOperator(app));

/** Calls every service, also those that nothing else here calls, and has each publish an event. */
async function askEveryService(): Promise<void> {
  for (const { name, usesEvents, legalHolds } of registered) {
    if (!usesEvents) continue;
    const client = deadLettersOf(name);
    // A service serves before it is connected to NATS.
    await vi.waitFor(() => client.call.listDeadLetters({ limit: 1 }), eventually);
    await client.stop?.();
    if (!legalHolds) continue;
    const holds = rpcClient(LegalHoldService, asOperator(name));
    await holds.call.placeLegalHold({ environment: "sandbox", ownerId: "own_1", employerId: "", reason: "a test" });
    await holds.stop?.();
  }
}

test("every metric of an app is in the table, with its labels and the app", () => {
  for (const [app, metrics] of shown) {
    for (const { name, labels } of metrics) {
      const row = documented.find((metric) => metric.name === name);
      expect(row, `${app} shows ${name}`).toBeDefined();
      expect(row?.apps.includes("all") || row?.apps.includes(app), `${app} shows ${name}`).toBe(true);
      expect(row?.labels, name).toEqual(expect.arrayContaining([...labels]));
    }
  }
});

test("every metric of the table is reported by its apps, with all labels", () => {
  expect(documented.length).toBeGreaterThan(20);
  expect(notShown(shown)).toEqual([]);
});

/** Metrics in the table that the app does not show. */
function notShown(metricsByApp: Map<string, Metric[]>): string[] {
  const usual = documented.filter(({ always }) => always);
  return usual.flatMap(({ name, labels, apps: owners }) =>
    (owners.includes("all") ? apps : owners)
      .filter(
        (app) =>
          metricsByApp
            .get(app)
            ?.find((metric) => metric.name === name)
            ?.labels.join() !== labels.join(),
      )
      .map((app) => `${app}: ${name}{${labels.join()}}`),
  );
}

test("no label of any metric contains an owner, an id or a credential", async () => {
  const { owner_id, apiKey } = platform.credentials.sandbox.profileA;
  for (const app of apps) {
    const text = await metricsText(opsUrlOf(app));
    for (const secret of [owner_id, apiKey, "PR_TEST_", "req_", "evt_"]) expect(text).not.toContain(secret);
  }
});

test("repeated calls of an app count in one series, and no client can add one", async () => {
  const calls = 100;
  const unknown = "unknown-to-the-platform";
  const portal = portalBrowser(platform.stack().portal?.url ?? "");
  const requestPath = async (path: string) => (await fetch(`${platform.gatewayUrl}/api/v1/${path}`)).text();

  /** A call of each app without a credential or session where clients may come without, and the series that it counts in. */
  const repeated: Record<string, { series: string; call(): Promise<unknown> }> = {
    gateway: {
      series:
        'http_server_request_duration_seconds_count{http_request_method="GET",http_route="none",http_response_status_code="404"}',
      call: () => requestPath(unknown),
    },
    portal: {
      series: 'portal_rpc_duration_seconds_count{rpc="PortalKeysService/ListKeys",code="UNAUTHENTICATED"}',
      call: () => portal.call("KeysService/ListKeys"),
    },
  };
  for (const app of apps.filter((name) => !repeated[name])) {
    const client = deadLettersOf(app);
    onTestFinished(() => client.stop?.());
    repeated[app] = {
      series:
        'rpc_server_call_duration_seconds_count{rpc_system_name="grpc",rpc_method="operations.v1.DeadLetterService/ListDeadLetters",rpc_response_status_code="OK"}',
      call: () => client.call.listDeadLetters({ limit: 1 }),
    };
  }

  /** Scrapes an app, which must show no series twice, and returns the value of one. */
  async function countIn(app: string, series: string): Promise<number> {
    const text = await metricsText(opsUrlOf(app));
    expect(text, app).not.toContain(unknown);
    const samples = Map.groupBy(samplesOf(text), (sample) => sample.series);
    const repeatedSeries = [...samples].filter(([, same]) => same.length > 1).map(([name]) => name);
    expect(repeatedSeries, app).toEqual([]);
    return samples.get(series)?.[0]?.value ?? 0;
  }

  for (const [app, { series, call }] of Object.entries(repeated)) {
    await call();
    const before = await countIn(app, series);
    for (let index = 0; index < calls; index += 1) {
      await call();
      if (app === "gateway") await requestPath(`${unknown}/${index}`);
      if (app === "portal") await portal.call(`KeysService/${unknown}${index}`);
    }
    expect((await countIn(app, series)) - before, `${app}: ${series}`).toBeGreaterThanOrEqual(calls);
  }
});

describe.skipIf(!promtool)("the dashboards", () => {
  /** Samples of what has not happened on this platform: faults, TLS and the deletion of what is old. */
  const faults: Sample[] = [
    "gateway http_server_request_duration_seconds_count http_route=/policies,http_response_status_code=503",
    "gateway gateway_tls_certificate_expiry_seconds",
    "portal portal_rpc_duration_seconds_count rpc=PortalKeysService/ListKeys,code=INTERNAL",
    "webhooks rpc_server_call_duration_seconds_count rpc_response_status_code=INTERNAL",
    "webhooks messaging_consumer_events_total consumer=webhooks-fan-out,outcome=dead",
    "webhooks webhooks_attempt_duration_seconds_count outcome=again,error_class=refused",
    "webhooks upkeep_rows_total what=deliveries",
  ].map((line) => {
    const [job = "", metric = "", labels = ""] = line.split(" ");
    const pairs = labels.split(",").flatMap((pair) => (pair === "" ? [] : [pair.split("=")]));
    return { metric, labels: { namespace: "premium-audit", job, ...Object.fromEntries(pairs) }, value: 100 };
  });
  const isOfFaults = /^(?:5xx by route|Failed .*|Events retried .*|Certificate .*|Rows deleted .*)$/;

  test("every query returns data, of a platform without faults if it is not about them", async () => {
    await portalBrowser(platform.stack().portal?.url ?? "").call("SessionService/SignIn");
    expect((await fetch(`${platform.gatewayUrl}/api/v1/policies`)).status).toBe(401);
    const samples: Sample[] = [];
    for (const app of apps) samples.push(...scrapedSamples(app, await metricsText(opsUrlOf(app))));
    const panels = globSync(join(REPOSITORY, "charts/platform/files/dashboards/*.json")).flatMap(
      (path) => (JSON.parse(readFileSync(path, "utf8")) as { panels: Panel[] }).panels,
    );
    const minutes = 10;
    const testOf = (name: string, shownPanels: Panel[], scraped: Sample[]) => ({
      name,
      series: grownSeries(scraped, minutes),
      checks: shownPanels
        .flatMap(({ targets }) => targets.map(({ expr }) => expr))
        .map((expr) => expr.replaceAll("$namespace", "premium-audit").replaceAll("$__rate_interval", "5m"))
        // Not a number is no data: it differs from itself.
        .map((expr) => ({
          expr: `count((${expr}) == (${expr})) > bool 0`,
          minute: minutes,
          samples: [{ labels: {}, value: 1 }],
        })),
    });
    const others = panels.filter(({ title }) => !isOfFaults.test(title));
    expect(others.length).toBeGreaterThan(30);
    expect(failuresOf([testOf("no faults", others, samples), testOf("faults", panels, samples.concat(faults))])).toBe(
      "",
    );
  });
});

interface Panel {
  title: string;
  targets: { expr: string }[];
}

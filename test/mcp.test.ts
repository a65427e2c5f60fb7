import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { eventually } from "@platform/testing/waiting/patience";
import { type ClientA, createClient, waitForReport, webhooks } from "@premium-audit/sdk";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { integrationTasks, missingFacts } from "./fixture/partner/integration-tasks.ts";
import { mcpClient } from "./fixture/partner/mcp-client.ts";
import { reportA, sampleEmployee, samplePayroll } from "./fixture/partner/payroll.ts";
import { commandLine, mcpFile } from "./fixture/partner/sdk-command.ts";
import { type SharedPlatform, sharedPlatform } from "./fixture/platform/shared-platform.ts";

let platform: SharedPlatform;
let api: ClientA;
beforeAll(async () => {
  platform = await sharedPlatform();
  api = createClient({ baseUrl: platform.gatewayUrl, apiKey: platform.credentials.sandbox.profileA.apiKey });
});

const withKey = (apiKey = platform.credentials.sandbox.profileA.apiKey) => ({
  PREMIUM_AUDIT_BASE_URL: platform.gatewayUrl,
  PREMIUM_AUDIT_API_KEY: apiKey,
});
const period = { period_start: "2026-03-01", period_end: "2026-03-15" };

test("an assistant sees the tools, what they change, and how to begin", async () => {
  const { client } = await mcpClient(withKey(), { versionNegotiation: { mode: { pin: "2026-07-28" } } });
  expect(client.getInstructions()).toContain("who_am_i");
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual([
    "who_am_i",
    "get_report",
    "get_exposure",
    "list_policies",
    "get_policy",
    "list_audits",
    "get_audit",
    "list_events",
    "search_guides",
    "search_reference",
    "check_receiver",
    "verify_captured",
    "dry_run_report",
    "upload_file",
    "submit_sample_report",
    "trigger_event",
  ]);
  const changing = tools.filter(({ annotations }) => annotations?.readOnlyHint !== true);
  expect(changing.map(({ name, annotations }) => [name, annotations?.destructiveHint])).toEqual([
    ["check_receiver", false],
    ["submit_sample_report", false],
    ["trigger_event", false],
  ]);
  for (const { name, description, inputSchema, outputSchema } of tools)
    expect([name, description, inputSchema, outputSchema]).toEqual([
      name,
      expect.stringMatching(/.{30}/),
      expect.objectContaining({ type: "object", additionalProperties: false }),
      expect.objectContaining({ type: "object", properties: expect.any(Object) }),
    ]);
  const submit = tools.find(({ name }) => name === "submit_sample_report");
  expect(submit?.inputSchema.properties).toMatchObject({
    report: {
      properties: {
        employees: { items: { required: expect.arrayContaining(["classification_code", "gross_wages"]) } },
      },
    },
  });
});

test("the tools read reports, exposure, policies, audits and events", async () => {
  const employer_id = "mcp-employer";
  const { call } = await mcpClient(withKey());
  expect((await call("who_am_i")).value).toMatchObject({
    environment: "sandbox",
    profile: "A",
    scopes: expect.any(Array),
  });
  const { report_id } = (await call("submit_sample_report", { report: reportOf(employer_id) })).value;
  await waitForReport(api, report_id);
  expect((await call("get_report", { report_id })).value).toMatchObject({
    processing: { status: "completed", records_failed: 0 },
    report: { employer_id, errors: [] },
  });
  const exposure = await call("get_exposure", { employer_id, from: "2026-01-01", to: "2026-12-31" });
  expect(exposure.value).toMatchObject({
    employer_id,
    figures: [{ month: "2026-03", report_count: 1 }],
    report_ids: [report_id],
  });

  const classification = { state: "IN", classification_code: "8810", rate: 0.25, estimated_payroll: 60_000 };
  const policy = await api.post("/policies", {
    body: { employer_id, effective_date: "2026-01-01T00:00:00Z", classifications: [classification] },
  });
  expect((await call("list_policies", { employer_id })).value).toMatchObject({
    data: [{ id: policy.id }],
    has_more: false,
  });
  expect((await call("get_policy", { policy_id: policy.id })).value).toMatchObject({ id: policy.id });
  const { id: audit_id } = await api.post("/audits", { body: { policy_id: policy.id, ...period } });
  await expect.poll(async () => (await call("get_audit", { audit_id })).value.audit.status).toBe("completed");
  const audit = await call("get_audit", { audit_id });
  expect(audit.value.worksheet).toMatchObject({ lines: [{ classification_code: "8810", report_count: 1 }] });
  expect(audit.text).not.toContain('"positions"');
  expect((await call("list_audits", { policy_id: policy.id, limit: 1 })).value.data).toHaveLength(1);

  const eventsOfAudit = () => call("list_events", { resource_id: audit_id });
  const types = async () => (await eventsOfAudit()).value.events.map(({ type }: { type: string }) => type);
  await expect.poll(types, eventually).toContain("audit.completed");
  const events = await eventsOfAudit();
  expect(events.text).not.toContain('"body"');
  const withBodies = await call("list_events", { resource_id: audit_id, with_bodies: true });
  expect(withBodies.value.events[0].body).toEqual(expect.any(Object));
});

test("the guides and the reference are searched, and secrets in them are left out", async () => {
  const { call } = await mcpClient(withKey());
  const guides = await call("search_guides", { query: "verify signature", limit: 3 });
  expect(guides.value.sections).toHaveLength(3);
  expect(guides.value.sections[0]).toMatchObject({
    page: expect.stringMatching(/^docs\/guides\//),
    text: expect.any(String),
  });
  const operation = await call("search_reference", { query: "POST /payroll/reports" });
  expect(operation.value).toMatchObject({
    operation: "POST /payroll/reports",
    text: expect.stringContaining("classification_code"),
  });
  const result = await call("search_reference", { query: "void report" });
  expect(result.value.operation).toBe("POST /payroll/reports/{report_id}/void");
  const keys = await call("search_reference", { query: "POST /api-keys" });
  for (const { text } of [
    guides,
    operation,
    keys,
    await call("search_guides", { query: "whsec_ secret", limit: 10 }),
  ]) {
    expect(text).not.toMatch(/(?:svc_(?:test|live)_(?:sk|sec)_|whsec_)[\w+/=-]/);
    expect(text.length).toBeLessThanOrEqual(24_000);
  }
  expect((await call("search_guides", { query: "xylophone" })).value).toEqual({ matches: 0, sections: [] });
});

test("a file is tried as it is written, a receiver checked, and a captured request verified", async () => {
  const { call } = await mcpClient(withKey());
  const content = "Badge,name,classification_code,state,hours_worked,gross_wages\n7,Ana Ruiz,88-10,IN,80,2400\n";
  const days = { first_day: "2026-03-01", last_day: "2026-03-15" };
  const file = { employer_id: "mcp-file", content, ...days, mapping: { employee_id: "Badge" } };
  expect((await call("upload_file", file)).value).toMatchObject({
    dry_run: true,
    columns: { used: expect.arrayContaining([{ header: "Badge", member: "employee_id" }]) },
    errors: [expect.objectContaining({ row: 2 })],
  });
  expect((await api.get("/payroll/reports", { query: { employer_id: "mcp-file" } })).data).toEqual([]);

  // It accepts what it has not verified.
  const receiver = createServer((request, response) => request.resume().on("end", () => response.end()));
  onTestFinished(() => void receiver.close());
  receiver.listen(0, "127.0.0.1");
  await once(receiver, "listening");
  const secret = webhooks.newSecret();
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
  const check = await call("check_receiver", { url, secret });
  expect(check.value).toMatchObject({
    passed: false,
    cases: expect.arrayContaining([expect.objectContaining({ status: "failed", fix: expect.stringMatching(/./) })]),
  });
  expect(check.text).not.toContain(secret);
  expect((await call("check_receiver", { url })).text).toContain("$WEBHOOK_SECRET");

  const body = JSON.stringify({ id: "evt_1", type: "webhook.test", created_at: new Date().toISOString(), data: {} });
  const headers = await webhooks.sign(secret, { body, eventId: "evt_1", eventType: "webhook.test", form: 1 });
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const request = [...lines, "", body].join("\n");
  expect((await call("verify_captured", { request, secret })).value).toMatchObject({ valid: true, event_id: "evt_1" });
  expect((await call("verify_captured", { request: `${request}\n`, secret })).value).toMatchObject({
    valid: false,
    code: "invalid_signature",
    hint: expect.stringContaining("line break"),
  });
});

test("a program that knows only the answers of the tools has the facts of ten integration tasks", async () => {
  const { call } = await mcpClient(withKey());
  const missing = new Map<string, string[]>();
  for (const task of integrationTasks) {
    const answers: string[] = [];
    // The text of a result is JSON, in which code has its quotes escaped.
    for (const { tool, input } of task.calls) answers.push(textsIn((await call(tool, input)).value).join("\n"));
    const facts = missingFacts(task, answers);
    if (facts.length > 0) missing.set(task.title, facts);
  }
  console.log(`Integration tasks: ${integrationTasks.length - missing.size} of ${integrationTasks.length}`);
  expect([integrationTasks.length, Object.fromEntries(missing)]).toEqual([10, {}]);
});

test("a failed tool names what to change and the request, and scopes decide", async () => {
  const { call } = await mcpClient(withKey());
  const report = reportOf("mcp-refused");
  const accepted = await call("dry_run_report", { report });
  expect([accepted.isError, accepted.value]).toMatchObject([false, { dry_run: true, valid: true }]);
  const refused = await call("dry_run_report", { report: { ...report, period_start: "tomorrow" } });
  expect([refused.isError, refused.value.error]).toMatchObject([
    true,
    { status: 400, request_id: expect.any(String), fields: [{ name: "period_start" }] },
  ]);
  const unknown = await call("get_audit", { audit_id: "AUD_TEST_unknown" });
  expect([unknown.isError, unknown.value.error]).toMatchObject([true, { status: 404, request_id: expect.any(String) }]);
  const misspelt = await call("list_policies", { employer: "mcp-employer" });
  expect([misspelt.isError, misspelt.text]).toEqual([true, expect.stringContaining('"employer"')]);

  const { owner_id, owner_type } = platform.credentials.sandbox.profileA;
  const body = { owner_id, owner_type: owner_type as "employer", environment: "sandbox", scopes: ["events:read"] };
  const { secret } = await api.post("/api-keys", { body: body as never });
  const restricted = await mcpClient(withKey(String(secret)));
  expect((await restricted.call("who_am_i")).value.scopes).toEqual(["events:read"]);
  expect((await restricted.call("list_events")).isError).toBe(false);
  for (const [name, input] of [
    ["list_policies", {}],
    ["dry_run_report", { report }],
    ["trigger_event", { type: "policy.created" }],
  ] as const) {
    const { isError, value } = await restricted.call(name, input);
    expect([name, isError, value.error]).toMatchObject([name, true, { status: 403, request_id: expect.any(String) }]);
  }
});

test("sandbox tools refuse production credentials, and --read-only offers none that change anything", async () => {
  const live = platform.credentials.production.profileA.apiKey;
  const production = await mcpClient(withKey(live));
  expect((await production.call("who_am_i")).value.environment).toBe("production");
  const before = (await production.call("list_events", { limit: 1 })).value.last_sequence;
  for (const [name, input] of [
    ["dry_run_report", { report: reportOf("mcp-live") }],
    ["submit_sample_report", {}],
    ["trigger_event", { type: "policy.created" }],
  ] as const) {
    const { isError, text } = await production.call(name, input);
    expect([name, isError, text]).toEqual([name, true, expect.stringContaining("sandbox credentials")]);
    expect(text).not.toContain(live);
  }
  expect((await production.call("list_events", { limit: 1 })).value.last_sequence).toBe(before);

  const readOnly = await mcpClient(withKey(), { args: ["--read-only"] });
  const { tools } = await readOnly.client.listTools();
  expect(tools.every(({ annotations }) => annotations?.readOnlyHint === true)).toBe(true);
  expect(await readOnly.call("trigger_event", { type: "policy.created" }).catch(({ message }) => message)).toBeTruthy();
});

test("Profile B has the tools of its operations, and causes events", async () => {
  const { clientId, clientSecret } = platform.credentials.sandbox.profileB;
  const variables = {
    PREMIUM_AUDIT_BASE_URL: platform.gatewayUrl,
    PREMIUM_AUDIT_CLIENT_ID: clientId,
    PREMIUM_AUDIT_CLIENT_SECRET: clientSecret,
  };
  const { client, call } = await mcpClient(variables);
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).not.toContain("list_policies");
  const { report_id } = (await call("submit_sample_report")).value;
  expect((await call("get_report", { report_id })).isError).toBe(false);
  const caused = await call("trigger_event", { type: "file.processed" });
  expect(caused.value).toMatchObject({
    employer_id: expect.stringMatching(/^trigger-/),
    event: { type: "file.processed" },
  });
  expect((await call("list_events", { type: "file.processed" })).value.events.length).toBeGreaterThan(0);
  expect((await call("trigger_event", { type: "policy.created" })).text).toContain("only Profile A");
  expect((await call("search_reference", { query: "POST /payroll/reports" })).text).toContain("job_classification");
});

test("the server ends with its input, and without credentials it does not begin", async () => {
  const { run } = commandLine(withKey(), mcpFile);
  const ended = await run([]);
  expect(ended).toMatchObject({ code: 0, stdout: "", stderr: expect.stringContaining("Serving 16 tools") });
  const malformed = await run([], "{ not JSON\n");
  expect([malformed.code, malformed.stdout]).toEqual([0, ""]);
  expect(await commandLine({}, mcpFile).run([])).toMatchObject({ code: 3, stdout: "" });
  const listed = await run(["--list", "--json"]);
  expect(JSON.parse(listed.stdout)).toHaveLength(16);
});

/** Every text within a value. */
function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

function reportOf(employerId: string): Record<string, unknown> {
  const employees = [sampleEmployee({ state: "IN" })];
  return reportA(samplePayroll({ employerId, start: "2026-03-01", end: "2026-03-15", employees })) as never;
}

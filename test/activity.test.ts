import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { headersOf } from "@platform/local-stack/demo/demo-credentials";
import { eventually } from "@platform/testing/waiting/patience";
import { beforeAll, expect, test, vi } from "vitest";
import { askPostgres } from "./fixture/operator/ask-postgres.ts";
import { audited, insured } from "./fixture/partner/insured-employer.ts";
import { type Partner, partnerOf } from "./fixture/partner/partner.ts";
import { manyEmployees, samplePayroll } from "./fixture/partner/payroll.ts";
import { commandLine } from "./fixture/partner/sdk-command.ts";
import { type SharedPlatform, sharedPlatform } from "./fixture/platform/shared-platform.ts";

let platform: SharedPlatform;
let keyA: Partner;

beforeAll(async () => {
  platform = await sharedPlatform();
  keyA = partnerOf(platform.gatewayUrl, platform.credentials.sandbox.profileA);
});

interface Activity {
  readonly id: string;
  readonly action: string;
  readonly resource: { readonly type: string; readonly id: string };
  readonly actor: { readonly type: string; readonly id: string | null } | null;
  readonly request_id: string | null;
}

/** The activities that a partner is shown for a query. */
async function activities(partner: Partner, query: string): Promise<readonly Activity[]> {
  const answer = await partner.get(`/activity?${query}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data as Activity[];
}

/** Waits for an action on a record, and returns its activity. */
function activityOf(partner: Partner, resourceId: string, action: string): Promise<Activity> {
  return vi.waitFor(async () => {
    const activity = (await activities(partner, `resource_id=${resourceId}`)).find(
      (activity) => activity.action === action,
    );
    if (!activity) throw new Error(`no ${action} of ${resourceId}`);
    return activity;
  }, eventually);
}

const requestIdOf = (headers: Headers) => headers.get("x-svc-request-id");
const idOf = async (partner: Partner) => (await partner.get("/me")).body.key_id;

/** Creates another key of the first owner, which acts as another partner program. */
async function secondKey() {
  const { owner_id, owner_type } = platform.credentials.sandbox.profileA;
  const created = await keyA.post("/api-keys", {
    owner_id,
    owner_type,
    environment: "sandbox",
    name: "second program",
  });
  expect(created.status, created.text).toBe(201);
  const { secret: apiKey, apiKey: key } = created.body as { secret: string; apiKey: { id: string } };
  const partner = partnerOf(platform.gatewayUrl, { apiKey, owner_id, owner_type });
  return { partner, keyId: key.id, requestId: requestIdOf(created.headers) };
}

test("a report that key A submitted and key B voided shows both, in the row and in the activity", async () => {
  const { partner: keyB, keyId: keyIdB, requestId: createdIn } = await secondKey();
  const reportId = await keyA.submit(samplePayroll({ employerId: "activity-employer" }));
  await keyA.ended(reportId);
  const voided = await keyB.post(`/payroll/reports/${reportId}/void`, {});
  expect(voided.status, voided.text).toBe(200);
  const requestId = requestIdOf(voided.headers);

  const stamp = "concat_ws(' ', changed_by, changed_request_id)";
  const row = `SELECT ${stamp} FROM payroll_intake.payroll_reports WHERE id = '${reportId}'`;
  expect(await askPostgres(platform.postgresUrl, row)).toBe(`api_key:${keyIdB} ${requestId}`);

  expect(await activityOf(keyA, reportId, "payroll_report.voided")).toMatchObject({
    object: "activity",
    environment: "sandbox",
    resource: { type: "payroll_report", id: reportId },
    actor: { type: "api_key", id: keyIdB },
    request_id: requestId,
  });
  const keyIdA = await idOf(keyA);
  // The activities of the report continue the request that submitted it.
  for (const action of ["file.uploaded", "file.processed"]) {
    expect((await activityOf(keyA, reportId, action)).actor).toEqual({ type: "api_key", id: keyIdA });
  }
  expect(await activities(keyA, `resource_id=${reportId}&actor_id=${keyIdB}`)).toHaveLength(1);
  expect(await activityOf(keyA, keyIdB, "api_key.created")).toMatchObject({
    actor: { type: "api_key", id: keyIdA },
    request_id: createdIn,
  });
});

test("another owner and the other environment see nothing of it", async () => {
  const { partner: keyB, keyId } = await secondKey();
  await activityOf(keyB, keyId, "api_key.created");
  const { other, production } = platform.credentials;
  for (const { profileA } of [other, production]) {
    const stranger = partnerOf(platform.gatewayUrl, profileA);
    expect(await activities(stranger, `resource_id=${keyId}`)).toEqual([]);
  }
});

test("the demo owner's keys were made by an operator, whose name is not shown", async () => {
  const issued = await activityOf(keyA, String(await idOf(keyA)), "api_key.created");
  expect(issued.actor).toEqual({ type: "operator", id: null });
});

test("Profile B acts with its client id, and has no such list", async () => {
  const credential = platform.credentials.sandbox.profileB;
  const partner = partnerOf(platform.gatewayUrl, credential);
  const reportId = await partner.submit(samplePayroll({ employerId: "activity-employer-b" }));
  expect((await activityOf(keyA, reportId, "file.uploaded")).actor).toEqual({
    type: "client_credentials",
    id: credential.clientId,
  });
  const answer = await fetch(`${platform.gatewayUrl}/api/v1/activity`, { headers: headersOf(credential) });
  expect(answer.status).toBe(404);
});

test("the activity contains no data of the records", async () => {
  const reportId = await keyA.submit(samplePayroll({ employerId: "activity-employer-private" }));
  await keyA.ended(reportId);
  await activityOf(keyA, reportId, "file.processed");
  const page = await keyA.get("/activity?limit=100");
  for (const { id, resource, ...rest } of page.body.data as Activity[]) {
    expect(Object.keys({ id, resource, ...rest }).toSorted()).toEqual([
      "action",
      "actor",
      "created_at",
      "digest",
      "environment",
      "id",
      "object",
      "owner_id",
      "position",
      "request_id",
      "resource",
    ]);
    expect(Object.keys(resource).toSorted()).toEqual(["id", "type"]);
  }
});

test("an uploaded file shows the key that sent it, when it arrives and when it is processed", async () => {
  const csv =
    "employee_id,name,classification_code,hours_worked,gross_wages,state\nfile-emp-1,Ada Quill,8810,10,500,IN\n";
  const query = "employer_id=activity-file&period_start=2026-03-01&period_end=2026-03-15";
  const credential = platform.credentials.sandbox.profileA;
  const upload = await fetch(`${platform.gatewayUrl}/v1/files?${query}`, {
    method: "POST",
    headers: { ...headersOf(credential), "content-type": "text/csv" },
    body: csv,
  });
  expect(upload.status).toBe(202);
  const { file_id: fileId } = (await upload.json()) as { file_id: string };
  const actor = { type: "api_key", id: await idOf(keyA) };
  expect(await activityOf(keyA, fileId, "file.uploaded")).toMatchObject({ actor });
  expect(await activityOf(keyA, fileId, "file.processed")).toMatchObject({ actor });
});

test("a change is found by all filters together, from a time or until a time, as often as it is asked for", async () => {
  const { keyId, partner: keyB } = await secondKey();
  const { resource, actor, request_id } = await activityOf(keyB, keyId, "api_key.created");
  const record = `resource_type=${resource.type}&resource_id=${resource.id}`;
  const exact = `${record}&actor_id=${actor?.id}&request_id=${request_id}`;
  const after = "created_after=2026-01-01T00:00:00Z";
  const before = "created_before=9999-01-01T00:00:00Z";
  const times = [after, before, `${after}&${before}`];
  for (const time of [...times, ...times]) expect(await activities(keyA, `${exact}&${time}`), time).toHaveLength(1);
});

test("reads of names and wages show who read which records, a list as one", async () => {
  const { partner: keyB, keyId } = await secondKey();
  const employerId = "activity-employer-read";
  const reportId = await keyA.submit(samplePayroll({ employerId, employees: manyEmployees(2) }));
  await keyA.ended(reportId);
  const page = await vi.waitFor(async () => {
    const { body } = await keyB.get(`/employees?employer_id=${employerId}&limit=2`);
    if ((body.data as unknown[]).length < 2) throw new Error("no employees yet");
    return body.data as { id: string }[];
  }, eventually);
  const [first, last] = page.map(({ id }) => id);
  await keyB.get(`/employees?employer_id=${employerId}&limit=2`);
  await keyB.get(`/employees/${last}`);
  await keyB.get(`/payroll/reports/${reportId}/records`);
  const actor = { type: "api_key", id: keyId };
  expect(await activityOf(keyA, `${first}..${last}`, "employee.read")).toMatchObject({ actor });
  expect(await activityOf(keyA, String(last), "employee.read")).toMatchObject({ actor });
  expect(await activityOf(keyA, reportId, "payroll_report.wages_read")).toMatchObject({ actor });
  // The second read of the same page is no other.
  expect(await activities(keyA, `actor_id=${keyId}&resource_id=${first}..${last}`)).toHaveLength(1);
});

interface ChainedActivity extends Activity {
  readonly owner_id: string;
  readonly environment: string;
  readonly created_at: string;
  readonly position: number;
  readonly digest: string;
}

/** Commands of the SDK on a file of evidence of the first owner. */
function evidenceOf() {
  const { apiKey } = platform.credentials.sandbox.profileA;
  const { home, run } = commandLine({ PREMIUM_AUDIT_BASE_URL: platform.gatewayUrl, PREMIUM_AUDIT_API_KEY: apiKey });
  return {
    file: join(home, "evidence.json"),
    async export() {
      const { code, stderr } = await run(["export-evidence", "evidence.json"]);
      expect([code, stderr]).toEqual([0, ""]);
    },
    async verify() {
      const { code, stdout } = await run(["verify-evidence", "evidence.json"]);
      return [code, stdout];
    },
  };
}

test("a version of an audit that a superuser rewrites, with its digest, is named by verify-evidence, offline", async () => {
  const policyId = await insured(keyA, {
    policy: { classifications: [{ classification_code: "8810", state: "IN", rate: 1 }] },
    reports: [{ wages: [{ classification_code: "8810", state: "IN", gross_wages: 50_000 }] }],
  });
  const { id: auditId } = await audited(keyA, policyId);
  const sealed = async () => {
    const page = await activities(keyA, "resource_type=audit_version&limit=100");
    return page.find(({ resource }) => resource.id.startsWith(`${auditId}:1:`));
  };
  const activity = await vi.waitFor(
    async () => (await sealed()) ?? Promise.reject(new Error("not sealed")),
    eventually,
  );
  const evidence = evidenceOf();
  await evidence.export();
  expect(await evidence.verify()).toEqual([0, expect.stringMatching(/^Valid: /)]);
  const change = (assignment: string) =>
    askPostgres(
      platform.postgresUrl,
      `UPDATE premium_audit.audit_versions SET ${assignment} WHERE audit_id = '${auditId}' AND version = 1`,
    );
  const digest = await askPostgres(
    platform.postgresUrl,
    `SELECT digest FROM premium_audit.audit_versions WHERE audit_id = '${auditId}' AND version = 1`,
  );
  await change("reason = 'rewritten'");
  await evidence.export();
  expect(await evidence.verify()).toEqual([5, expect.stringContaining(`Version 1 of ${auditId} was changed`)]);
  await change(`digest = '${"0".repeat(64)}'`);
  await evidence.export();
  expect(await evidence.verify()).toEqual([
    5,
    expect.stringContaining(`Version 1 of ${auditId} was rewritten: ${activity.id} at position`),
  ]);
  await change(`digest = '${digest}', reason = ''`);
});

test("activity that a superuser rewrites, with all digests after it, is named by verify-evidence, offline", async () => {
  const evidence = evidenceOf();
  const { file, verify } = evidence;
  const read = () => JSON.parse(readFileSync(file, "utf8")) as { activities: ChainedActivity[]; seals: object[] };
  async function exported() {
    await evidence.export();
    return read();
  }
  const { keyId } = await secondKey();
  const { id } = await activityOf(keyA, keyId, "api_key.created");
  const { activities: before, seals } = await exported();
  expect(await verify()).toEqual([0, expect.stringMatching(/^Valid: \d+ activities, \d+ of them sealed/)]);

  // As a superuser, for whom no trigger fires.
  const superuser = new URL(platform.postgresUrl);
  superuser.searchParams.set("options", "-c session_replication_role=replica");
  const change = (sql: string) => askPostgres(superuser.href, sql);
  await change(`UPDATE activity.activities SET action = 'api_key.renamed' WHERE id = '${id}'`);
  await exported();
  expect(await verify()).toEqual([5, expect.stringContaining(`${id} at position`)]);

  // Computes the digests of the chain anew, and that of its end.
  const { position = 0 } = before.find((activity) => activity.id === id) ?? {};
  const ownerId = platform.credentials.sandbox.profileA.owner_id;
  const chain = (await exported()).activities.filter((activity) => activity.position >= position);
  let digest = before.find((activity) => activity.position === position - 1)?.digest ?? "";
  for (const activity of chain.toSorted((one, other) => one.position - other.position)) {
    digest = digestOf(digest, activity);
    await change(`UPDATE activity.activities SET digest = '${digest}' WHERE id = '${activity.id}'`);
  }
  await change(
    `UPDATE activity.activity_heads SET digest = '${digest}' WHERE environment = 'sandbox' AND owner_id = '${ownerId}'`,
  );
  // Only the seals that the owner has kept tell.
  const { activities } = await exported();
  expect(await verify()).toEqual([
    5,
    expect.stringMatching(/^Activities at positions \d+ to \d+ were rewritten after the seal of/),
  ]);
  writeFileSync(file, JSON.stringify({ activities, seals: read().seals.slice(-1) }));
  expect((await verify())[0]).toBe(0);

  const [seal] = seals;
  writeFileSync(file, JSON.stringify({ activities: before, seals: [{ ...seal, digest: "0".repeat(64) }] }));
  expect(await verify()).toEqual([5, expect.stringContaining("is not signed")]);
  writeFileSync(file, JSON.stringify({ activities: before.filter((each) => each.id !== id), seals }));
  expect(await verify()).toEqual([5, expect.stringContaining("is missing")]);
});

/** As the platform computes it: of the digest before, and of what `GET /activity` shows. */
function digestOf(before: string, activity: ChainedActivity): string {
  const { position, id, owner_id, environment, action, resource, actor, request_id, created_at } = activity;
  const who = [actor?.type ?? null, actor?.id ?? null];
  const members = [
    position,
    id,
    owner_id,
    environment,
    action,
    resource.type,
    resource.id,
    ...who,
    request_id,
    created_at,
  ];
  return createHash("sha256")
    .update(`${before}\n${JSON.stringify(members)}`)
    .digest("hex");
}

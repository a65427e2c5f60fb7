import type { DemoCredentials, ProfileA, ProfileB } from "@platform/local-stack/demo/demo-credentials";
import { beforeAll, describe, expect, test } from "vitest";
import { type Answer, namedReport, type Partner, partnerOf } from "./fixture/partner/partner.ts";
import { samplePayroll } from "./fixture/partner/payroll.ts";
import { type SharedPlatform, sharedPlatform } from "./fixture/platform/shared-platform.ts";

/** Everybody who calls, and whose data they share: those of one owner in one environment see the same. */
const callers = [
  { name: "first owner, sandbox, profile A", tenant: "first sandbox", of: ["sandbox", "profileA"] },
  { name: "first owner, sandbox, profile B", tenant: "first sandbox", of: ["sandbox", "profileB"] },
  { name: "first owner, production, profile A", tenant: "first production", of: ["production", "profileA"] },
  { name: "first owner, production, profile B", tenant: "first production", of: ["production", "profileB"] },
  { name: "second owner, sandbox, profile A", tenant: "second sandbox", of: ["other", "profileA"] },
  { name: "third owner, sandbox, profile A", tenant: "third sandbox", of: ["third", "profileA"] },
  { name: "third owner, sandbox, profile B", tenant: "third sandbox", of: ["third", "profileB"] },
] as const;

let platform: SharedPlatform;
/** Credentials of an owner whose plan has room for these calls, as that of `limited` has not. */
let third: DemoCredentials["sandbox"];
/** A file of each caller, by the caller's name. */
const files = new Map<string, string>();
const employerId = "an-employer-of-everybody";

function partnerFor({ of: [group, profile] }: (typeof callers)[number]): Partner {
  const credentials: { profileA: ProfileA; profileB?: ProfileB } =
    group === "third" ? third : platform.credentials[group];
  const credential = credentials[profile];
  if (!credential) throw new Error(`There is no credential ${group}.${profile}.`);
  return partnerOf(platform.gatewayUrl, credential);
}

/** The partner's own id of the employee whom a caller has reported. */
const employeeIdOf = (caller: (typeof callers)[number]) => `told-by-${callers.indexOf(caller)}`;

/** Tells of an employee in the caller's profile. */
function tellEmployee(partner: Partner, employeeId: string): Promise<Answer> {
  const first_name = "Ada";
  const last_name = "Quill";
  const hired = { action: "hire", hire_date: "2025-01-01", classification_code: "8810" };
  const names = partner.profile === "A" ? { ...hired, name: `${first_name} ${last_name}` } : { first_name, last_name };
  const employees = [{ employee_id: employeeId, ...names }];
  return partner.post("/employees/sync", { employer_id: employerId, employees });
}

const fileOf = ({ name }: (typeof callers)[number]) => files.get(name) ?? "";

beforeAll(async () => {
  platform = await sharedPlatform();
  third = (await sharedPlatform()).credentials.sandbox;
  // The two profiles of one tenant must not repeat each other's content, so each caller has a period of its own.
  for (const [index, caller] of callers.entries()) {
    const partner = partnerFor(caller);
    const fileId = await partner.submit(samplePayroll({ employerId, end: `2025-01-${15 + index}` }));
    await partner.ended(fileId);
    files.set(caller.name, fileId);
    expect((await tellEmployee(partner, employeeIdOf(caller))).body).toMatchObject({ employees_created: 1 });
  }
});

/** The profile's answer for a file that does not exist. */
function noSuchFile(profile: "A" | "B") {
  const message = "No file has this id.";
  return profile === "A"
    ? { error: "Not Found", message, details: {} }
    : { success: false, error: { code: "NOT_FOUND", message } };
}

const visible = ({ status, body }: Answer) => ({ status, body });

describe.each(callers)("$name", (caller) => {
  const sharing = callers.filter(({ tenant }) => tenant === caller.tenant);
  const strangers = callers.filter(({ tenant }) => tenant !== caller.tenant);
  let partner: Partner;
  beforeAll(() => {
    partner = partnerFor(caller);
  });

  test("sees the files of the same owner and environment, through whichever profile they came", async () => {
    for (const submitter of sharing) {
      const fileId = fileOf(submitter);
      expect(await partner.statusOf(fileId)).toMatchObject({ file_id: fileId, status: "completed" });
    }
  });

  test("gets the same response for another tenant's file as for an unknown one", async () => {
    const marker = caller.tenant.endsWith("sandbox") ? "PR_TEST_" : "PR_";
    const neverWas = await partner.get(`/files/status/${marker}01JZZZZZZZZZZZZZZZZZZZZZZZ`);
    expect(visible(neverWas)).toEqual({ status: 404, body: noSuchFile(partner.profile) });
    for (const stranger of strangers) {
      const answer = await partner.get(`/files/status/${fileOf(stranger)}`);
      expect(visible(answer), stranger.name).toEqual(visible(neverWas));
    }
  });

  test("reaches nobody else's file by writing another environment into its id", async () => {
    for (const stranger of strangers) {
      const bare = fileOf(stranger).replace(/^PR_(TEST_)?/, "");
      for (const prefix of ["PR_", "PR_TEST_"]) {
        expect((await partner.get(`/files/status/${prefix}${bare}`)).status, stranger.name).toBe(404);
      }
    }
  });

  test("corrects nobody else's report", async () => {
    for (const stranger of strangers) {
      const answer = await partner.report(samplePayroll({ employerId, end: "2025-01-31", corrects: fileOf(stranger) }));
      expect(answer.status, answer.text).toBe(404);
      expect(answer.body).toMatchObject(
        partner.profile === "A" ? { error: "Not Found" } : { success: false, error: { code: "NOT_FOUND" } },
      );
    }
  });

  test("does not learn that another owner has submitted the same content", async () => {
    for (const stranger of strangers) {
      const content = samplePayroll();
      const theirs = await partnerFor(stranger).submit(content);
      const mine = await partner.submit(content);
      expect(mine).not.toBe(theirs);
      expect(namedReport(await partner.report(content))).toBe(mine);
    }
  });

  test("knows the employees of the same owner and environment alone", async () => {
    if (partner.profile === "A") {
      const { status, body } = await partner.get(`/employees?employer_id=${employerId}&limit=100`);
      expect(status).toBe(200);
      const employeeIds = (body.data as { employee_id: string }[]).map(({ employee_id }) => employee_id);
      const reportedIds = employeeIds.filter((employeeId) => employeeId.startsWith("told-by-"));
      expect(reportedIds.toSorted()).toEqual(sharing.map(employeeIdOf).toSorted());
    }
    for (const other of sharing) {
      const { body } = await tellEmployee(partner, employeeIdOf(other));
      expect(body, other.name).toMatchObject({ employees_created: 0 });
    }
  });

  test("lists, sees and voids nobody else's reports", async () => {
    const { body } = await partner.get(`/payroll/reports?employer_id=${employerId}&limit=100`);
    const mine = (partner.profile === "A" ? body.data : body.reports) as { id?: string; report_id?: string }[];
    expect(mine.map(({ id, report_id }) => id ?? report_id).toSorted()).toEqual(sharing.map(fileOf).toSorted());
    for (const stranger of strangers) {
      const theirs = fileOf(stranger);
      expect((await partner.get(`/payroll/reports/${theirs}`)).status, stranger.name).toBe(404);
      expect((await partner.post(`/payroll/reports/${theirs}/void`, "")).status, stranger.name).toBe(404);
      const after = await partner.get(`/payroll/reports?starting_after=${theirs}`);
      expect(after.status, stranger.name).toBe(400);
    }
  });

  test("reads no file with a mapping that another tenant has stored by the same name", async () => {
    const name = `mapping of ${caller.tenant}`;
    const stored = await partner.post("/files/mappings", { name, mapping: { employee_id: "Badge" } });
    expect([201, 409]).toContain(stored.status);
    const days = { A: "period_start=2025-01-01&period_end=2025-01-02", B: "start_date=2025-01-01&end_date=2025-01-02" };
    const content = "Badge,Name,Class Code,Hours,Gross Pay\n1,Ada Quill,8810,80,2000\n";
    for (const other of callers) {
      const { profile, ...by } = partnerFor(other);
      const query = `dry_run=true&employer_id=mapped&mapping=${encodeURIComponent(name)}&${days[profile]}`;
      const { status } = await by.post(`/files?${query}`, content, { "content-type": "text/csv" });
      expect(status, other.name).toBe(other.tenant === caller.tenant ? 200 : 400);
    }
  });

  test("adds up nobody else's exposure, of an employer by the same name", async () => {
    if (partner.profile === "B") return expect((await partner.get("/exposure")).status).toBe(404);
    const path = `/exposure?employer_id=${employerId}&from=2025-01-01&to=2025-12-31`;
    const { reports } = (await partner.get(path)).body as { reports: { report_id: string }[] };
    expect(reports.map(({ report_id }) => report_id).toSorted()).toEqual(sharing.map(fileOf).toSorted());
  });

  test("replaces nobody else's report by a file", async () => {
    const [first, last] = partner.profile === "A" ? ["period_start", "period_end"] : ["start_date", "end_date"];
    for (const stranger of strangers) {
      const query = `employer_id=${employerId}&${first}=2025-01-01&${last}=2025-01-31&corrects=${fileOf(stranger)}`;
      const answer = await partner.post(`/files?${query}`, "employee_id\n", { "content-type": "text/csv" });
      expect(answer.status, answer.text).toBe(404);
    }
  });
});

test("a grant shows one owner's exposure to one other, in one environment, until it is taken back", async () => {
  const [first, second, third] = [callers[0], callers[4], callers[5]].map(partnerFor);
  if (!first || !second || !third) throw new Error("A caller is missing.");
  const production = partnerFor(callers[2]);
  const employer = "a-granted-employer";
  const reportId = await first.submit(samplePayroll({ employerId: employer }));
  await first.ended(reportId);
  const path = `/exposure?employer_id=${employer}&from=2025-01-01&to=2025-12-31`;
  const reportsSeenBy = async (partner: Partner) => ((await partner.get(path)).body as { reports: unknown[] }).reports;
  expect(await reportsSeenBy(second)).toEqual([]);

  const grantee = platform.credentials.other.profileA.owner_id;
  const granted = await first.post("/exposure-grants", { employer_id: employer, grantee_owner_id: grantee });
  expect(granted.status, granted.text).toBe(201);
  const grantPath = `/exposure-grants/${granted.body.id}`;
  expect(await reportsSeenBy(second)).toEqual([]);
  for (const other of [first, third, production]) {
    for (const answer of ["accept", "decline"])
      expect((await other.post(`${grantPath}/${answer}`, "")).status).toBe(404);
  }
  expect((await second.post(`${grantPath}/accept`, "")).body).toMatchObject({ status: "accepted" });
  // No audit of the grantee cites a report yet.
  expect(await reportsSeenBy(second)).toEqual([]);
  for (const other of [third, production]) expect(await reportsSeenBy(other)).toEqual([]);
  expect((await second.get("/exposure-grants")).body.data).toEqual([]);
  expect((await second.get("/exposure-grants?direction=received")).body.data).toMatchObject([{ status: "accepted" }]);
  // The report itself stays its owner's.
  expect((await second.get(`/payroll/reports/${reportId}`)).status).toBe(404);
  for (const other of [third, production]) {
    expect((await other.get(grantPath)).status).toBe(404);
    expect((await other.delete(grantPath)).status).toBe(404);
    expect((await other.get("/exposure-grants?direction=received")).body.data).toEqual([]);
  }
  expect((await first.delete(grantPath)).status).toBe(200);
  expect(await reportsSeenBy(second)).toEqual([]);
  for (const side of [first, second]) expect((await side.get(grantPath)).body).toMatchObject({ status: "revoked" });
});

import { headersOf } from "@platform/local-stack/demo/demo-credentials";
import { beforeAll, expect, test } from "vitest";
import { type Answer, type Partner, partnerOf } from "./fixture/partner/partner.ts";
import { sampleEmployee, samplePayroll } from "./fixture/partner/payroll.ts";
import { type SharedPlatform, sharedPlatform } from "./fixture/platform/shared-platform.ts";

let platform: SharedPlatform;
let partnerA: Partner;
let partnerB: Partner;
beforeAll(async () => {
  platform = await sharedPlatform();
  partnerA = partnerOf(platform.gatewayUrl, platform.credentials.sandbox.profileA);
  partnerB = partnerOf(platform.gatewayUrl, platform.credentials.sandbox.profileB);
});

async function created(path: string, body: object, status = 201): Promise<Answer["body"]> {
  const answer = await partnerA.post(path, body);
  expect(answer.status, answer.text).toBe(status);
  return answer.body;
}

/** The findings of a report of one employee, from its dry run and after its processing. */
async function findingsOf(partner: Partner, classCode: string, state: string, changes = {}) {
  const good = sampleEmployee({ id: "good" });
  const payroll = samplePayroll({ employees: [good, sampleEmployee({ classCode, state })], ...changes });
  const id = await partner.submit(payroll);
  await partner.ended(id);
  const { body } = await partner.get(`/payroll/reports/${id}`);
  const { errors, warnings } = partner.profile === "A" ? body : (body.report as typeof body);
  const ofCodes = (warnings as { code: string }[]).filter(({ code }) => code !== "EMPLOYER_NEW");
  return { errors, warnings: ofCodes } as { errors: object[]; warnings: object[] };
}

test("a code of a policy of the employer, or of a rate table, is known in payroll", async () => {
  const payroll = samplePayroll();
  expect(await findingsOf(partnerA, "9876", "TX", { employerId: payroll.employerId })).toMatchObject({
    warnings: [{ code: "CLASS_CODE_UNVERIFIED" }],
  });
  await created("/policies", {
    employer_id: payroll.employerId,
    effective_date: "2025-01-01T00:00:00Z",
    premium: 1000,
    classifications: [{ state: "TX", classification_code: "9876", rate: 1 }],
  });
  const { employerId } = payroll;
  expect(await findingsOf(partnerA, "9876", "TX", { employerId, start: "2025-02-01", end: "2025-02-15" })).toEqual({
    errors: [],
    warnings: [],
  });

  await created("/rate-tables", { name: "Codes", rows: [{ state: "TX", class_code: "9875", rate: 1 }] });
  expect((await findingsOf(partnerA, "9875", "TX")).warnings).toEqual([]);
});

test("codes go by the day on which the policy begins", async () => {
  const policyOf = (employer_id: string, effective_date: string) =>
    created("/policies", { employer_id, effective_date, premium: 1000 });
  const period = { start: "2025-03-01", end: "2025-03-15" };
  await policyOf("restaurant-before", "2024-06-01T00:00:00Z");
  await policyOf("restaurant-after", "2024-10-01T00:00:00Z");
  expect(await findingsOf(partnerA, "9079", "CA", { employerId: "restaurant-before", ...period })).toMatchObject({
    warnings: [],
  });
  expect(await findingsOf(partnerA, "9079", "CA", { employerId: "restaurant-after", ...period })).toMatchObject({
    warnings: [{ code: "CLASS_CODE_DISCONTINUED", received: "9079", expected: "9080, 9081, 9082, 9083, 9084" }],
  });
});

test("a malformed code fails its record and says what was received and what is expected, in both profiles", async () => {
  expect(await findingsOf(partnerA, "88100", "TX")).toMatchObject({
    errors: [
      {
        code: "CLASS_CODE_UNKNOWN",
        field: "employees[1].classification_code",
        received: "88100",
        expected: "4 digits",
      },
    ],
  });
  expect(await findingsOf(partnerB, "8810", "PA")).toMatchObject({
    errors: [
      { code: "CLASS_CODE_UNKNOWN", field: "employees[1].job_classification", received: "8810", expected: "0953" },
    ],
  });
});

test("a policy with a malformed code is refused, and one with an unknown or discontinued code is warned of", async () => {
  const policy = (state: string, classification_code: string) => ({
    employer_id: "checked-employer",
    effective_date: "2025-01-01T00:00:00Z",
    premium: 1000,
    classifications: [{ state, classification_code, rate: 1 }],
  });
  const refused = await partnerA.post("/policies", policy("PA", "8810"));
  expect([refused.status, refused.body]).toMatchObject([
    400,
    { error: { param: "classifications[0].classification_code", message: expect.stringContaining("3 digits") } },
  ]);
  expect(await created("/policies", policy("TX", "9874"))).toMatchObject({
    warnings: [{ code: "CLASS_CODE_UNVERIFIED", field: "classifications[0].classification_code", received: "9874" }],
  });
  expect(await created("/policies", policy("CA", "9079"))).toMatchObject({
    warnings: [{ code: "CLASS_CODE_DISCONTINUED" }],
  });
  // The catalogue has it only from the bureau's site.
  expect(await created("/policies", policy("NJ", "8810"))).toMatchObject({
    warnings: [{ code: "CLASS_CODE_UNVERIFIED", received: "8810" }],
  });
  const policyOnFile = await created("/policies", policy("TX", "5403"));
  expect(policyOnFile).toMatchObject({ warnings: [] });
});

test("a sync refuses a malformed code and warns of an unknown one", async () => {
  const entry = (employee_id: string, job_classification: string) => ({
    employee_id,
    first_name: "Ada",
    last_name: "Quill",
    email: "ada@example.com",
    hire_date: "2024-01-01",
    employment_status: "active",
    job_title: "Clerk",
    department: "Office",
    state: "TX",
    job_classification,
  });
  const employees = [entry("E-1", "88100"), entry("E-2", "9873"), entry("E-3", "8810")];
  const { body } = await partnerB.post("/employees/sync", { employer_id: "synced-employer", employees });
  expect(body).toMatchObject({
    employees_synced: 2,
    errors: [{ index: 0, code: "CLASS_CODE_UNKNOWN" }],
    warnings: [{ index: 1, code: "CLASS_CODE_UNVERIFIED", field: "employees[1].job_classification", received: "9873" }],
  });
});

test("the employees of the collection are checked as payroll is", async () => {
  await created("/rate-tables", { name: "Employees", rows: [{ state: "TX", class_code: "9872", rate: 1 }] });
  const employee = (classification_code: string, state = "TX") => ({
    employer_id: "collected-employer",
    employee_id: `E-${classification_code}`,
    name: "Ada Quill",
    classification_code,
    state,
  });
  expect(await created("/employees", employee("9872"))).not.toHaveProperty("warnings");
  const unverified = { code: "CLASS_CODE_UNVERIFIED", field: "classification_code", received: "9871" };
  const unknown = await created("/employees", employee("9871"));
  expect(unknown).toMatchObject({ classification_code: "9871", warnings: [unverified] });
  const changed = await partnerA.patch(`/employees/${unknown.id}`, { classification_code: "9870" });
  expect([changed.status, changed.body]).toMatchObject([200, { warnings: [{ ...unverified, received: "9870" }] }]);
  const malformed = await partnerA.post("/employees", employee("8810", "PA"));
  expect([malformed.status, malformed.body]).toMatchObject([
    400,
    { error: { param: "classification_code", message: expect.stringMatching(/received 8810: .*3 digits/) } },
  ]);
});

test("class codes are listed with their sources, in pages, in both profiles", async () => {
  await created("/rate-tables", {
    name: "Listed",
    rows: [{ state: "WY", class_code: "238160", description: "Roofers", rate: 1 }],
  });
  expect((await partnerA.get("/class-codes?state=WY&q=roof")).body).toMatchObject({
    data: [{ class_code: "238160", source: { type: "rate_table", name: "Listed" } }],
  });
  const dated = (date: string) => partnerB.get(`/class-codes?state=CA&q=9079&date=${date}`);
  expect((await dated("2024-08-31")).body.data).toMatchObject([
    { successors: ["9080", "9081", "9082", "9083", "9084"] },
  ]);
  expect((await dated("2024-09-01")).body.data).toEqual([]);

  const all: unknown[] = [];
  for (let after = "", more = true; more; ) {
    const { data, has_more } = (await partnerA.get(`/class-codes?state=TX&limit=40${after}`)).body;
    const page = data as { id: string }[];
    all.push(...page.map(({ id }) => id));
    after = `&starting_after=${page.at(-1)?.id}`;
    more = has_more === true;
  }
  expect(all).toEqual([...new Set(all)].toSorted());
  expect(all.length).toBeGreaterThan(70);
  expect((await partnerA.get("/class-codes?starting_after=x")).status).toBe(400);
  const wrong = await fetch(`${platform.gatewayUrl}/api/v1/class-codes?state=ZZZ`, {
    headers: headersOf(platform.credentials.sandbox.profileB),
  });
  expect([wrong.status, await wrong.json()]).toMatchObject([400, { success: false }]);
});

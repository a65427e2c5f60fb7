import { eventually } from "@platform/testing/waiting/patience";
import { expect, test, vi } from "vitest";
import type { PortalBrowser } from "../../fixture/portal/portal-browser.ts";
import type { PortalPeople } from "./portal-people.ts";

const production = { environment: "production" } as const;
const premiumAudit = (rpc: string) => `premium_audit.v1.${rpc}`;
const dayMs = 86_400_000;

/** Creates a policy of an employer in production; by default of a term that ended long ago. */
async function createPolicy(browser: PortalBrowser, employerId: string, more = {}) {
  const members = {
    employerId,
    premium: "900",
    effectiveDate: "2001-01-01T00:00:00Z",
    rating: { classifications: [{ state: "TX", classCode: "8810", rates: [{ rate: "1" }] }] },
    ...more,
  };
  const { policy } = await browser.done(premiumAudit("PolicyService/CreatePolicy"), { members }, production);
  return policy as { id: string; policyNumber: string };
}

/** Payments, tables and subcontractors, each with what another owner and a viewer get of it. */
export function premiumRecords(people: () => PortalPeople): void {
  test("a payment is recorded and refunded, and no other owner and no viewer may", async () => {
    const { admin, stranger, invited, ownerId } = people();
    const { id: policyId } = await createPolicy(admin, "paying-bakery");
    const create = premiumAudit("PaymentService/CreatePayment");
    const members = { policyId, amount: "250.50", status: "processed", description: "Deposit" };
    const clerk = await invited("payments@example.net", ownerId, "operations");
    const { payment } = await clerk.done(create, { members }, production);
    expect(payment).toMatchObject({ amount: "250.5", status: "processed", employerId: "paying-bakery" });
    const viewer = await invited("payments-viewer@example.net", ownerId, "viewer");
    expect((await viewer.call(create, { members }, production)).status).toBe(403);
    expect((await stranger.call(create, { members }, production)).status).toBe(404);

    const update = premiumAudit("PaymentService/UpdatePayment");
    const refund = { id: payment.id, members: { status: "refunded" }, updateMask: "status" };
    expect((await stranger.call(update, refund, production)).status).toBe(404);
    await clerk.done(update, refund, production);
    const list = premiumAudit("PaymentService/ListPayments");
    expect((await viewer.done(list, { policyId }, production)).payments).toMatchObject([{ status: "refunded" }]);
    expect((await stranger.done(list, { policyId }, production)).payments ?? []).toEqual([]);
    const takenBack = { ...refund, members: { status: "processed" } };
    expect((await clerk.call(update, takenBack, production)).status).toBe(400);
  });

  test("a rule table is loaded from a file or refused by its lines, and names the policies that use it", async () => {
    const { admin, stranger } = people();
    const header = "kind,state,effective_from,source,deducted";
    const load = async (row: string) => {
      const csv = Buffer.from([header, row, ""].join("\n")).toString("base64");
      return admin.done(
        premiumAudit("RuleTableService/CreateRuleTable"),
        { name: "Manual", rows: { csv } },
        production,
      );
    };
    const refused = await load("overtime,TX,2001-01-01,Manual page 7,perhaps");
    expect(refused).toMatchObject({ errors: [{ line: 2, column: "deducted", received: "perhaps" }] });
    expect(refused).not.toHaveProperty("ruleTable");
    const { ruleTable } = await load("overtime,TX,2001-01-01,Manual page 7,true");
    const { id } = await createPolicy(admin, "ruled-bakery", { rating: { ruleTable: ruleTable.id } });
    const list = premiumAudit("PolicyService/ListPolicies");
    const { policies } = await admin.done(list, { ruleTable: ruleTable.id }, production);
    expect(policies.map((policy: { id: string }) => policy.id)).toEqual([id]);
    expect((await stranger.done(list, { ruleTable: ruleTable.id }, production)).policies ?? []).toEqual([]);
  });

  test("a rate table is loaded from a file, refused by its lines, and gets a new version", async () => {
    const { admin, stranger, url, invited, ownerId } = people();
    const load = async (browser: PortalBrowser, path: string, row: string) => {
      const response = await browser.request(`${url}/upload/rate-tables${path}`, {
        method: "POST",
        body: ["state,class_code,rate", row, ""].join("\n"),
        headers: { "content-type": "text/csv", "portal-environment": "production" },
      });
      // biome-ignore lint/suspicious/noExplicitAny: a table or a refusal
      return { status: response.status, body: (await response.json()) as any };
    };
    const query = "?name=Filing&effective_from=2001-01-01&applies_to=new_and_renewal";
    const refused = await load(admin, query, "TX,8810,cheap");
    expect(refused).toMatchObject({ status: 400, body: { fields: [{ field: "Line 2, rate" }] } });
    const { status, body: table } = await load(admin, query, "TX,8810,0.35");
    expect(status).toBe(201);
    const path = `/${table.rate_table_id}`;
    const viewer = await invited("rates@example.net", ownerId, "viewer");
    expect((await load(viewer, path, "TX,8810,0.01")).status).toBe(403);
    expect((await load(stranger, path, "TX,8810,0.01")).status).toBe(404);
    expect((await load(admin, path, "TX,8810,0.37")).body).toEqual({ ...table, version: 2 });
    const rows = premiumAudit("RateTableService/ListRateTableRows");
    expect((await viewer.done(rows, { id: table.rate_table_id }, production)).rows).toMatchObject([{ rate: "0.37" }]);
    const { id } = await createPolicy(admin, "rated-bakery", { rating: { rateTable: table.rate_table_id } });
    const list = premiumAudit("PolicyService/ListPolicies");
    const { policies } = await admin.done(list, { rateTable: table.rate_table_id }, production);
    expect(policies).toMatchObject([{ id }]);
  });

  test("a subcontractor is registered with its certificate, and no other owner finds it", async () => {
    const { admin, stranger } = people();
    const members = { employerId: "building-bakery", name: "Roofs & Co", contract: "labor_only" };
    const create = premiumAudit("SubcontractorService/CreateSubcontractor");
    const { subcontractor } = await admin.done(create, { members }, production);
    const certificates = [{ from: "2025-01-01", to: "2025-12-31", reference: "C-1" }];
    const change = { id: subcontractor.id, members: { certificates }, updateMask: "certificates" };
    const update = premiumAudit("SubcontractorService/UpdateSubcontractor");
    expect((await stranger.call(update, change, production)).status).toBe(404);
    await admin.done(update, change, production);
    const list = premiumAudit("SubcontractorService/ListSubcontractors");
    const { subcontractors } = await admin.done(list, { employerId: "building-bakery" }, production);
    expect(subcontractors).toMatchObject([{ members: { name: "Roofs & Co", certificates } }]);
    expect((await stranger.done(list, {}, production)).subcontractors ?? []).toEqual([]);
    const get = premiumAudit("SubcontractorService/GetSubcontractor");
    expect(await admin.done(get, { id: subcontractor.id }, production)).toMatchObject({
      subcontractor: { members: { name: "Roofs & Co" } },
    });
    expect((await stranger.call(get, { id: subcontractor.id }, production)).status).toBe(404);
  });

  test("an employer is a record that people who send payroll may name, and no other owner and no viewer", async () => {
    const { admin, stranger, invited, ownerId } = people();
    const service = (rpc: string) => `payroll_intake.v1.EmployerService/${rpc}`;
    const members = { employerId: "named-bakery", name: "Mill Bakery LLC" };
    const { employer } = await admin.done(service("CreateEmployer"), { members }, production);
    const change = { id: employer.id, members: { fein: "35-1234567" }, updateMask: "fein" };
    const viewer = await invited("employers@example.net", ownerId, "viewer");
    expect((await viewer.call(service("UpdateEmployer"), change, production)).status).toBe(403);
    expect((await stranger.call(service("UpdateEmployer"), change, production)).status).toBe(404);
    await admin.done(service("UpdateEmployer"), change, production);
    const { employers } = await viewer.done(service("ListEmployers"), { employerId: "named-bakery" }, production);
    expect(employers).toMatchObject([{ members: { ...members, fein: "35-1234567" } }]);
    const ids = { employerIds: ["named-bakery", "nobody"] };
    const names = { "named-bakery": "Mill Bakery LLC" };
    expect(await viewer.done(service("GetEmployerNames"), ids, production)).toEqual({ names });
    expect(await viewer.done(service("GetEmployerNames"), ids, { environment: "sandbox" })).toEqual({});
    expect(await stranger.done(service("GetEmployerNames"), ids, production)).toEqual({});
    const tooMany = { employerIds: Array.from({ length: 101 }, String) };
    const refusal = await viewer.call(service("GetEmployerNames"), tooMany, production);
    expect(refusal).toMatchObject({
      status: 400,
      body: { details: [{ debug: { reason: "INVALID_EMPLOYER", fields: [{ field: "employer_ids" }] } }] },
    });
  });

  test("the first page names what waits: an ended term without an audit, and payroll that a ledger expects", async () => {
    const { admin } = people();
    // The oldest is listed first.
    await createPolicy(admin, "ended-bakery", { effectiveDate: "2000-01-01T00:00:00Z" });
    const firstDay = new Date(Date.now() - 120 * dayMs).toISOString().slice(0, 10);
    const effectiveDate = `${firstDay}T00:00:00Z`;
    const billing = { mode: "pay_as_you_go", paySchedule: "weekly", graceDays: 0 };
    const { id } = await createPolicy(admin, "late-bakery", { effectiveDate, billing });
    await vi.waitFor(async () => {
      const { tasks } = await admin.done("HomeService/GetHome", {}, production);
      const items = (kind: string) => tasks.find((task: { kind: string }) => task.kind === kind)?.items;
      expect(items("audits_due")).toContainEqual(expect.objectContaining({ name: "ended-bakery" }));
      expect(items("missing_payroll")).toContainEqual(
        expect.objectContaining({ name: "late-bakery", periodStart: firstDay }),
      );
      expect(items("estimates_running")).toContainEqual(expect.objectContaining({ id }));
    }, eventually);
  });

  test("a person reports that nobody was paid, once, and no viewer may", async () => {
    const { admin, invited, ownerId } = people();
    const january = { employerId: "closed-bakery", periodStart: "2026-01-01", periodEnd: "2026-01-31" };
    const { reportId } = await admin.done("PayrollService/ReportNoPayroll", january, production);
    const get = "payroll_intake.v1.PayrollReportService/GetReport";
    expect((await admin.done(get, { reportId }, production)).report).toMatchObject({ noPayroll: true });
    expect((await admin.call("PayrollService/ReportNoPayroll", january, production)).status).toBe(409);
    const viewer = await invited("no-payroll@example.net", ownerId, "viewer");
    expect((await viewer.call("PayrollService/ReportNoPayroll", january, production)).status).toBe(403);
  });
}

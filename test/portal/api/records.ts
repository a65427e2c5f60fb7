import { eventually } from "@platform/testing/waiting/patience";
import { expect, test, vi } from "vitest";
import { eventReceiver } from "../../fixture/partner/event-receiver.ts";
import { partnerOf } from "../../fixture/partner/partner.ts";
import { reportA, samplePayroll } from "../../fixture/partner/payroll.ts";
import { type PortalBrowser, reasonOf } from "../../fixture/portal/portal-browser.ts";
import type { PortalPeople } from "./portal-people.ts";

const march = [
  "employee_id,name,classification_code,state,hours_worked,gross_wages,tips,team",
  "E-1,Ana Alvarez,8810,TX,80,2400.00,40,blue",
  "E-2,Ben Bauer,881,TX,80,2400.00,0,red",
].join("\n");

/**
 * Uploads the payroll of an employer as the page does: by default `march.csv`, with a right record and one with a wrong class code.
 */
function upload({ admin, url }: PortalPeople, employerId: string, fileName = "march.csv"): Promise<Response> {
  const period = { period_start: "2026-03-01", period_end: "2026-03-15" };
  const query = new URLSearchParams({ employer_id: employerId, ...period, file_name: fileName, new_employers: "add" });
  const headers = { "content-type": "text/csv", "portal-environment": "sandbox" };
  return admin.request(`${url}/upload/payroll?${query}`, { method: "POST", body: march, headers });
}

/** Uploads `march.csv` of an employer; returns the id of its report once it is processed. */
export async function uploadMarch(people: PortalPeople, employerId: string): Promise<string> {
  const uploaded = await upload(people, employerId);
  expect(uploaded.status).toBe(202);
  const { report_id: reportId } = (await uploaded.json()) as { report_id: string };
  await vi.waitFor(async () => {
    const { report } = await people.admin.done("payroll_intake.v1.PayrollReportService/GetReport", { reportId });
    expect(report.status).toBe("completed");
  }, eventually);
  return reportId;
}

/** Pages of an owner, each with what another owner gets of it. */
export function records(people: () => PortalPeople): void {
  test("a key that an admin makes is shown once, works, and is in the activity under the admin's name", async () => {
    const { admin, ownerId, platform } = people();
    const { key, secret } = await admin.done("KeysService/CreateKey", { name: "portal", scopes: ["payroll:read"] });
    const credential = { apiKey: secret, owner_id: ownerId, owner_type: "payroll_company" };
    const status = async () => (await partnerOf(platform.gatewayUrl, credential).get("/payroll/reports")).status;
    expect(await status()).toBe(200);
    const listed = await admin.call("KeysService/ListKeys");
    expect(listed.text).not.toContain(secret);
    expect(listed.body.keys).toContainEqual(expect.objectContaining({ id: key.id, createdBy: "Person admin" }));
    await admin.done("KeysService/DisableKey", { keyId: key.id });
    await expect.poll(status).toBe(401);
    await vi.waitFor(async () => {
      const { entries = [] } = await admin.done("ActivityService/ListActivity", { resourceId: key.id });
      const actor = { actorType: "person", actorName: "Person admin" };
      expect(entries).toMatchObject([
        { action: "api_key.disabled", ...actor },
        { action: "api_key.created", ...actor },
      ]);
    }, eventually);
  });

  test("a file that is uploaded is watched until it is processed, and only its owner finds it", async () => {
    const { admin, stranger, url } = people();
    const employerId = "portal-employer";
    const reportId = await uploadMarch(people(), employerId);
    const evilName = await upload(people(), employerId, "march\r\nevil.csv");
    expect([evilName.status, await evilName.json()]).toMatchObject([400, { fields: [{ field: "file_name" }] }]);
    const { report, columns } = await admin.done("payroll_intake.v1.PayrollReportService/GetReport", { reportId });
    expect(report).toMatchObject({ status: "completed", recordsFailed: 1, fileName: "march.csv" });
    expect(columns.ignored).toEqual(["team"]);
    const shown = await admin.done("payroll_intake.v1.PayrollReportService/ListRecords", { reportId });
    expect(shown.page.records).toMatchObject([{ employeeId: "E-1", excludedPay: [{ kind: "tips", amount: "40" }] }]);
    const person = await vi.waitFor(async () => {
      const { employees } = await admin.done("employee_sync.v1.EmployeeSyncService/ListEmployees", { employerId });
      return employees[0] as { id: string; employeeId: string };
    }, eventually);
    const employee = { employerId, employeeId: person.employeeId };
    const overTime = await admin.done("payroll_intake.v1.PayrollReportService/ListEmployeeRecords", employee);
    expect(overTime.records).toMatchObject([{ reportId, record: { employeeId: "E-1", grossWages: "2400" } }]);
    const findings = `${url}/download/reports/${reportId}/findings.csv?environment=sandbox`;
    expect(await (await admin.request(findings)).text()).toMatch(
      /^severity,row,.*\r\nwarning,,,EMPLOYER_NEW,.*\r\nerror,3,E-2,/,
    );
    const failedRows = await admin.request(`${url}/download/reports/${reportId}/failed-rows.csv?environment=sandbox`);
    expect([failedRows.status, await failedRows.text()]).toEqual([
      200,
      expect.stringMatching(/,Failed because\r\nE-2,.*row 3: /),
    ]);
    const calendar = await admin.done("PayrollService/GetPayrollCalendar", { from: "2026-03-01", to: "2026-03-31" });
    const row = calendar.employers.find((employer: { employerId: string }) => employer.employerId === employerId);
    expect(row.reports).toMatchObject([{ reportId }]);
    // A part of the page whose service is slow is left out.
    await vi.waitFor(async () => {
      const { tasks } = await admin.done("HomeService/GetHome");
      expect(tasks).toContainEqual({
        kind: "rejected_records",
        count: 1,
        items: [{ id: reportId, name: employerId, detail: "1 of 2 records failed and does not count yet." }],
      });
    }, eventually);
    expect((await stranger.call("payroll_intake.v1.PayrollReportService/GetReport", { reportId })).status).toBe(404);
    expect((await stranger.call("employee_sync.v1.EmployeeSyncService/GetEmployee", { id: person.id })).status).toBe(
      404,
    );
    const foreign = await stranger.done("payroll_intake.v1.PayrollReportService/ListEmployeeRecords", employee);
    expect(foreign.records ?? []).toEqual([]);
    expect((await stranger.request(findings)).status).toBe(404);
  });

  test("a file is checked without being stored, read as its columns are assigned, and its mapping is the owner's", async () => {
    const { admin, stranger, url } = people();
    const body = [
      "Client,Badge,Name,Job,State,Hours,Gross Wages",
      "west,B-1,Ana Alvarez,8810,TX,80,2400.00",
      "east,B-2,Ben Bauer,8810,TX,80,2000.00",
    ].join("\n");
    const mapping = { employee_id: ["Badge"], class_code: ["Job"] };
    const send = (path: string, how: object) => {
      const query = new URLSearchParams({
        period_start: "2026-03-01",
        period_end: "2026-03-15",
        mapping: JSON.stringify(how),
        new_employers: "add",
      });
      const headers = { "content-type": "text/csv", "portal-environment": "sandbox" };
      return admin.request(`${url}${path}?${query}`, { method: "POST", body, headers });
    };
    for (const [how, field] of [
      [[1], "mapping"],
      [{ ...mapping, name: ["Job"] }, "mapping.name"],
      [{ wages: ["Job"] }, "mapping.wages"],
    ] as const) {
      const refused = await send("/upload/payroll/preview", how);
      expect([refused.status, await refused.json()]).toMatchObject([400, { fields: [{ field }] }]);
    }
    const unread = await send("/upload/payroll/preview", {});
    expect([unread.status, await unread.text()]).toEqual([200, expect.stringContaining("MISSING_REQUIRED_COLUMNS")]);
    const checked = await send("/upload/payroll/preview", mapping);
    expect(checked.headers.get("content-type")).toBe("application/proto");
    expect(await checked.text()).toMatch(/Ana Alvarez.*Ben Bauer/s);
    const { reports = [] } = await admin.done("payroll_intake.v1.PayrollReportService/ListReports", {
      employerId: "west",
    });
    expect(reports).toEqual([]);
    const uploaded = await send("/upload/payroll", mapping);
    const west = { employer_id: "west" };
    const east = { employer_id: "east" };
    expect([uploaded.status, await uploaded.json()]).toMatchObject([202, { records_total: 2, reports: [west, east] }]);

    const saved = { name: "Register", mapping: [{ member: "employee_id", headers: ["Badge"] }] };
    const { fileMapping } = await admin.done("PayrollService/SaveFileMapping", saved);
    const replaced = { name: " register", mapping: [{ member: "class_code", headers: ["Job"] }] };
    await admin.done("PayrollService/SaveFileMapping", replaced);
    const { fileMappings } = await admin.done("payroll_intake.v1.FileMappingService/ListFileMappings");
    expect(fileMappings).toMatchObject([{ id: fileMapping.id, name: "Register", mapping: replaced.mapping }]);
    expect((await stranger.done("payroll_intake.v1.FileMappingService/ListFileMappings")).fileMappings ?? []).toEqual(
      [],
    );
    const wrong = await admin.call("PayrollService/SaveFileMapping", { ...saved, name: "" });
    expect(wrong.status).toBe(400);

    const { id: fileMappingId } = fileMapping;
    const renamed = await admin.done("payroll_intake.v1.FileMappingService/UpdateFileMapping", {
      id: fileMappingId,
      members: { name: "Weekly" },
      updateMask: "name",
    });
    expect(renamed.fileMapping).toMatchObject({ id: fileMappingId, name: "Weekly", mapping: replaced.mapping });
    await admin.done("PayrollService/SaveFileMapping", saved);
    const duplicateName = { id: fileMappingId, members: { name: "register" }, updateMask: "name" };
    expect((await admin.call("payroll_intake.v1.FileMappingService/UpdateFileMapping", duplicateName)).status).toBe(
      409,
    );
    for (const [method, input] of [
      ["payroll_intake.v1.FileMappingService/UpdateFileMapping", duplicateName],
      ["payroll_intake.v1.FileMappingService/DeleteFileMapping", { id: fileMappingId }],
    ] as const) {
      expect((await stranger.call(method, input)).status).toBe(404);
    }
    await admin.done("payroll_intake.v1.FileMappingService/DeleteFileMapping", { id: fileMappingId });
    const { fileMappings: remaining } = await admin.done("payroll_intake.v1.FileMappingService/ListFileMappings");
    expect(remaining.map(({ name }: { name: string }) => name)).toEqual(["Register"]);
  });

  test("policies are made and changed by the roles that may, and nobody else's are found", async () => {
    const { admin, stranger, invited, ownerId, platform } = people();
    const january = { effectiveDate: "2025-01-01T00:00:00Z", expirationDate: "2025-02-01T00:00:00Z" };
    const rating = { classifications: [{ state: "IN", classCode: "5403", rates: [{ rate: "10" }] }] };
    const members = { employerId: "portal-insured", policyNumber: "PT-1", premium: "900", ...january, rating };
    const { policy } = await admin.done("premium_audit.v1.PolicyService/CreatePolicy", { members });
    const wrong = await admin.call("premium_audit.v1.PolicyService/CreatePolicy", {
      members: { ...members, employerId: "" },
    });
    expect([wrong.status, wrong.body.details[0].debug.fields[0].field]).toEqual([400, "employer_id"]);

    const developer = await invited("policies@example.net", ownerId, "developer");
    const cancel = {
      id: policy.id,
      members: { status: "cancelled", cancellationDate: "2025-01-11T00:00:00Z" },
      updateMask: "status,cancellationDate",
    };
    expect(reasonOf(await developer.call("premium_audit.v1.PolicyService/CreatePolicy", { members }))).toBe(
      "ROLE_NOT_ALLOWED",
    );
    expect(reasonOf(await developer.call("premium_audit.v1.PolicyService/UpdatePolicy", cancel))).toBe(
      "ROLE_NOT_ALLOWED",
    );
    expect((await stranger.call("premium_audit.v1.PolicyService/UpdatePolicy", cancel)).status).toBe(404);

    const rows = async (browser: PortalBrowser) => {
      const { terms = [] } = await browser.done("premium_audit.v1.AuditService/ListTermAudits", {
        employerId: "portal-insured",
      });
      return terms.map(({ state, lastDay }: { state: string; lastDay: string }) => `${state} ${lastDay}`);
    };
    expect(await rows(developer)).toEqual(["due 2025-01-31"]);
    await admin.done("premium_audit.v1.PolicyService/UpdatePolicy", cancel);
    expect(await rows(developer)).toEqual(["due 2025-01-10"]);
    expect(await rows(stranger)).toEqual([]);
    const { counts } = await developer.done("premium_audit.v1.AuditService/CountTermAudits", {
      employerId: "portal-insured",
    });
    expect(counts).toEqual({ due: 1 });

    const sums = async (browser: PortalBrowser, policyIds: readonly string[]) =>
      (await browser.done("PoliciesService/SummarizePremiums", { policyIds })).premiums;
    expect(await sums(developer, [policy.id])).toEqual([
      expect.objectContaining({ policyId: policy.id, missingDays: 10 }),
    ]);
    expect(await sums(stranger, [policy.id])).toBeUndefined();
    expect((await admin.call("PoliciesService/SummarizePremiums", { policyIds: [] })).status).toBe(400);

    const partner = partnerOf(platform.gatewayUrl, platform.credentials.sandbox.profileA);
    const { body: table } = await partner.post("/rate-tables", {
      name: "Portal",
      rows: [{ state: "IN", class_code: "5403", rate: 5.5 }],
    });
    const byId = { id: table.id };
    const { rateTable } = await developer.done("premium_audit.v1.RateTableService/GetRateTable", byId);
    const { versions } = await developer.done("premium_audit.v1.RateTableService/ListRateTableVersions", byId);
    expect([rateTable.name, versions.length]).toEqual(["Portal", 1]);
    const { rows: rates } = await developer.done("premium_audit.v1.RateTableService/ListRateTableRows", byId);
    expect(rates).toMatchObject([{ classCode: "5403", rate: "5.5" }]);
    for (const rpc of ["GetRateTable", "ListRateTableVersions", "ListRateTableRows"]) {
      expect((await stranger.call(`premium_audit.v1.RateTableService/${rpc}`, byId)).status).toBe(404);
    }
  });

  test("a request is found by its id, with its status, report and deliveries; another owner finds nothing", async () => {
    const { admin, stranger, platform } = people();
    const receiver = await eventReceiver();
    const { webhook } = await admin.done("webhooks.v1.WebhooksService/CreateWebhook", {
      url: receiver.url,
      events: ["file.processed"],
    });
    const partner = partnerOf(platform.gatewayUrl, platform.credentials.sandbox.profileA);
    const accepted = await partner.post("/payroll/reports", reportA(samplePayroll({ employerId: "requested" })), {
      "idempotency-key": "requested",
    });
    const requestId = accepted.headers.get("x-svc-request-id");
    const request = await vi.waitFor(async () => {
      const request = await admin.done("RequestsService/GetRequest", { requestId });
      // Other tests have webhooks of this owner.
      const delivery = { webhookId: webhook.id, eventType: "file.processed", status: "DELIVERY_STATUS_DELIVERED" };
      expect(request.deliveries).toContainEqual(expect.objectContaining(delivery));
      expect(request.reports).toMatchObject([{ status: "completed" }]);
      expect(request.changes.map(({ action }: { action: string }) => action)).toContain("file.processed");
      return request;
    }, eventually);
    expect(request).toMatchObject({
      responseStatus: 202,
      reports: [{ id: accepted.body.report_id, employerId: "requested" }],
    });
    expect(request.changes).toContainEqual(
      expect.objectContaining({ action: "file.uploaded", actorType: "api_key", requestId }),
    );
    const shown = await admin.done("webhooks.v1.WebhooksService/GetDelivery", {
      webhookId: webhook.id,
      deliveryId: request.deliveries.find(({ webhookId }: { webhookId: string }) => webhookId === webhook.id).id,
      withBody: true,
    });
    const body = Buffer.from(shown.body, "base64").toString();
    expect(JSON.parse(body).data.fileId).toBe(accepted.body.report_id);
    expect(shown.attempts[0].headers).toContainEqual({ name: "webhook-signature", value: "v1,…" });

    expect(reasonOf(await admin.call("RequestsService/GetRequest", { requestId: "req_1' OR" }))).toBe("INVALID_FIELD");
    expect(await stranger.done("RequestsService/GetRequest", { requestId })).toEqual({ requestId });
    const apart = await admin.done("RequestsService/GetRequest", { requestId }, { environment: "production" });
    expect(apart).toEqual({ requestId });

    const { eventId } = shown.delivery;
    const checked = { eventId, filter: { members: { employer_id: { values: ["requested"] } } } };
    expect(await admin.done("webhooks.v1.WebhooksService/CheckFilter", checked)).toMatchObject({ matches: true });
    expect((await stranger.call("webhooks.v1.WebhooksService/CheckFilter", checked)).status).toBe(404);
    const inProduction = await admin.call("webhooks.v1.WebhooksService/CheckFilter", checked, {
      environment: "production",
    });
    expect(inProduction.status).toBe(404);
    const removal = { resourceType: "file", resourceId: accepted.body.report_id };
    expect(await stranger.done("webhooks.v1.WebhooksService/RemovePayloads", removal)).toEqual({});
    for (const wrong of [
      {},
      { eventIds: [eventId] },
      { resourceType: "file" },
      { ...removal, resourceType: "folder" },
    ]) {
      expect((await admin.call("webhooks.v1.WebhooksService/RemovePayloads", wrong)).status).toBe(400);
    }
    const unknown = await admin.call("WebhooksService/GetExampleEvent", { eventType: "file.eaten" });
    expect([unknown.status, reasonOf(unknown)]).toEqual([400, "INVALID_FIELD"]);
  });
}

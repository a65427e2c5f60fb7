import { expectTypeOf, test } from "vitest";
import { type ClientA, type ClientB, createClient, tryFile, uploadFile, webhooks } from "../src/index.ts";

declare const a: ClientA;
declare const b: ClientB;

test("the credentials decide the profile", () => {
  expectTypeOf(createClient({ baseUrl: "", apiKey: "" })).toEqualTypeOf<ClientA>();
  expectTypeOf(createClient({ baseUrl: "", clientId: "", clientSecret: "" })).toEqualTypeOf<ClientB>();
  // @ts-expect-error a client id needs its secret
  createClient({ baseUrl: "", clientId: "" });
});

test("bodies, queries and responses are those of the reference", async () => {
  const report = { employer_id: "e", period_start: "2026-01-01", period_end: "2026-01-15", payroll_data: {} };
  const employees = [{ employee_id: "1", name: "n", classification_code: "8810", hours_worked: 1, gross_wages: 1 }];
  const accepted = await a.post("/payroll/reports", { body: { ...report, employees } });
  expectTypeOf(accepted.report_id).toEqualTypeOf<string>();
  expectTypeOf(accepted.status).toEqualTypeOf<"processing">();
  // @ts-expect-error an employee needs wages
  a.post("/payroll/reports", { body: { ...report, employees: [{ employee_id: "1" }] } });
  // @ts-expect-error a body is required
  a.post("/payroll/reports");
  // @ts-expect-error no such query parameter
  a.get("/policies", { query: { employer: "e" } });
  // @ts-expect-error no such path in this profile
  b.get("/policies");
  // @ts-expect-error the parameter of the path is required
  a.get("/policies/{policy_id}");
  const tried = await a.dryRun("/payroll/reports", { body: { ...report, employees } });
  expectTypeOf(tried.valid).toEqualTypeOf<boolean>();
  expectTypeOf(
    (await b.get("/files/status/{file_id}", { path: { file_id: "" } })).records_failed,
  ).toEqualTypeOf<number>();
});

test("lists yield records", async () => {
  for await (const policy of a.list("/policies")) expectTypeOf(policy.policy_number).toEqualTypeOf<string>();
  for await (const report of b.list("/payroll/reports")) expectTypeOf(report.report_id).toEqualTypeOf<string>();
  // @ts-expect-error not a list
  a.list("/me");
});

test("files are uploaded to paths that take them", async () => {
  const query = { period_start: "", period_end: "" };
  expectTypeOf((await uploadFile(a, "/files", new Blob([]), { query })).file_id).toEqualTypeOf<string>();
  expectTypeOf((await tryFile(a, "/files", new Blob([]), { query })).dry_run).toEqualTypeOf<true>();
  const document = { path: { audit_id: "aud_1" }, query: { type: "form_941" } } as const;
  expectTypeOf(
    (await uploadFile(a, "/audits/{audit_id}/documents", new Blob([]), document)).id,
  ).toEqualTypeOf<string>();
  // @ts-expect-error the parameter of the path is required
  uploadFile(a, "/audits/{audit_id}/documents", new Blob([]), { query: document.query });
  uploadFile(b, "/files", new Blob([]), { query: { start_date: "", end_date: "" } });
  // @ts-expect-error the query of Profile A
  uploadFile(b, "/files", new Blob([]), { query });
  // @ts-expect-error no upload
  uploadFile(a, "/policies", new Blob([]), { query });
});

test("the type of an event decides that of its data", async () => {
  const event = await webhooks.verify("", {}, "");
  if (event.type === "file.processed") expectTypeOf(event.data.recordsProcessed).toEqualTypeOf<number>();
  if (event.type === "audit.completed") expectTypeOf(event.data.auditId).toEqualTypeOf<string>();
  const other = await webhooks.verify("", {}, "", { envelope: 3 });
  if (other.type === "audit.completed") expectTypeOf(other.data.premium_calculated).toEqualTypeOf<number>();
});

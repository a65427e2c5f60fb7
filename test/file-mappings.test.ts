import { headersOf } from "@platform/local-stack/demo/demo-credentials";
import { beforeAll, expect, test } from "vitest";
import { type Partner, partnerOf } from "./fixture/partner/partner.ts";
import { filePath } from "./fixture/partner/payroll-files.ts";
import { sendForm } from "./fixture/partner/send-form.ts";
import { type SharedPlatform, sharedPlatform } from "./fixture/platform/shared-platform.ts";

let platform: SharedPlatform;
let partner: Partner;
beforeAll(async () => {
  platform = await sharedPlatform();
  partner = partnerOf(platform.gatewayUrl, platform.credentials.sandbox.profileA);
});

const sendCsv = (employerId: string, content: string) =>
  partner.post(filePath(employerId), content, { "content-type": "text/csv" });

test("a stored mapping is used by its name, in the query and in a form, in dry runs and for files that are kept", async () => {
  const name = "Acme register";
  const mapping = { employee_id: "Badge", hours_worked: ["Std", "Extra"], overtime_pay: null };
  const stored = await partner.post("/files/mappings", { name, mapping });
  expect(stored.body, stored.text).toMatchObject({ object: "file_mapping", name, mapping, environment: "sandbox" });
  const path = `/files/mappings/${stored.body.id}`;
  const again = await partner.post("/files/mappings", { name: "ACME register", mapping });
  expect([again.status, again.text]).toEqual([409, expect.stringContaining(String(stored.body.id))]);

  const content = "Badge,Name,Class Code,State,Std,Extra,Gross Pay,OT Pay\n7,Ada Quill,8810,TX,80,4,2000,90\n";
  const unmapped = await partner.post(`${filePath("csv-named")}&dry_run=true`, content, { "content-type": "text/csv" });
  expect(unmapped.text).toContain('The stored mapping \\"Acme register\\" fits this header');
  const dry = await partner.post(`${filePath("csv-named")}&dry_run=true&mapping=acme%20register`, content, {
    "content-type": "text/csv",
  });
  expect(dry.body, dry.text).toMatchObject({ valid: true, rows: [{ employee_id: "7", hours_worked: 84 }] });
  const form = new FormData();
  form.append("mapping", name);
  form.append("file", new Blob([content]), "register.csv");
  const response = await sendForm(platform, "csv-named", form);
  expect(response.body).toMatchObject({ columns: { ignored: ["OT Pay"] }, records_total: 1 });

  const late = new FormData();
  late.append("file", new Blob([content]), "register.csv");
  late.append("mapping", name);
  const refused = await sendForm(platform, "csv-late", late);
  expect([refused.status, refused.body.message]).toEqual([400, "The field mapping must come before the file."]);
  expect((await partner.get("/payroll/reports?employer_id=csv-late")).body.data).toEqual([]);

  const changed = await partner.patch(path, { mapping: { ...mapping, hours_worked: "Std" } });
  expect(changed.body, changed.text).toMatchObject({ name, mapping: { hours_worked: "Std" } });
  expect((await partner.delete(path)).body).toMatchObject({ deleted: true, message: "file_mapping_deleted" });
  const deletedMapping = await partner.post(`${filePath("csv-gone")}&mapping=Acme%20register`, content, {
    "content-type": "text/csv",
  });
  expect([deletedMapping.status, deletedMapping.text]).toEqual([
    400,
    expect.stringContaining("name of a stored mapping"),
  ]);
  expect((await partner.get("/files/mappings?deleted=true")).text).toContain(String(stored.body.id));
});

test("the mapping that a file was sent with is offered for the next one with its header, by the id of its report", async () => {
  const header = "Clock,Name,Risk,State,Std,Base,OT Pay";
  const mapping = {
    employee_id: "Clock",
    classification_code: "Risk",
    hours_worked: "Std",
    gross_wages: "Base",
    overtime_pay: null,
  };
  const first = await partner.post(
    `${filePath("csv-once")}&mapping=${encodeURIComponent(JSON.stringify(mapping))}`,
    `${header}\n7,Ada Quill,8810,TX,80,2000,90\n`,
    { "content-type": "text/csv" },
  );
  expect(first.status, first.text).toBe(202);
  const content = `${header}\n8,Bo Reed,8810,TX,80,2100,50\n`;
  const unmapped = await partner.post(`${filePath("csv-again")}&dry_run=true`, content, { "content-type": "text/csv" });
  const id = String(first.body.file_id);
  expect(unmapped.text).toContain(`The mapping of ${id} fits this header`);
  const mapped = await partner.post(`${filePath("csv-again")}&dry_run=true&mapping=${id}`, content, {
    "content-type": "text/csv",
  });
  expect(mapped.body, mapped.text).toMatchObject({
    valid: true,
    rows: [{ employee_id: "8", gross_wages: 2100 }],
    columns: { ignored: ["OT Pay"] },
  });
  const others = partnerOf(platform.gatewayUrl, platform.credentials.other.profileA);
  const foreign = await others.post(`${filePath("csv-again")}&dry_run=true`, content, { "content-type": "text/csv" });
  expect(foreign.text).not.toContain("fits this header");
  const refusal = await others.post(`${filePath("csv-again")}&mapping=${id}`, content, { "content-type": "text/csv" });
  expect(refusal.status).toBe(400);
});

test.each([
  [{ overtme_pay: "Extra" }, "Did you mean mapping.overtime_pay?"],
  [{ employee_id: "Badge", name: "badge" }, "mapping.name must not have the header of another member"],
  [{ gross_wages: ["Pay", "PAY"] }, "mapping.gross_wages must not have a header twice"],
  [{ tips: ["A", "B"] }, "mapping.tips must be"],
  [{}, "mapping must have at least one member"],
])("the mapping %j is refused", async (mapping, reason) => {
  const { status, body } = await partner.post("/files/mappings", { name: "Wrong", mapping });
  expect([status, body.message]).toEqual([400, expect.stringContaining(reason)]);
  const names = await partner.get("/files/mappings");
  expect(names.text).not.toContain("Wrong");
});

test("the rows that failed are downloaded, corrected, and sent again, and everything counts once", async () => {
  const content =
    "Employee ID,Name,Class Code,State,Hours,Gross Pay\n1,Ada Quill,8810,TX,80,2000\n2,=Bo,88-10,TX,80,1000.50\n";
  const upload = await sendCsv("csv-rows", content);
  const fileId = String(upload.body.file_id);
  expect(await partner.ended(fileId)).toMatchObject({ status: "completed", records_failed: 1 });
  const response = await fetch(`${platform.gatewayUrl}/api/v1/files/${fileId}/failed-rows`, {
    headers: headersOf(platform.credentials.sandbox.profileA),
  });
  expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  const failed = await response.text();
  const reason = "row 3: classification_code: Not a class code of TX, which has 4 digits.";
  expect(failed.split("\r\n")).toEqual([
    "Employee ID,Name,Class Code,State,Hours,Gross Pay,Failed because",
    `2,'=Bo,88-10,TX,80,1000.50,"${reason}"`,
    "",
  ]);
  const again = (query: string, rows: string) =>
    partner.post(`${filePath("csv-rows")}&supplements=${fileId}${query}`, rows, { "content-type": "text/csv" });
  const corrected = failed.replace("88-10", "5403");
  const dry = await again("&dry_run=true", corrected);
  expect(dry.body, dry.text).toMatchObject({ valid: true, rows: [{ name: "=Bo", gross_wages: 1000.5 }], warnings: [] });
  const supplement = await again("", corrected);
  expect(supplement.status, supplement.text).toBe(202);
  const supplementId = String(supplement.body.file_id);
  expect(await partner.ended(supplementId)).toMatchObject({ status: "completed", records_failed: 0 });
  expect((await partner.get(`/payroll/reports/${supplementId}`)).body).toMatchObject({ supplements: fileId });
  expect((await again("", corrected)).status).toBe(409);
  const whole = await again("", content.replace("88-10", "5403"));
  expect(await partner.ended(String(whole.body.file_id))).toMatchObject({ status: "failed" });
  const exposure = await partner.get("/exposure?employer_id=csv-rows&from=2025-01-01&to=2025-12-31");
  expect(exposure.body).toMatchObject({ total: { record_count: 2, gross_wages: 3000.5 } });
  const voided = await partner.post(`/payroll/reports/${fileId}/void`, "");
  expect([voided.status, voided.text]).toEqual([409, expect.stringContaining(supplementId)]);
});

test("a mapping names the columns of a file in the profile's names, and a wrong one is refused", async () => {
  const content = "Nr,Name,Risk,State,Std,Lohn,Tips\n7,Ada Quill,8810,TX,80,2000,50.00\n";
  const send = (sender: Partner, days: string, mapping: string) =>
    sender.post(`/files?employer_id=csv-mapped&${days}&mapping=${encodeURIComponent(mapping)}`, content, {
      "content-type": "text/csv",
    });
  const days = "period_start=2025-03-01&period_end=2025-03-15";
  const a = '{"employee_id":"Nr","classification_code":"Risk","hours_worked":["Std"],"gross_wages":"Lohn","tips":null}';
  const dry = await send(partner, `${days}&dry_run=true`, a);
  expect(dry.body, dry.text).toMatchObject({ valid: true, total_gross_wages: 2000, columns: { ignored: ["Tips"] } });
  expect(dry.body.mapping).toEqual({ ...JSON.parse(a), name: "Name", state: "State", hours_worked: "Std" });
  const response = await send(partner, days, JSON.stringify(dry.body.mapping));
  expect([response.status, response.body.columns], response.text).toEqual([202, dry.body.columns]);
  const b = partnerOf(platform.gatewayUrl, platform.credentials.sandbox.profileB);
  const ofB = a.replace("classification_code", "job_classification").replace("gross_wages", "gross_pay");
  const inB = await send(b, "start_date=2025-04-01&end_date=2025-04-15", ofB);
  expect(inB, inB.text).toMatchObject({ status: 202, body: { columns: { ignored: ["Tips"] } } });
  for (const wrong of ["{", "[]", '{"wages":"Lohn"}', '{"name":7}', '{"name":["Name"]}', '{"name":""}']) {
    const refused = await send(partner, days, wrong);
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining("mapping")]);
  }
});

import { readFile } from "node:fs/promises";
import { request } from "node:http";
import { headersOf } from "@platform/local-stack/demo/demo-credentials";
import { beforeAll, expect, test } from "vitest";
import { type Partner, partnerOf } from "./fixture/partner/partner.ts";
import { csvHeader, csvRow, csvRows, filePath } from "./fixture/partner/payroll-files.ts";
import { sendForm } from "./fixture/partner/send-form.ts";
import { storedPayroll } from "./fixture/partner/stored-payroll.ts";
import { type SharedPlatform, sharedPlatform } from "./fixture/platform/shared-platform.ts";

/** MAX_FILE_BYTES of the shared platform. */
const maxFileBytes = 400_000;
let platform: SharedPlatform;
let partner: Partner;
beforeAll(async () => {
  platform = await sharedPlatform();
  partner = partnerOf(platform.gatewayUrl, platform.credentials.sandbox.profileA);
});

const sendCsv = (employerId: string, content: string) =>
  partner.post(filePath(employerId), content, { "content-type": "text/csv" });

test("a CSV file becomes exposure, with the same events as any report", async () => {
  const answer = await sendCsv("csv-1", csvHeader + csvRows(3000));
  expect(answer.status, answer.text).toBe(202);
  expect(answer.body).toMatchObject({ status: "processing", records_total: 3000, employer_id: "csv-1" });
  const fileId = String(answer.body.file_id);
  expect(await partner.ended(fileId)).toMatchObject({ status: "completed", records_processed: 3000 });
  const exposure = await partner.get("/exposure?employer_id=csv-1&from=2025-01-01&to=2025-12-31");
  expect(exposure.body).toMatchObject({
    total: { record_count: 3000, gross_wages: 6000000.3 },
    figures: [{ month: "2025-01", state: "TX", class_code: "8810", reports: [{ report_id: fileId }] }],
  });
  const later = await partner.get("/exposure?employer_id=csv-1&from=2026-01-01&to=2026-12-31&compare=previous");
  const change = { gross_wages: 0, previous_gross_wages: 6000000.3, change: -6000000.3, change_percent: -100 };
  expect(later.body).toMatchObject({
    comparison: { from: "2025-01-01", classes: [{ state: "TX", class_code: "8810", ...change }] },
  });
});

test("Profile B uploads a file, sees its errors under its own names, and voids it", async () => {
  const partnerB = partnerOf(platform.gatewayUrl, platform.credentials.sandbox.profileB);
  const send = (period: string, content: string) =>
    partnerB.post(`/files?employer_id=csv-b&${period}`, content, { "content-type": "text/csv" });
  const columns = "employee_id,first_name,last_name,job_classification,state,hours_worked,gross_pay\n";
  const content = `${columns}E-1,Ada,Quill,8810,TX,80,2000\nE-2,Jo,Reed,8810,TX,0,0\nE-3,Al,Ito,88-10,TX,80,2000\n`;
  const answer = await send("start_date=2025-01-01&end_date=2025-01-15", content);
  expect(answer.status, answer.text).toBe(202);
  expect(answer.body).toMatchObject({ success: true, status: "processing", records_total: 3 });
  const fileId = String(answer.body.file_id);
  expect(await partnerB.ended(fileId)).toMatchObject({ status: "completed", records_failed: 1 });
  expect((await partnerB.get(`/payroll/reports/${fileId}`)).body).toMatchObject({
    success: true,
    report: {
      report_id: fileId,
      pay_period: { start_date: "2025-01-01", end_date: "2025-01-15" },
      processed_gross_pay: 2000,
      errors: [{ row: 4, employee_id: "E-3", field: "job_classification", code: "CLASS_CODE_UNKNOWN" }],
      warnings: [{ code: "EMPLOYER_NEW", received: "csv-b" }],
    },
  });
  const listed = await partnerB.get("/payroll/reports?employer_id=csv-b");
  expect(listed.body).toMatchObject({ success: true, reports: [{ report_id: fileId }], has_more: false });
  const voided = await partnerB.post(`/payroll/reports/${fileId}/void`, "");
  expect(voided.body).toMatchObject({ success: true, report: { report_id: fileId, status: "voided" } });

  const backwards = await send("start_date=2025-01-15&end_date=2025-01-01", content);
  expect(backwards.body).toMatchObject({ success: false, error: { details: { field: "end_date" } } });
  const lacking = await send("start_date=2025-02-01&end_date=2025-02-15", "employee_id,name,hours\nE-1,Ada,80\n");
  const lackingId = String(lacking.body.file_id);
  expect(await partnerB.ended(lackingId)).toMatchObject({ status: "failed" });
  const { report } = (await partnerB.get(`/payroll/reports/${lackingId}`)).body as { report: object };
  expect(report).toMatchObject({ failure: { details: ["job_classification", "gross_pay"] } });
  expect((await partnerB.get("/payroll/reports/PR_TEST_unknown")).body).toMatchObject({
    success: false,
    error: { code: "NOT_FOUND" },
  });
});

test("the example is accepted as a multipart form", async () => {
  const form = new FormData();
  form.append("file", new Blob([await readFile("examples/semi-monthly-payroll.csv")]), "semi-monthly-payroll.csv");
  const answer = await sendForm(platform, "csv-form", form);
  expect(answer.status, JSON.stringify(answer.body)).toBe(202);
  const fileId = String(answer.body.file_id);
  expect(await partner.ended(fileId)).toMatchObject({ status: "completed", records_total: 6, records_failed: 0 });
  const report = await partner.get(`/payroll/reports/${fileId}`);
  expect(report.body).toMatchObject({ file_name: "semi-monthly-payroll.csv", submitted_gross_wages: 25266 });
});

test("a dry run returns what would be read, in both profiles, and stores nothing", async () => {
  const content = "File #,Name,WC Code,State,Hours,Gross Pay,Bonus\n7,Ada Quill,8810 - Clerical,Texas,80,2000,50.00\n";
  const send = (sender: Partner, query: string) =>
    sender.post(`/files?employer_id=csv-dry&dry_run=true&${query}`, content, { "content-type": "text/csv" });
  const a = await send(partner, "period_start=2025-01-01&period_end=2025-01-15");
  expect([a.status, a.body], a.text).toEqual([200, expect.anything()]);
  const ignored = { code: "IGNORED_COLUMN_WITH_MONEY", field: "Bonus", row: null };
  const warnings = [ignored, { code: "EMPLOYER_NEW", received: "csv-dry" }];
  expect(a.body).toMatchObject({
    dry_run: true,
    valid: true,
    records_total: 1,
    records_failed: 0,
    total_gross_wages: 2000,
    failure: null,
    rows: [{ row: 2, employee_id: "7", classification_code: "8810", state: "TX", gross_wages: 2000 }],
    columns: {
      used: expect.arrayContaining([{ header: "WC Code", member: "classification_code" }]),
      ignored: ["Bonus"],
    },
    mapping: { employee_id: "File #", classification_code: "WC Code", gross_wages: "Gross Pay" },
    warnings,
  });
  const b = await send(
    partnerOf(platform.gatewayUrl, platform.credentials.sandbox.profileB),
    "start_date=2025-01-01&end_date=2025-01-15",
  );
  expect(b.body).toMatchObject({
    success: true,
    total_gross_pay: 2000,
    mapping: { job_classification: "WC Code", gross_pay: "Gross Pay" },
    rows: [{ job_classification: "8810", gross_pay: 2000 }],
    warnings,
  });
  expect((await partner.get("/payroll/reports?employer_id=csv-dry")).body.data).toEqual([]);
});

test("a file with several employers becomes a report for each, with its own status", async () => {
  const content =
    "Client ID,ID,Name,Class,State,Hours,Gross\ncsv-x,1,Ada Quill,8810,TX,80,2000\ncsv-y,1,Bo Reed,8810,TX,80,much\n";
  const send = (sender: Partner, query: string, fileText = content) =>
    sender.post(`/files?${query}`, fileText, { "content-type": "text/csv" });
  const days = "period_start=2025-02-01&period_end=2025-02-15";
  const { status, body, text } = await send(partner, days);
  expect([status, body.records_total, body.employer_id], text).toEqual([202, 2, "csv-x"]);
  const [x, y] = body.reports as { file_id: string; employer_id: string }[];
  expect([x, y]).toMatchObject([
    { file_id: body.file_id, employer_id: "csv-x", records_total: 1 },
    { employer_id: "csv-y", records_total: 1 },
  ]);
  expect(await partner.ended(x?.file_id ?? "")).toMatchObject({ status: "completed", records_processed: 1 });
  expect(await partner.ended(y?.file_id ?? "")).toMatchObject({ status: "failed" });
  expect(await send(partner, days)).toMatchObject({ status: 409, body: { details: { report_id: body.file_id } } });
  const response = await send(partner, days, "ID,Name,Class,State,Hours,Gross\n1,Ada,8810,TX,80,2000\n");
  expect([response.status, response.text]).toEqual([400, expect.stringContaining("employer_id")]);
  const corrected = await send(partner, `${days}&corrects=${body.file_id}`);
  expect([corrected.status, corrected.text]).toEqual([400, expect.stringContaining("corrects")]);
  const b = partnerOf(platform.gatewayUrl, platform.credentials.sandbox.profileB);
  const inB = await send(b, "start_date=2025-02-16&end_date=2025-02-28");
  expect([inB.status, inB.body.reports], inB.text).toEqual([202, [expect.anything(), expect.anything()]]);
});

test("a file with missing columns fails and names them; invalid rows are reported by number", async () => {
  const lacking = await sendCsv("csv-lacking", "employee_id,name,hours\nE-1,Ada,80\n");
  const fileId = String(lacking.body.file_id);
  expect(await partner.ended(fileId)).toMatchObject({ status: "failed" });
  expect((await partner.get(`/payroll/reports/${fileId}`)).body.failure).toMatchObject({
    code: "MISSING_REQUIRED_COLUMNS",
    details: ["classification_code", "gross_wages"],
  });
  const wrong = await sendCsv("csv-wrong", `${csvHeader}${csvRow(1)}E-2,Ada,7219,TX,80,much\n${csvRow(3)}`);
  await partner.ended(String(wrong.body.file_id));
  const { body } = await partner.get(`/payroll/reports/${wrong.body.file_id}`);
  expect(body).toMatchObject({ status: "completed", records_failed: 1 });
  expect(body.errors).toMatchObject([{ row: 3, field: "gross_wages", code: "VALUE_INVALID" }]);
});

test("all findings are in a file without spreadsheet formulas", async () => {
  const content = `${csvHeader}${csvRow(1)}=1+1,Ada,88-10,TX,80,2000\n"@SUM(A1)",Ada,8810,TX,0,2000\n`;
  const { body } = await sendCsv("csv-findings", content);
  await partner.ended(String(body.file_id));
  const response = await fetch(`${platform.gatewayUrl}/api/v1/payroll/reports/${body.file_id}/findings`, {
    headers: headersOf(platform.credentials.sandbox.profileA),
  });
  expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  const lines = (await response.text()).trimEnd().split("\r\n");
  expect(lines[0]).toBe("severity,row,employee_id,code,field,message,expected,received");
  expect(lines.splice(1, 1)).toEqual([expect.stringMatching(/^warning,,,EMPLOYER_NEW,employer_id,/)]);
  expect(lines[1]).toMatch(/^error,3,'=1\+1,CLASS_CODE_UNKNOWN,classification_code,/);
  expect(lines[1]).toMatch(/,88-10$/);
  expect(lines[2]).toMatch(/^warning,4,'@SUM\(A1\),WAGES_WITHOUT_HOURS,hours_worked,/);
  expect(lines).toHaveLength(3);
});

test("a file that is too large is refused at any point, and nothing is stored", async () => {
  const content = csvHeader + csvRows(maxFileBytes / 30);
  expect((await sendCsv("csv-large", content)).status).toBe(413);
  expect(await sendUnsized("csv-large", content)).toBe(413);
  const form = new FormData();
  form.append("file", new Blob([content]), "large.csv");
  expect((await sendForm(platform, "csv-large", form)).status).toBe(413);
  expect((await partner.get("/payroll/reports?employer_id=csv-large")).body.data).toEqual([]);
});

test("a file that is no CSV is refused at once, with a sentence that says what it is", async () => {
  const pdf = `%PDF-1.7\n${"x".repeat(100_000)}`;
  const { status, body } = await sendCsv("csv-pdf", pdf);
  const file =
    "must be a CSV file or an Excel workbook (XLSX), and is a PDF. Export the payroll as CSV instead of printing it";
  expect([status, body.details]).toEqual([400, { file }]);
  expect((await partner.get("/payroll/reports?employer_id=csv-pdf")).body.data).toEqual([]);
});

test("an invalid form, or one without a file, is refused", async () => {
  const form = new FormData();
  form.append("note", "no file");
  expect((await sendForm(platform, "csv-none", form)).status).toBe(400);
  const headers = { "content-type": "multipart/form-data; boundary=x" };
  expect((await partner.post(filePath("csv-none"), "not a form", headers)).status).toBe(400);
  const bare = { "content-type": "multipart/form-data" };
  expect((await partner.post(filePath("csv-none"), "not a form", bare)).status).toBe(400);
});

test.each(["text/csv", "multipart/form-data; boundary=x"])(
  "an upload in %s that breaks off leaves nothing",
  async (type) => {
    const employerId = type.startsWith("text") ? "csv-broken" : "csv-broken-form";
    const stored = storedPayroll(platform.postgresUrl);
    const outgoing = request(`${platform.gatewayUrl}/api/v1${filePath(employerId)}`, {
      method: "POST",
      headers: {
        ...headersOf(platform.credentials.sandbox.profileA),
        "content-type": type,
        "content-length": "300000",
      },
    });
    outgoing.on("error", () => {});
    if (type.startsWith("multipart")) {
      outgoing.write('--x\r\nContent-Disposition: form-data; name="file"; filename="f.csv"\r\n\r\n');
    }
    await new Promise((resolve) => outgoing.write(csvHeader + csvRows(3000), resolve));
    outgoing.destroy();
    // Others are still taken in: nothing holds on to what broke off.
    const whole = await sendCsv(`${employerId}-next`, csvHeader + csvRows(10));
    await partner.ended(String(whole.body.file_id));
    expect(await stored.reportsOf(employerId)).toEqual([]);
    await expect.poll(() => stored.recordsWithoutReport()).toBe(0);
  },
);

test("a file whose name has a control character is refused, with the member that is wrong", async () => {
  const part = `--x\r\nContent-Disposition: form-data; name="file"; filename="a\tb.csv"\r\n\r\n${csvHeader + csvRows(1)}\r\n--x--`;
  const response = await partner.post(filePath("csv-named"), part, {
    "content-type": "multipart/form-data; boundary=x",
  });
  expect([response.status, JSON.stringify(response.body)]).toEqual([400, expect.stringContaining("file_name")]);
});

/** Sends without saying how long it is; resolves to the answer's status. */
function sendUnsized(employerId: string, content: string): Promise<number> {
  const headers = { ...headersOf(platform.credentials.sandbox.profileA), "content-type": "text/csv" };
  return new Promise((resolve, reject) => {
    const outgoing = request(
      `${platform.gatewayUrl}/api/v1${filePath(employerId)}`,
      { method: "POST", headers },
      (answer) => {
        answer.resume();
        resolve(answer.statusCode ?? 0);
      },
    );
    outgoing.on("error", reject);
    for (let start = 0; start < content.length; start += 16_384) outgoing.write(content.slice(start, start + 16_384));
    outgoing.end();
  });
}

test("an upload runs once with its key: the same file is replayed, another of the same length is refused", async () => {
  const send = (content: string, employerId = "csv-key") =>
    partner.post(filePath(employerId), content, { "content-type": "text/csv", "idempotency-key": "upload-1" });
  const first = await send(csvHeader + csvRow(1));
  expect(first.status, first.text).toBe(202);
  const again = await send(csvHeader + csvRow(1));
  expect([again.status, again.text]).toEqual([202, first.text]);
  expect(again.headers.get("idempotent-replayed")).toBe("true");
  for (const other of [await send(csvHeader + csvRow(2)), await send(csvHeader + csvRow(1), "csv-kez")]) {
    expect([other.status, other.text]).toEqual([409, expect.stringContaining("Idempotency-Key")]);
    expect(other.headers.has("idempotent-replayed")).toBe(false);
  }
});

test("forms with the same file are the same request, with any boundary", async () => {
  const send = async (content: string) => {
    const form = new FormData();
    form.append("file", new Blob([content]), "payroll.csv");
    const response = await fetch(`${platform.gatewayUrl}/api/v1${filePath("csv-form-key")}`, {
      method: "POST",
      headers: { ...headersOf(platform.credentials.sandbox.profileA), "idempotency-key": "upload-2" },
      body: form,
    });
    return {
      status: response.status,
      replayed: response.headers.get("idempotent-replayed"),
      text: await response.text(),
    };
  };
  const first = await send(csvHeader + csvRow(3));
  expect([first.status, first.replayed], first.text).toEqual([202, null]);
  expect(await send(csvHeader + csvRow(3))).toEqual({ ...first, replayed: "true" });
  expect((await send(csvHeader + csvRow(4))).status).toBe(409);
});

test("a person without a number is the only employee with the same name, or has an id derived from it", async () => {
  const hired = ["Ada Quill", "Bo Reed", "Bo Reed"].map((name, index) => {
    const classification_code = "8810";
    return { action: "hire", employee_id: `N-${index}`, name, hire_date: "2024-05-06", classification_code };
  });
  const synced = await partner.post("/employees/sync", { employer_id: "csv-names", employees: hired });
  expect(synced.status, synced.text).toBe(200);
  const content = 'Name,WC Code,State,Hours,Gross\n"QUILL, ADA",8810,TX,80,2000\nBo Reed,8810,TX,80,1000\n';
  const query = "employer_id=csv-names&period_start=2025-01-01&period_end=2025-01-15&dry_run=true";
  const { body, text } = await partner.post(`/files?${query}`, content, { "content-type": "text/csv" });
  expect(body, text).toMatchObject({
    valid: true,
    rows: [{ employee_id: "N-0" }, { employee_id: "name:bo-reed" }],
    warnings: expect.arrayContaining([expect.objectContaining({ code: "EMPLOYEE_ID_MISSING" })]),
  });
});

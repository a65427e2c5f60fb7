import { eventually } from "@platform/testing/waiting/patience";
import { expect, test, vi } from "vitest";
import type { PortalPeople } from "./portal-people.ts";

const header = "employee_id,name,classification_code,state,hours_worked,gross_wages";
const ana = "E-1,Ana Arden,8810,TX,80,20000.50";
const ben = "E-2,Ben Bauer,8810,TX,80,4000.00";
const benWrong = ben.replace("8810", "881");
const fileOf = (...rows: string[]) => [header, ...rows].join("\n");

/** The same payroll, offered twice: what asks for failed rows ends when they came, and nothing counts twice unasked. */
export function payrollTwice(people: () => PortalPeople): void {
  const period = { period_start: "2026-05-01", period_end: "2026-05-15" };

  function send(path: string, employerId: string, body: string, more: object = {}): Promise<Response> {
    const query = new URLSearchParams({
      employer_id: employerId,
      ...period,
      file_name: "may.csv",
      new_employers: "add",
      ...more,
    });
    const headers = { "content-type": "text/csv", "portal-environment": "sandbox" };
    return people().admin.request(`${people().url}${path}?${query}`, { method: "POST", body, headers });
  }

  /** Uploads a file and waits until its report has the status. */
  async function uploaded(employerId: string, body: string, more: object = {}, status = "completed"): Promise<string> {
    const response = await send("/upload/payroll", employerId, body, more);
    const text = await response.text();
    expect(response.status, text).toBe(202);
    const reportId = String(JSON.parse(text).report_id);
    await vi.waitFor(async () => {
      const { report } = await people().admin.done("payroll_intake.v1.PayrollReportService/GetReport", { reportId });
      expect(report.status).toBe(status);
    }, eventually);
    return reportId;
  }

  async function reportsOf(employerId: string): Promise<string[]> {
    const { reports = [] } = await people().admin.done("payroll_intake.v1.PayrollReportService/ListReports", {
      employerId,
      limit: 100,
    });
    return reports.map(({ id }: { id: string }) => id);
  }

  async function gross(employerId: string): Promise<string> {
    const days = { from: "2026-05-01", to: "2026-05-31" };
    const { total } = await people().admin.done("payroll_intake.v1.ExposureService/SummarizeEmployers", {
      employerId,
      ...days,
    });
    return String(total?.grossWages);
  }

  /** Tasks of an employer on Home, by their kind. */
  async function tasksOf(employerId: string): Promise<Record<string, string>> {
    const { tasks = [], unavailable = [] } = await people().admin.done("HomeService/GetHome");
    expect(unavailable).not.toContain("payroll");
    const details = tasks.flatMap(({ kind, items = [] }: { kind: string; items: { name: string; detail: string }[] }) =>
      items.filter(({ name }) => name === employerId).map(({ detail }) => [kind, detail]),
    );
    return Object.fromEntries(details);
  }

  async function refusedAsCounted(employerId: string, body: string, more: object = {}): Promise<void> {
    const before = await reportsOf(employerId);
    const refused = await send("/upload/payroll", employerId, body, more);
    expect([refused.status, await refused.json()]).toMatchObject([409, { reason: "OVERLAPPING_REPORTS" }]);
    expect(await reportsOf(employerId)).toEqual(before);
  }

  /** An employer of whose payroll one of two rows failed first, and was corrected then. */
  async function corrected(employerId: string): Promise<string> {
    const first = await uploaded(employerId, fileOf(ana, benWrong));
    await uploaded(employerId, fileOf(ben), { supplements: first });
    return first;
  }

  test("the task of failed rows ends when they came in a supplement, row by row", async () => {
    const { admin } = people();
    const employerId = "twice-rows";
    const first = await uploaded(employerId, fileOf(ana, benWrong, "E-3,Cy Cole,8810,TX,x,10"));
    expect(await tasksOf(employerId)).toEqual({ rejected_records: "2 of 3 records failed and do not count yet." });
    const uncorrected = async () =>
      (await admin.done("payroll_intake.v1.PayrollReportService/GetReport", { reportId: first })).recordsUncorrected ??
      0;
    expect(await uncorrected()).toBe(2);
    // The supplement has a row that fails again: the task is that of the first file.
    await uploaded(employerId, fileOf(ben, "E-3,Cy Cole,8810,TX,y,10"), { supplements: first });
    expect(await tasksOf(employerId)).toEqual({ rejected_records: "1 of 3 records failed and does not count yet." });
    await uploaded(employerId, fileOf(ben, "E-3,Cy Cole,8810,TX,8,10"), { supplements: first });
    expect(await tasksOf(employerId)).toEqual({});
    expect(await uncorrected()).toBe(0);
    expect(await gross(employerId)).toBe("24010.5");
  });

  test("the task of a file that failed ends when another one comes in its place", async () => {
    const employerId = "twice-failed";
    const failed = await uploaded(employerId, fileOf(benWrong), {}, "failed");
    expect(Object.keys(await tasksOf(employerId))).toEqual(["failed_reports"]);
    // Its period was wrong as well: only `corrects` says that it is the same payroll.
    await uploaded(employerId, fileOf(ben), { corrects: failed, period_end: "2026-05-14" });
    expect(await tasksOf(employerId)).toEqual({});
  });

  test("payroll that counts already is refused until somebody says replace or add", async () => {
    const first = await corrected("twice-replaced");
    await corrected("twice-added");
    const whole = fileOf(ana, ben);
    await refusedAsCounted("twice-replaced", whole);
    // Some of its people, and other days with a day in common.
    await refusedAsCounted("twice-replaced", fileOf(ben, "E-9,Di Dean,8810,TX,80,100"), {
      period_start: "2026-05-15",
      period_end: "2026-05-31",
    });
    const unknown = await send("/upload/payroll", "twice-unknown", whole, { new_employers: "" });
    expect([unknown.status, await unknown.json()]).toMatchObject([409, { reason: "EMPLOYER_NEW" }]);
    const wrong = await send("/upload/payroll", "twice-replaced", whole, { overlaps: "yes" });
    expect([wrong.status, await wrong.json()]).toMatchObject([400, { fields: [{ field: "overlaps" }] }]);
    expect(await gross("twice-replaced")).toBe("24000.5");

    const response = await send("/upload/payroll/preview", "twice-replaced", whole);
    expect(response.status).toBe(200);
    // It is binary, in which texts are as they are.
    const preview = await response.text();
    for (const text of [first, "Ana Arden", "Ben Bauer"]) expect(preview).toContain(text);

    await uploaded("twice-replaced", whole, { corrects: first });
    expect(await gross("twice-replaced")).toBe("24000.5");
    await uploaded("twice-added", whole, { overlaps: "add" });
    expect(await gross("twice-added")).toBe("48001");
    // Other people, and other days, are nothing that counts already.
    await uploaded("twice-added", fileOf("E-9,Di Dean,8810,TX,80,100"));
    await uploaded("twice-added", whole, { period_start: "2026-05-16", period_end: "2026-05-31" });
  });
}

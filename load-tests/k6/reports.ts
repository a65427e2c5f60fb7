import exec from "k6/execution";
import http, { type RefinedResponse } from "k6/http";
import type { Caller } from "../src/target.ts";
import { api, as, run } from "./target.ts";

const period = { start: "2026-01-01", end: "2026-01-15" };
// A sum of 10,000 of them is exact in binary, too.
const grossWages = 2595.5;
const classCodes = ["8810", "8742", "5403", "9082"];

/** Submits a report of so many employees that no other request has submitted; a 202 answers it. */
export function submitReport(caller: Caller, employees: number, name = "POST /payroll/reports") {
  const employerId = `load-${run}-${exec.scenario.name}-${exec.scenario.iterationInTest}`;
  const body = caller.profile === "A" ? reportA(employerId, employees) : reportB(employerId, employees);
  return http.post(`${api}/payroll/reports`, JSON.stringify(body), as(caller, name));
}

/** The id under which the status of an accepted report is asked for. */
export function fileIdOf(response: RefinedResponse<"text">): string {
  const { report_id: reportId = "" } = response.json() as { report_id?: string };
  return reportId;
}

/** The state of a file: `processing`, `validated`, `completed` or `failed`; empty when it was not answered. */
export function statusOf(caller: Caller, fileId: string): string {
  const response = http.get(`${api}/files/status/${fileId}`, as(caller, "GET /files/status/:id"));
  if (response.status !== 200) return "";
  const { status = "" } = response.json() as { status?: string };
  return status;
}

function reportA(employerId: string, employees: number) {
  return {
    employer_id: employerId,
    period_start: period.start,
    period_end: period.end,
    employees: Array.from({ length: employees }, (_, index) => ({
      employee_id: `E-${index}`,
      name: `Employee ${index}`,
      classification_code: classCodes[index % classCodes.length],
      state: "GA",
      hours_worked: 86.5,
      gross_wages: grossWages,
    })),
    payroll_data: { total_payroll: employees * grossWages },
  };
}

function reportB(employerId: string, employees: number) {
  return {
    employer_id: employerId,
    pay_period: { start_date: period.start, end_date: period.end },
    employees: Array.from({ length: employees }, (_, index) => ({
      employee_id: `E-${index}`,
      first_name: "Employee",
      last_name: `Number ${index}`,
      gross_pay: grossWages,
      hours_worked: 86.5,
      job_classification: classCodes[index % classCodes.length],
      state: "GA",
    })),
  };
}

import { afterAll, beforeAll, expect, test } from "vitest";
import { openIntake } from "./direct-intake.ts";

// On connections of its own, as the service receives files: Postgres reuses plans that other transactions have made.
let intake: Awaited<ReturnType<typeof openIntake>>;
beforeAll(async () => {
  intake = await openIntake();
});
afterAll(() => intake.stop());

test("the records of each employer of a file are found by an index, however few the planner expects", async () => {
  const rows = Array.from({ length: 40 }, (_, index) => `employer-${index},e1,Ada Quill,8810,TX,80,2000`);
  const content = ["employer_id,employee_id,name,classification_code,state,hours_worked,gross_wages", ...rows];
  const scans = await intake.scansOfFile(content.join("\n"), { employerId: "" });
  expect(scans.get("payroll_records")).toBe(0);
});

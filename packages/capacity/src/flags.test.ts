import { expect, test } from "vitest";
import { usage, workloadOfFlags } from "./flags.ts";

const both = ["--owners", "20", "--employees", "4000"];

test("owners and employees are enough", () => {
  expect(workloadOfFlags(both)).toMatchObject({ owners: 20, employees: 4000, employers: 200, turnover: 0.4 });
  expect(() => workloadOfFlags(["--owners", "20"])).toThrow("--employees is missing.");
  expect(() => workloadOfFlags(["--employees", "20"])).toThrow("--owners is missing.");
});

test.each([
  ["--look-ups", "0", { lookUpsOfReport: 0 }],
  ["--turnover", "0", { turnover: 0 }],
  ["--turnover", "2.5", { turnover: 2.5 }],
  ["--deliveries", "0", { deliveriesOfReport: 0 }],
  ["--peak-hour-share", "1", { peakHourShare: 1 }],
  ["--reports-a-year", "12", { reportsAYear: 12 }],
])("%s %s is a workload", (flag, text, members) => {
  expect(workloadOfFlags([...both, flag, text])).toMatchObject(members);
});

test.each([
  ["--turnover", "40", '--turnover must be a number from 0 to 5; received "40"; 40% is 0.4.'],
  ["--peak-hour-share", "50", '--peak-hour-share must be a number from 0.001 to 1; received "50"; 50% is 0.5.'],
  ["--peak-hour-share", "0", '--peak-hour-share must be a number from 0.001 to 1; received "0".'],
  ["--reports-a-year", "1000", '--reports-a-year must be a whole number from 1 to 366; received "1000".'],
  ["--owners", "0", '--owners must be a whole number of at least 1; received "0".'],
  ["--employers", "1.5", '--employers must be a whole number of at least 1; received "1.5".'],
  ["--look-ups", "", '--look-ups must be a number of at least 0; received "".'],
  ["--look-ups", "many", '--look-ups must be a number of at least 0; received "many".'],
  ["--deliveries=-1", undefined, '--deliveries must be a number of at least 0; received "-1".'],
])("%s %s is refused with the numbers that it may be", (flag, text, message) => {
  expect(() => workloadOfFlags([...both, flag, ...(text === undefined ? [] : [text])])).toThrow(message);
});

test("the usage names every flag", () => {
  for (const flag of ["owners", "employees", "turnover", "peak-hour-share"]) expect(usage).toContain(`--${flag} `);
});

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readJson } from "../../../edge/body/read-json.ts";
import { formOf } from "../../../edge/errors/form-of.ts";
import { statusOf } from "../../../edge/errors/problem.ts";
import { readReportA } from "./a.ts";
import { readReportB } from "./b.ts";
import { maxReportValues } from "./employee-count.ts";

const wages = 73519.25;
const name = "Quillfeather";
const names = { name, first_name: name, last_name: name };
const amounts = { gross_wages: wages, gross_pay: wages, hours_worked: 80, overtime_pay: wages, overtime_hours: 3 };
const employee = {
  employee_id: "e",
  ...names,
  ...amounts,
  classification_code: "8810",
  job_classification: "8810",
  state: "IN",
};
/** Valid in both profiles, for members that a profile does not know are not read. */
const report = {
  employer_id: "employer_1",
  period_start: "2026-01-01",
  period_end: "2026-01-15",
  pay_period: { start_date: "2026-01-01", end_date: "2026-01-15" },
  employees: [{ ...employee }, { ...employee, employee_id: "f", officer: true, overtime_multiplier: 2 }],
  payroll_data: { total_payroll: wages, total_hours: 160 },
  corrects: "PR_1",
};

const profiles = [
  { profile: "A", read: readReportA },
  { profile: "B", read: readReportB },
] as const;

/** JSON texts of one value, strange numbers and characters among them. */
const jsonText = fc.oneof(
  fc.json({ maxDepth: 4 }),
  fc.constantFrom("1e400", "-1e400", "1e-400", "0.1000000000000000000001", "9007199254740993", "-0", "1e10", "0.00001"),
  fc.constantFrom('"\\u0000"', '"\\ud800"', '" "', '"2026-02-30"', "[]", "{}", "[[]]", "null", '{"length":5}'),
  fc
    .constantFrom("__proto__", "constructor", "toString", "hasOwnProperty")
    .map((member) => `{"${member}":{"prototype":1}}`),
);

/** The report with any one of its members, at any depth, replaced or joined by a JSON text. */
const reportText = fc
  .tuple(fc.constantFrom(...pathsOf(report)), fc.constantFrom("replaced", "beside"), jsonText)
  .map(([path, how, text]) => {
    const marked = structuredClone(report) as unknown as Record<string, unknown>;
    const parent = path.slice(0, -1).reduce((value, key) => value[key] as Record<string, unknown>, marked);
    parent[how === "replaced" ? String(path.at(-1)) : "besides"] = "%";
    return JSON.stringify(marked).replace('"%"', () => text);
  });

function pathsOf(value: unknown, at: string[] = []): string[][] {
  if (typeof value !== "object" || value === null) return [at];
  const members = Object.entries(value).flatMap(([key, member]) => pathsOf(member, [...at, key]));
  return at.length === 0 ? members : [at, ...members];
}

/** Reads a body as the gateway does, and holds what a refusal must be: a 400 that says something, in every form. */
function submit({ profile, read }: (typeof profiles)[number], text: string): "accepted" | string {
  const json = readJson(Buffer.from(text), maxReportValues(100));
  const outcome = json.ok ? read(json.value) : json;
  if (outcome.ok) return "accepted";
  const { problem } = outcome;
  expect(statusOf(problem)).toBe(400);
  expect(problem.message).toMatch(/\w \w/);
  if (problem.kind === "validation") expect(problem.violations?.[0]?.field).toMatch(/^\w/);
  const paths = ["/v1/payroll/reports", "/v1/webhooks", "/v1/policies"];
  return paths
    .map((path) => JSON.stringify(formOf(profile, path)(problem, { requestId: "req_1", now: new Date(0) })))
    .join();
}

describe.each(profiles)("profile $profile", (profile) => {
  test("the example is accepted", () => {
    expect(submit(profile, JSON.stringify(report))).toBe("accepted");
  });

  test("any JSON is accepted or a 400 that says why", () => {
    fc.assert(fc.property(jsonText, (text) => void submit(profile, text)));
  });

  test("a report with anything anywhere is accepted or a 400 that says why", () => {
    fc.assert(
      fc.property(reportText, (text) => void submit(profile, text)),
      { numRuns: 1000 },
    );
  });

  test.each(Object.keys({ ...names, ...amounts }))("no refusal repeats what came as %s", (member) => {
    const wrong = [
      `"${name}\\u0000"`,
      `["${name}"]`,
      `{"${name}":${wages}}`,
      `"${wages}"`,
      `-${wages}`,
      `${wages}000001`,
    ];
    for (const text of [...wrong, `${wages}0000000000000000001`, `${wages}e9`]) {
      const body = JSON.stringify({ ...report, employees: [{ ...employee, [member]: "%" }] }).replace(
        '"%"',
        () => text,
      );
      expect(submit(profile, body), text).not.toMatch(/73519|Quillfeather/);
    }
  });

  test("any text in place of a name, an id or a code is accepted as it is or refused", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 300 }), (text) => {
        const read = profile.read({ ...report, employer_id: text });
        if (read.ok) expect(read.value.employerId).toBe(text.trim());
        else expect(read.problem.violations?.map(({ field }) => field)).toEqual(["employer_id"]);
      }),
    );
  });
});

import { expect, test } from "vitest";
import { z } from "zod";
import { payrollReportA } from "./a.ts";
import { payrollReportB } from "./b.ts";

function documentOf(schema: z.ZodType) {
  return z.toJSONSchema(schema, { target: "draft-2020-12", io: "input" });
}

test("both reports can be written down as JSON Schema, with what they require and their bounds", () => {
  expect(documentOf(payrollReportA)).toMatchObject({
    required: ["employer_id", "period_start", "period_end", "employees", "payroll_data"],
    properties: {
      employer_id: { type: "string", minLength: 1, maxLength: 255, examples: ["employer_042"] },
      period_start: { type: "string", format: "date" },
      employees: {
        minItems: 1,
        items: {
          required: ["employee_id", "name", "classification_code", "hours_worked", "gross_wages"],
          properties: {
            gross_wages: { type: "number", minimum: 0, exclusiveMaximum: 100_000_000_000 },
            hours_worked: { type: "number", minimum: 0 },
          },
        },
      },
    },
  });
  expect(documentOf(payrollReportB)).toMatchObject({
    required: ["employer_id", "pay_period", "employees"],
    properties: {
      pay_period: { required: ["start_date", "end_date"] },
      employees: {
        items: {
          required: [
            "employee_id",
            "first_name",
            "last_name",
            "gross_pay",
            "hours_worked",
            "job_classification",
            "state",
          ],
        },
      },
    },
  });
});

test.each([
  ["A", payrollReportA],
  ["B", payrollReportB],
])("no text, number or list of a report of profile %s is without a bound", (_, schema) => {
  const members = membersOf(documentOf(schema));
  expect(members.length).toBeGreaterThan(15);
  expect(members.flatMap(({ at, node }) => unbounded(node).map((what) => `${at}: ${what}`))).toEqual([]);
});

type Node = Readonly<Record<string, unknown>>;

/** Every schema in a schema, with its place. */
function membersOf(node: Node, at = ""): { at: string; node: Node }[] {
  const {
    properties = {},
    items,
    anyOf = [],
  } = node as { properties?: Record<string, Node>; items?: Node; anyOf?: Node[] };
  return [
    { at, node },
    ...Object.entries(properties).flatMap(([name, member]) => membersOf(member, `${at}.${name}`)),
    ...(items ? membersOf(items, `${at}[]`) : []),
    ...anyOf.flatMap((member) => membersOf(member, at)),
  ];
}

function unbounded(node: Node): string[] {
  const has = (...names: string[]) => names.some((name) => node[name] !== undefined);
  if (node.type === "string")
    return has("maxLength", "format", "pattern", "enum", "const") ? [] : ["a text of any length"];
  // The maximum number of employees is configured.
  if (node.type === "array") return has("minItems", "maxItems") ? [] : ["a list without a bound"];
  if (node.type !== "number" && node.type !== "integer") return [];
  return [
    ...(has("minimum", "exclusiveMinimum") ? [] : ["a number without a least"]),
    ...(has("maximum", "exclusiveMaximum") ? [] : ["a number without a most"]),
  ];
}
